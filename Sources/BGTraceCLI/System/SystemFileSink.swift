// A file that is written as an output: complete or as it was, under the name, the links and the mode that it had.

import ByteScan
import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to a file beside the one that is meant, which takes its place when it is complete. What cannot be replaced without
/// loss is written to itself: a device, a FIFO, a descriptor of the process, a file that has other names.
final class FileSink: ByteSink {
  private let target: String
  /// Nil where the file is written to itself.
  private let partial: String?
  private let descriptor: Int32
  private var isFinished = false
  /// Whether a person looks at it.
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
      // A file in a folder that takes no new one can still be written to.
      partial = beside >= 0 ? name : nil
      descriptor =
        beside >= 0 ? beside : unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    if descriptor < 0 { throw .failed(errno: errno) }
    isTerminal = isatty(descriptor) == 1
  }

  /// A name that stands for what the process was given: opened anew, it would be written from its beginning.
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

  /// Below zero where that cannot be done.
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

  /// Gives the file its name.
  func finish() throws(WriteFailure) {
    if let partial, unsafe rename(partial, target) != 0 { throw .failed(errno: errno) }
    isFinished = true
  }

  deinit {
    close(descriptor)
    if !isFinished, let partial { _ = unsafe unlink(partial) }
  }
}
