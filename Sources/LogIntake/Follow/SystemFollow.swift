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

  /// One piece of a pipe that was opened without waiting; nil where nothing is in it now, zero where it has no writer.
  static func readWithoutWaiting(_ descriptor: Int32, into bytes: inout [UInt8]) throws(UnreadableInput) -> Int? {
    while true {
      #if canImport(Darwin)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Darwin.read(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      case let code: throw .system(code: code)
      }
    }
  }

  /// The place of the next byte behind a hole: `place` itself where the file system does not know its holes, nil where the
  /// hole reaches to the end of the file.
  static func nextData(_ descriptor: Int32, from place: Int) -> Int? {
    #if canImport(Darwin)
      let seekData: Int32 = 4
    #else
      let seekData: Int32 = 3
    #endif
    let data = lseek(descriptor, off_t(place), seekData)
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

  /// How many descriptors the process may have, as many as it can get.
  static func descriptorLimit() -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
      let files = RLIMIT_NOFILE
    #else
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
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

  /// What a folder calls the files of this number.
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

  /// The process, or the system, has as many files open as it may.
  var meansTooManyFiles: Bool { self == .system(code: EMFILE) || self == .system(code: ENFILE) }

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

    /// What was told since the last time; nil in place of what could not be kept.
    static func takeEvents(_ inotify: Int32) -> [InotifyEvent?] {
      var events: [InotifyEvent?] = []
      var bytes = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(inotify, $0.baseAddress, $0.count) }
        guard count > 0 else { return events }
        unsafe bytes.withUnsafeBytes { unsafe append(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: &events) }
      }
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to events: inout [InotifyEvent?]) {
      let header = MemoryLayout<inotify_event>.size
      var place = 0
      while place + header <= bytes.count {
        let event = unsafe bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let end = min(place + header + Int(event.len), bytes.count)
        let name = unsafe String(decoding: bytes[(place + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
        place = end
        events.append(event.mask & UInt32(IN_Q_OVERFLOW) != 0 ? nil : InotifyEvent(event, name))
      }
    }
  }

  /// One change that the system told of.
  struct InotifyEvent {
    let watch: Int32
    /// The system does not tell of this place any more.
    let isLast: Bool
    /// What has become of a name that no folder has; nil for the other changes.
    let change: FolderChange?

    init(_ event: inotify_event, _ name: String) {
      watch = event.wd
      isLast = event.mask & UInt32(IN_IGNORED) != 0
      func has(_ bit: Int32) -> Bool { event.mask & UInt32(bit) != 0 }
      change =
        name.isEmpty || event.mask & UInt32(IN_ISDIR) != 0
        ? nil
        : has(IN_CREATE)
          ? .created(name)
          : has(IN_DELETE)
            ? .removed(name)
            : has(IN_MOVED_FROM)
              ? .left(name, move: event.cookie) : has(IN_MOVED_TO) ? .came(name, move: event.cookie) : nil
    }
  }
#endif
