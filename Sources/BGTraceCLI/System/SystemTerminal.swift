// What a terminal says about itself.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemTerminal {
  /// Empties the row of the cursor, and those below, into which a terminal that was made narrower has broken it.
  static let wiping = "\r\u{1B}[J"

  /// Whether the terminal is ours to draw on: a job in the background would draw over what is being typed.
  static func isInForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Nil for what is no terminal, and for terminals that do not know.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
