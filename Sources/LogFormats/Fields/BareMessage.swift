// A message without time and process, as Xcode 15 prints it and as people paste it. The rest of a header may stand before
// it: `[Category] `, `Name[pid:tid] `, `(Sender) [subsystem:category] `, `flutter: `.

import ByteScan
import LogRecords

enum BareMessage {
  /// The line without the tags before its message.
  static func message(of line: ByteSlice) -> ByteSlice { fields(of: line).message }

  static func fields(of text: ByteSlice) -> RecordFields {
    var cursor = ByteCursor(behindMarks(text.trimmedStart()))
    let cut = cutHeader(&cursor)
    _ = cursor.skip("flutter: ")
    let category = cut == nil ? nil : self.category(&cursor)
    var fields = MessageHead.fields(cursor.rest)
    if fields.subsystem == nil, fields.sender == nil, category == nil {
      var ahead = ByteCursor(fields.message)
      if let found = self.category(&ahead) {
        fields.category = found
        fields.body = fields.message
        fields.message = ahead.rest
      }
    }
    fields.category = fields.category ?? category
    fields.process = cut?.process
    fields.pid = cut?.pid
    return fields
  }

  /// Without the marks of a list, a quotation or code: `> `, `- `, `* `, `1. `, a backquote.
  private static func behindMarks(_ line: ByteSlice) -> ByteSlice {
    var cursor = ByteCursor(line)
    while true {
      if cursor.skip("> ") || cursor.skip("- ") || cursor.skip("* ") || cursor.skip("`") || cursor.skipBlanks() {
        continue
      }
      var ahead = cursor
      guard !ahead.take(while: .digits).isEmpty, ahead.skip(". ") else { return cursor.rest }
      cursor = ahead
    }
  }

  /// `Name[5058:1618033] `, the rest of a header whose time was cut off.
  private static func cutHeader(_ cursor: inout ByteCursor) -> (process: ByteSlice, pid: Int)? {
    var ahead = cursor
    guard let process = ahead.take(until: "["), !process.isEmpty, process.count <= 64, isName(process),
      let pid = ahead.number(),
      ahead.skip(":"), !ahead.take(while: .hexDigits).isEmpty, ahead.skip("] ")
    else { return nil }
    cursor = ahead
    return (process, pid)
  }

  /// The rest of a time or of another header is no name.
  private static func isName(_ text: ByteSlice) -> Bool {
    guard let first = text.first, text.firstIndex(of: UInt8(ascii: ":")) == nil else { return false }
    return !ByteSet.digits.contains(first) || text.firstIndex(of: UInt8(ascii: " ")) == nil
  }

  /// `[BackgroundTask] `
  private static func category(_ cursor: inout ByteCursor) -> ByteSlice? {
    var ahead = cursor
    guard ahead.skip("[") else { return nil }
    let name = ahead.take(while: ByteSet.letters.union(.digits).union(ByteSet("._- ")))
    guard !name.isEmpty, ahead.skip("] ") else { return nil }
    cursor = ahead
    return name
  }
}
