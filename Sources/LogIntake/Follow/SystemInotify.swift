// The calls of Linux's inotify, and its events as values.

#if !canImport(Darwin)
  import Foundation
  import Glibc

  extension SystemFollow {
    static func makeInotify() -> FileHandle? {
      let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
      return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the number of the watch, which is the same for every watch of one file.
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

    /// The events since the last call; nil in place of events that the kernel dropped.
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

  /// One event of the kernel.
  struct InotifyEvent {
    let watch: Int32
    /// The kernel has removed the watch.
    let isLast: Bool
    /// The change of a name in a folder; nil for other events.
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
