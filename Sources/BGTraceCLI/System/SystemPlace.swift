// The identity of a file behind a path or a descriptor: equal for all names of one file, also of a file that does not
// exist yet.

import LogIntake

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Regular files only. Input and output may share a device or a pipe without harm.
package enum SystemPlace: Hashable, Sendable {
  case file(device: UInt64, number: UInt64)
  /// A file that does not exist yet, in an existing folder.
  case new(device: UInt64, folder: UInt64, name: String)

  /// Nil where the path leads to no regular file.
  package init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      self.init(status)
    } else {
      let (folder, name) = Self.parts(of: Self.target(of: path))
      guard unsafe stat(folder, &status) == 0 else { return nil }
      self = .new(device: Self.number(status.st_dev), folder: Self.number(status.st_ino), name: name)
    }
  }

  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self = .file(device: Self.number(status.st_dev), number: Self.number(status.st_ino))
  }

  private static func number(_ number: some BinaryInteger) -> UInt64 { UInt64(truncatingIfNeeded: number) }

  /// The end of a chain of symbolic links, whether it exists or not.
  static func target(of path: String) -> String {
    var path = path
    // The kernel's limit.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: 4096)
      let count = unsafe readlink(path, &bytes, bytes.count)
      guard count > 0, count < bytes.count else { break }
      let link = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : parts(of: path).folder + "/" + link
    }
    return path
  }

  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.index(after: slash)...]))
  }
}
