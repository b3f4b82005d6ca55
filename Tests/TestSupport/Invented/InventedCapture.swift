// An invented history as the text of a log, with the record of each line.

package struct InventedCapture: Sendable {
  package let text: String
  /// The records by the number of their first line.
  package let records: [Int: InventedLine]

  package init(_ lines: [InventedLine], _ style: InventedStyle) {
    var text = ""
    var records: [Int: InventedLine] = [:]
    var number = 1
    for line in lines where line.sender != nil || line.time == nil || style == .logShow {
      let written = style.text(line)
      records[number] = line
      text += written
      text += "\n"
      number += 1
      for byte in written.utf8 where byte == UInt8(ascii: "\n") { number += 1 }
    }
    self.text = text
    self.records = records
  }
}
