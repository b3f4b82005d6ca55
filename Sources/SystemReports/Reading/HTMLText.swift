// A report that was copied from the source of a web page. Its tags and entities are replaced by the text that they show.

import ByteScan

extension ByteSlice {
  /// Whether the text holds tags or entities.
  var looksLikeHTML: Bool {
    var at = 0
    while let sign = firstIndex(of: UInt8(ascii: "<"), from: at) {
      if self[sign..<Swift.min(count, sign + 600)].tagOfHTML != nil { return true }
      at = sign + 1
    }
    return contains("&lt;") || contains("&gt;") || contains("&nbsp;")
  }

  /// The text as a browser would show it, with the line breaks that the tags make.
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
