// The text between process and message in several formats: `(sender) [subsystem:category] `.
//
// Messages may begin with brackets of their own, so a bracket counts as a head only where it can be one: a
// subsystem has letters, digits, dots, `_`, `-` and blanks before the colon, and a category never holds `]`.
// The guess can still be wrong (`[PID-7:ERROR] …`), so the body keeps everything from the bracket on.

import ByteScan
import LogRecords

enum MessageHead {
  /// Reads sender, subsystem, category, message and body from the text behind the process.
  static func read(_ rest: ByteSlice, into fields: inout RecordFields) {
    var cursor = ByteCursor(rest)
    fields.sender = sender(&cursor)
    fields.body = cursor.rest
    if let (subsystem, category) = subsystemAndCategory(&cursor) {
      fields.subsystem = subsystem.nonEmpty
      fields.category = category.nonEmpty
    }
    fields.message = cursor.rest
  }

  /// The same, for a record without other fields.
  static func fields(_ rest: ByteSlice) -> RecordFields {
    var fields = RecordFields(message: rest)
    read(rest, into: &fields)
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

  /// The text behind `[spid 0x1f, process, begin] `.
  static func behindSignpost(_ text: ByteSlice) -> ByteSlice? {
    var cursor = ByteCursor(text)
    guard cursor.skip("[spid "), cursor.take(until: "] ") != nil else { return nil }
    return cursor.rest
  }

  /// `[subsystem:category] `
  static func subsystemAndCategory(_ cursor: inout ByteCursor) -> (subsystem: ByteSlice, category: ByteSlice)? {
    var ahead = cursor
    guard ahead.skip("["), let subsystem = ahead.take(until: ":"), subsystem.isName, !subsystem.isEmpty,
      let category = ahead.take(until: "]"),
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
