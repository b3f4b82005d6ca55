// What a terminal says about itself.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemTerminal {
  /// Nil for what is no terminal, and for terminals that do not know.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
