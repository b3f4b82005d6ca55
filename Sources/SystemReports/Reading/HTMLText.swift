// A report that was copied with the source of the page it stood on: its tags and entities become what they show.

import ByteScan

extension ByteSlice {
  /// Whether tags or entities stand in it.
  var looksLikeHTML: Bool {
    var at = 0
    while let sign = firstIndex(of: UInt8(ascii: "<"), from: at) {
      if self[sign..<Swift.min(count, sign + 600)].tagOfHTML != nil { return true }
      at = sign + 1
    }
    return contains("&lt;") || contains("&gt;") || contains("&nbsp;")
  }

  /// As a browser would show it, a line for each that the tags make.
  var shownHTML: [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(count)
    var at = 0
    while at < count {
      switch self[at] {
      case UInt8(ascii: "<"):
        guard let tag = self[at..<Swift.min(count, at + 600)].tagOfHTML else { break }
        if tag.breaksLine { shown.append(UInt8(ascii: "\n")) }
        at += tag.length
        continue
      case UInt8(ascii: "&"):
        guard let entity = Self.entities.first(where: { has($0.written, at: at) }) else { break }
        shown.append(entity.meant)
        at += entity.written.utf8CodeUnitCount
        continue
      default: break
      }
      shown.append(self[at])
      at += 1
    }
    return shown
  }

  private static let entities: [(written: StaticString, meant: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")), ("&#39;", UInt8(ascii: "'")),
    ("&#x27;", UInt8(ascii: "'")), ("&#34;", UInt8(ascii: "\"")), ("&#60;", UInt8(ascii: "<")),
    ("&#62;", UInt8(ascii: ">")), ("&nbsp;", UInt8(ascii: " ")), ("&#160;", UInt8(ascii: " ")),
  ]
}
