// What the system knows about a terminal.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemTerminal {
  /// Erases the cursor's row and all rows below, into which a terminal that was made narrower has wrapped the line.
  static let wiping = "\r\u{1B}[J"

  /// Whether the process may draw: a background job would draw over what the user types.
  static func isInForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Nil where the descriptor is no terminal, or the terminal does not know its width.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
