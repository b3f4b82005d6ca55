// Reads the small files that a run needs before its inputs: a zone, the user's patterns. No other code of the command
// line reads files.

import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemSmallFile {
  /// The whole file. One longer than `most` is refused. Unless `waits` is set, a named pipe without a writer is empty.
  static func bytes(_ path: String, most: Int, waits: Bool) throws(UnreadableInput) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .system(code: errno) }
    defer { close(descriptor) }
    // Nearly all files are much smaller than the limit.
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
