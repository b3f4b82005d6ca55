// What following a file needs of the system besides SystemFile: reading at a place, and being told of changes.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemFollow {
  /// Without waiting for whatever it turns out to be. The handle owns the descriptor.
  static func open(_ path: String) throws(UnreadableInput) -> FileHandle {
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    #else
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    #endif
    guard descriptor >= 0 else { throw .system(code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Nil where the name stands for another pipe by now, or for none. Whoever reads from the pipe need not wait for this.
  static func openForWriting(_ path: String, ifStill identity: FileIdentity) -> FileHandle? {
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    #else
      let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let kind = try? SystemFile.kind(descriptor: descriptor), kind.identity == identity else { return nil }
    return handle
  }

  /// One piece, as large as the array or as there is. The descriptor's own place is not touched.
  static func read(_ descriptor: Int32, at offset: Int, into bytes: inout [UInt8]) throws(UnreadableInput) -> Int {
    try unsafe bytes.withUnsafeMutableBufferPointer { (room) throws(UnreadableInput) -> Int in
      try unsafe SystemFile.readOnce(descriptor, at: offset, UnsafeMutableRawBufferPointer(room))
    }
  }

  /// Fewer where the file ends before.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) throws(UnreadableInput) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var rest = [UInt8](repeating: 0, count: count - filled)
      let read = try read(descriptor, at: offset + filled, into: &rest)
      if read == 0 { break }
      bytes.replaceSubrange(filled..<(filled + read), with: rest[..<read])
      filled += read
    }
    return Array(bytes[..<filled])
  }

  static let notThere = ENOENT

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Without symbolic links; nil where there is nothing of this name.
  static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

extension UnreadableInput {
  /// Nothing of this name is there; something may come.
  var meansAbsence: Bool { self == .system(code: ENOENT) || self == .system(code: ENOTDIR) }

  /// What has this name is a folder, a pipe or a device.
  var meansNoFile: Bool { self == .directory || self == .system(code: ESPIPE) }

  /// There is no room for another watch, now or for good.
  var meansExhaustion: Bool {
    [ENOSPC, ENOMEM, EMFILE, ENFILE, ENOSYS].contains { self == .system(code: $0) }
  }
}

#if canImport(Darwin)
  extension SystemFollow {
    /// A descriptor that only events come from, which does not hinder anybody from unmounting the volume.
    static func openForEvents(_ path: String) throws(UnreadableInput) -> FileHandle {
      let descriptor = unsafe Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(code: errno) }
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
  }
#else
  extension SystemFollow {
    static func makeInotify() -> FileHandle? {
      let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
      return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The number of the watch: the same for what is watched already.
    static func watch(_ inotify: Int32, _ path: String, isFolder: Bool) throws(UnreadableInput) -> Int32 {
      let events =
        isFolder
        ? IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        : IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
      let number = unsafe inotify_add_watch(inotify, path, UInt32(events))
      guard number >= 0 else { throw .system(code: errno) }
      return number
    }

    static func unwatch(_ inotify: Int32, _ number: Int32) { _ = inotify_rm_watch(inotify, number) }

    /// What exactly has happened does not matter: whoever is told looks at all there is.
    static func takeEvents(_ inotify: Int32) {
      var events = [UInt8](repeating: 0, count: 64 << 10)
      while unsafe events.withUnsafeMutableBytes({ unsafe Glibc.read(inotify, $0.baseAddress, $0.count) }) > 0 {}
    }
  }
#endif
