// `shutdown.log`, since iOS 26 `shutdown.0.log`: what held up each shutdown, and when it was. A shutdown's lines come first and its
// time behind them. Some systems write no time: then the waiting that starts anew shows the next one.

import BackgroundTasks
import ByteScan

package enum ShutdownText {
  /// A log keeps the shutdowns of some years.
  private static let most = 4096
  private static let mostRemaining = 1024

  package static func read(_ text: ByteSlice) -> [ShutdownRecord] {
    var records: [ShutdownRecord] = []
    var open: ShutdownRecord?
    var pids: Set<Int> = []
    func finish() {
      if let record = open, records.count < most { records.append(record) }
      open = nil
      pids = []
    }
    text.forEachLine { line in
      let line = line.trimmed(ByteSet(" \t\r"))
      if let time = line.terminated {
        var record = open ?? ShutdownRecord()
        record.time = time
        open = record
        finish()
        return
      }
      if let waited = line.dropPrefix("After ")?.leadingFraction {
        if let before = open?.waited, waited < before { finish() }
        open = open ?? ShutdownRecord()
        open?.waited = waited
      }
      if let process = line.remaining, open != nil, pids.count < mostRemaining, pids.insert(process.pid).inserted {
        open?.remaining.append(process)
      }
    }
    finish()
    return records
  }
}

extension ByteSlice {
  /// `SIGTERM: [1772442930]`, in microseconds since 1970.
  fileprivate var terminated: Int64? {
    guard let rest = dropPrefix("SIGTERM: [") else { return nil }
    var cursor = ByteCursor(rest)
    guard let seconds = cursor.number(), cursor.skip("]"), seconds > 0, seconds < 1 << 40 else { return nil }
    return Int64(seconds) * 1_000_000
  }

  /// `remaining client pid: 155 (/usr/libexec/nfcd/EBFB3E7F-…)`: the path, and the UUID of the image behind it.
  fileprivate var remaining: CapturedProcess? {
    guard let rest = after("remaining client pid: ") else { return nil }
    var cursor = ByteCursor(rest)
    guard let pid = cursor.number(), cursor.skip(" (") else { return nil }
    var path = cursor.rest
    if let end = path.lastIndex(of: UInt8(ascii: ")")) { path = path.upTo(end) }
    if let slash = path.lastIndex(of: UInt8(ascii: "/")), path.from(slash + 1).isUUID { path = path.upTo(slash) }
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path.from($0 + 1) } ?? path
    return CapturedProcess(
      pid: pid, name: name.isEmpty ? nil : name.string, path: path.first == UInt8(ascii: "/") ? path.string : nil)
  }

  private var isUUID: Bool {
    guard count == 36 else { return false }
    return (0..<count).allSatisfy { place in
      [8, 13, 18, 23].contains(place) ? self[place] == UInt8(ascii: "-") : ByteSet.hexDigits.contains(self[place])
    }
  }
}
