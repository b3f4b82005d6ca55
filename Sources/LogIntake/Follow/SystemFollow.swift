// The system calls for following files, besides those in SystemFile.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemFollow {
  /// Opens without waiting, whatever kind of file it is. The handle owns the descriptor.
  static func open(_ path: String) throws(UnreadableInput) -> FileHandle {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Nil where the name no longer leads to this pipe. The pipe's reader needs no writing end then.
  static func openForWriting(_ path: String, ifStill identity: FileIdentity) -> FileHandle? {
    let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let kind = try? SystemFile.kind(descriptor: descriptor), kind.identity == identity else { return nil }
    return handle
  }

  /// Reads one piece of a nonblocking pipe: nil where it is empty, 0 where it has no writer.
  static func readWithoutWaiting(_ descriptor: Int32, into bytes: inout [UInt8]) throws(UnreadableInput) -> Int? {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0) }
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      case let code: throw .system(code: code)
      }
    }
  }

  /// The position of the next byte behind a hole: `place` where the file system does not report holes, nil where the
  /// hole reaches to the end of the file.
  static func nextData(_ descriptor: Int32, from place: Int) -> Int? {
    let data = lseek(descriptor, off_t(place), SystemDifferences.seekData)
    if data >= 0 { return max(Int(data), place) }
    return errno == ENXIO ? nil : place
  }

  static func isAllZeros(_ bytes: [UInt8], _ count: Int) -> Bool {
    guard count > 0, bytes[0] == 0 else { return false }
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe memcmp(start, start + 1, count - 1) == 0
    }
  }

  /// The number of descriptors that the process may have, after raising its limit.
  static func descriptorLimit() -> Int {
    var limit = rlimit()
    let files = SystemDifferences.openFiles
    guard unsafe getrlimit(files, &limit) == 0 else { return 256 }
    let wanted = min(limit.rlim_max, rlim_t(mostDescriptors))
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if unsafe setrlimit(files, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(min(limit.rlim_cur, rlim_t(mostDescriptors)))
  }

  private static let mostDescriptors = 8192

  static func openDescriptors() -> Int { (0..<512).count { fcntl(Int32($0), F_GETFD) >= 0 } }

  /// The names of the files with this inode number.
  static func names(in folder: String, of number: UInt64) -> [String] {
    guard let open = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(open) }
    var names: [String] = []
    while let entry = unsafe readdir(open) {
      guard unsafe UInt64(truncatingIfNeeded: entry.pointee.d_ino) == number else { continue }
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  static let notThere = ENOENT

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without symbolic links; nil where the file does not exist.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

extension UnreadableInput {
  /// No file has this name; one may appear.
  var meansAbsence: Bool { self == .system(code: ENOENT) || self == .system(code: ENOTDIR) }

  /// The name leads to a folder, a pipe or a device.
  var meansNoFile: Bool { self == .noText(.folder) || self == .system(code: ESPIPE) }

  /// The process or the system has no descriptor left.
  var meansTooManyFiles: Bool { self == .system(code: EMFILE) || self == .system(code: ENFILE) }

  /// The system grants no further watch, now or ever.
  var meansExhaustion: Bool {
    [ENOSPC, ENOMEM, EMFILE, ENFILE, ENOSYS].contains { self == .system(code: $0) }
  }
}
