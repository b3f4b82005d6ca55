// What a folder holds.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemFolder {
  /// The names of the regular files and of the folders in a folder, sorted. Links are not followed: they may lead out of the
  /// folder, or in a circle.
  static func entries(_ path: String) throws(UnreadableInput) -> (files: [String], folders: [String]) {
    guard let folder = unsafe opendir(path) else { throw .system(code: errno) }
    defer { unsafe closedir(folder) }
    var (files, folders): ([String], [String]) = ([], [])
    while let entry = unsafe readdir(folder) {
      let name = unsafe name(of: entry)
      guard name != ".", name != ".." else { continue }
      var status = stat()
      guard unsafe lstat("\(path)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: files.append(name)
      case S_IFDIR: folders.append(name)
      default: break
      }
    }
    return (files.sorted(), folders.sorted())
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
