// Small files that a run needs before it has any input: a zone, the user's patterns. The only place of the command
// line that reads files on its own.

import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemSmallFile {
  /// All of it. One that is longer than `most` is refused. Unless it `waits`, a named pipe that has no writer
  /// is empty.
  static func bytes(_ path: String, most: Int, waits: Bool) throws(UnreadableInput) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .system(code: errno) }
    defer { close(descriptor) }
    // Nearly all are much smaller than they may be.
    var bytes = [UInt8](repeating: 0, count: min(most, 8 << 10) + 1)
    var filled = 0
    while filled <= most {
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: min(filled, most + 1 - filled)) }
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
      }
      if got == 0 { return Array(bytes[..<filled]) }
      if got < 0, errno != EINTR { throw .system(code: errno) }
      filled += max(got, 0)
    }
    throw .system(code: EFBIG)
  }
}
