// The frames of a text report, `0   libsystem_kernel.dylib   0x00000001a6896634 mach_msg_trap + 8`, and their images,
// `0x100564000 - 0x10225bfff Radio arm64  <1f2e…> /var/containers/Bundle/…/Radio.app/Radio`.

import ByteScan

extension Backtrace.Frame {
  init?(_ line: ByteSlice) {
    var cursor = ByteCursor(line)
    guard cursor.number() != nil, case let afterNumber = cursor.rest, let first = afterNumber.first,
      ByteSet.blanks.contains(first), let addressAt = afterNumber.firstAddress
    else { return nil }
    let image = afterNumber.upTo(addressAt).trimmed()
    guard !image.isEmpty, image.count <= 256 else { return nil }
    var address = ByteCursor(afterNumber, at: addressAt)
    guard address.prefixedHex() != nil else { return nil }
    let place = address.rest.trimmed().upToMost(1024)
    let isNamed = !place.isEmpty && !place.hasPrefix("0x") && !place.hasPrefix("<redacted>")
    self.init(
      image: image.string, symbol: isNamed ? place.symbolName.string : nil,
      place: place.hasPrefix("0x") ? place.until(" (").string : afterNumber.from(addressAt).until(" ").string)
  }
}

extension ByteSlice {
  /// The place of `0x` and digits behind a blank.
  fileprivate var firstAddress: Int? {
    var at = 1
    while let hit = firstIndex(of: "0x", from: at) {
      if ByteSet.blanks.contains(self[hit - 1]), hit + 2 < count, hexDigit(self[hit + 2]) != nil { return hit }
      at = hit + 1
    }
    return nil
  }

  /// The symbol without the offset and the place in the source: `-[Radio tune:] + 68 (Radio.m:12)`.
  fileprivate var symbolName: ByteSlice {
    let atPlus = lastIndex(of: " + ")
    guard let atPlus, atPlus + 3 < count, ByteSet.digits.contains(self[atPlus + 3]) else { return self }
    return upTo(atPlus)
  }

  /// The name and the path of an image.
  var binaryImage: (name: ByteSlice, path: ByteSlice)? {
    guard hasPrefix("0x"), let onward = after(" - 0x"), let nameAt = onward.firstIndex(of: UInt8(ascii: " "), from: 0),
      let slash = lastIndexOfPath
    else { return nil }
    let path = from(slash)
    guard let last = path.lastIndex(of: UInt8(ascii: "/")), last + 1 < path.count else { return nil }
    let name = path.from(last + 1)
    // Older reports mark the app's own image with `+`.
    let written = onward.from(nameAt).trimmed().dropPrefix("+") ?? onward.from(nameAt).trimmed()
    return written.hasPrefix(name) ? (name, path) : nil
  }

  private var lastIndexOfPath: Int? { firstIndex(of: "> /").map { $0 + 2 } }

  /// The directory of the app whose executable has this path, from the app's name on. The part before it is
  /// written in two ways.
  var appDirectory: ByteSlice? {
    guard let end = firstIndex(of: ".app/") else { return nil }
    let start = upTo(end).lastIndex(of: UInt8(ascii: "/")) ?? 0
    return self[start..<(end + 5)]
  }
}
