// The frames of a report in JSON. They refer to their images by places in a list elsewhere in the report.

import ByteScan

extension Backtrace {
  /// `threads` and `usedImages` of a report; `app` is the directory whose images are the app's own.
  init(threads: ByteSlice, images: ByteSlice, app: ByteSlice?) {
    self.init()
    guard let frames = Self.mainFrames(of: threads) else { return }
    let images = JSONElements(images).prefix(Self.mostImages).map { Image($0) }
    for image in images where app.map({ image.path.contains($0) }) == true { ownImages.insert(image.name) }
    for element in JSONElements(frames).prefix(Self.mostFrames) {
      var (index, offset): (Int?, UInt64?)
      var symbol: String?
      element.forEachMember { member in
        switch member.key.string {
        case "imageIndex": index = member.value.decimal
        case "imageOffset": offset = member.code
        case "symbol": symbol = member.text
        default: break
        }
      }
      let image = index.flatMap { images.indices.contains($0) ? images[$0] : nil }
      let base = image?.base.map { "0x" + String($0, radix: 16) } ?? "?"
      add(
        Frame(
          image: image?.name ?? "?", symbol: symbol == "<redacted>" ? nil : symbol,
          place: "\(base) + \(offset.map { String($0) } ?? "?")"))
    }
  }

  /// An app loads about a thousand.
  private static let mostImages = 20_000

  private struct Image {
    var name = "?"
    var path = ""
    var base: UInt64?

    init(_ element: ByteSlice) {
      var (name, path, base): (String?, String?, UInt64?)
      element.forEachMember { member in
        switch member.key.string {
        case "name": name = member.text
        case "path": path = member.text
        case "base": base = member.code
        default: break
        }
      }
      self.name = name ?? path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "?"
      self.path = path ?? ""
      self.base = base
    }
  }

  /// The frames of the thread that serves the main queue, or of the first.
  private static func mainFrames(of threads: ByteSlice) -> ByteSlice? {
    var first: ByteSlice?
    for (place, thread) in JSONElements(threads).enumerated() {
      var isMain = false
      var frames: ByteSlice?
      thread.forEachMember { member in
        if member.key == "queue" || member.key == "name" { isMain = isMain || member.value == "com.apple.main-thread" }
        if member.key == "frames" { frames = member.value }
      }
      if isMain { return frames }
      if place == 0 { first = frames }
    }
    return first
  }
}

extension String {
  fileprivate func contains(_ bytes: ByteSlice) -> Bool { withSlice { $0.firstIndex(of: bytes, from: 0) != nil } }
}
