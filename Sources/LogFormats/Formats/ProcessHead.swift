// `process[pid:thread] `, as compact rows and the Xcode console have it. A process name may hold blanks and
// parentheses, but no bracket, so the first bracket decides.

import ByteScan

struct ProcessHead {
  let process: ByteSlice
  let pid: Int?
  /// Digits, decimal or hexadecimal depending on the format.
  let thread: ByteSlice

  /// A bracket further out belongs to the message.
  private static let longest = 256

  /// Leaves the cursor behind the blank that follows.
  init?(_ cursor: inout ByteCursor) {
    let rest = cursor.rest
    guard let bracket = rest.firstIndex(of: UInt8(ascii: "["), within: Self.longest), bracket > 0 else { return nil }
    let process = rest.upTo(bracket)
    guard process.firstIndex(of: UInt8(ascii: "\n")) == nil else { return nil }
    var inner = ByteCursor(rest, at: bracket + 1)
    let pid = inner.take(while: .digits)
    guard !pid.isEmpty, inner.skip(":") else { return nil }
    let thread = inner.take(while: .hexDigits)
    guard !thread.isEmpty, inner.skip("]"), inner.skip(" ") || inner.atEnd || inner.peek == UInt8(ascii: "\n") else {
      return nil
    }
    self.process = process
    self.pid = pid.decimal
    self.thread = thread
    cursor.position += inner.position
  }
}
