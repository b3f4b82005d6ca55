// What several formats print between process and message: `(sender) [subsystem:category] `.
//
// Messages may begin with brackets of their own, so a bracket is a head only where it can be one: a
// subsystem has letters, digits, dots, `_`, `-` and blanks before the colon; a category never holds `]`.
// A guess can still be wrong (`[PID-7:ERROR] …`), so the body keeps everything from the bracket on.

import ByteScan
import LogRecords

enum MessageHead {
  private static let subsystemBytes = ByteSet.letters.union(.digits).union(ByteSet("._- "))

  /// Sender, subsystem, category, message and body of what stands behind the process.
  static func fields(_ rest: ByteSlice) -> RecordFields {
    var cursor = ByteCursor(rest)
    let sender = Self.sender(&cursor)
    let body = cursor.rest
    let subsystem = subsystemAndCategory(&cursor)
    var fields = RecordFields(message: cursor.rest, body: body)
    fields.sender = sender
    fields.subsystem = subsystem?.subsystem.nonEmpty
    fields.category = subsystem?.category.nonEmpty
    return fields
  }

  /// `(sender) `; the name may hold one pair of parentheses.
  static func sender(_ cursor: inout ByteCursor) -> ByteSlice? {
    var ahead = cursor
    guard ahead.skip("("), let inner = ahead.take(until: ") ") else { return nil }
    let isName = inner.firstIndex(of: UInt8(ascii: "\n")) == nil && inner.firstIndex(of: ": ") == nil && !inner.isEmpty
    guard isName else { return nil }
    cursor = ahead
    return inner
  }

  /// What stands behind `[spid 0x1f, process, begin] `.
  static func behindSignpost(_ text: ByteSlice) -> ByteSlice? {
    var cursor = ByteCursor(text)
    guard cursor.skip("[spid "), cursor.take(until: "] ") != nil else { return nil }
    return cursor.rest
  }

  /// `[subsystem:category] `
  static func subsystemAndCategory(_ cursor: inout ByteCursor) -> (subsystem: ByteSlice, category: ByteSlice)? {
    var ahead = cursor
    guard ahead.skip("[") else { return nil }
    let subsystem = ahead.take(while: subsystemBytes)
    guard !subsystem.isEmpty, ahead.skip(":"), let category = ahead.take(until: "]"),
      category.firstIndex(of: UInt8(ascii: "\n")) == nil, category.firstIndex(of: UInt8(ascii: "[")) == nil
    else { return nil }
    guard ahead.skip(" ") || ahead.atEnd else { return nil }
    cursor = ahead
    return (subsystem, category)
  }
}

extension ByteSlice {
  var nonEmpty: ByteSlice? { isEmpty ? nil : self }
}
