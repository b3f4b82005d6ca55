// An output file. It is either complete or unchanged, and keeps its name, its links and its mode.

import ByteScan
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to a new file in the same folder, which replaces the named one when it is complete. A device, a FIFO, a
/// descriptor of the process and a file with several names cannot be replaced without loss; they are written directly.
final class FileSink: ByteSink {
  private let target: String
  /// Nil where the named file is written directly.
  private let partial: String?
  private let descriptor: Int32
  private var isFinished = false
  /// Whether the file is a terminal.
  let isTerminal: Bool

  init(_ path: String) throws(WriteFailure) {
    target = SystemPlace.target(of: path)
    if let inherited = Self.inherited(path) {
      partial = nil
      descriptor = fcntl(inherited, F_DUPFD_CLOEXEC, 3)
    } else {
      var status = stat()
      let exists = unsafe stat(path, &status) == 0
      if exists, unsafe access(path, W_OK) != 0 { throw .failed(errno: errno) }
      let name = "\(target).\(getpid()).partial"
      let beside = Self.isReplaceable(status, exists: exists) ? Self.create(name, like: exists ? status : nil) : -1
      // The folder may not allow new files where the file itself is writable.
      partial = beside >= 0 ? name : nil
      descriptor =
        beside >= 0 ? beside : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    if descriptor < 0 { throw .failed(errno: errno) }
    isTerminal = isatty(descriptor) == 1
  }

  /// A name for a descriptor of the process, such as /dev/stdout. Opening it again would write from the beginning of
  /// the file.
  private static func inherited(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  private static func isReplaceable(_ status: stat, exists: Bool) -> Bool {
    guard exists else { return true }
    return status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  /// Negative on failure.
  private static func create(_ name: String, like status: stat?) -> Int32 {
    let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0, let status else { return descriptor }
    let isOwn = status.st_uid == geteuid() && status.st_gid == getegid()
    if isOwn || fchown(descriptor, status.st_uid, status.st_gid) == 0, fchmod(descriptor, status.st_mode & 0o7777) == 0
    {
      return descriptor
    }
    close(descriptor)
    _ = unsafe unlink(name)
    return -1
  }

  func write(_ bytes: ByteSlice) throws(WriteFailure) { try DescriptorSink(descriptor: descriptor).write(bytes) }

  /// Moves the new file to its name.
  func finish() throws(WriteFailure) {
    if let partial, unsafe rename(partial, target) != 0 { throw .failed(errno: errno) }
    isFinished = true
  }

  deinit {
    close(descriptor)
    if !isFinished, let partial { _ = unsafe unlink(partial) }
  }
}
