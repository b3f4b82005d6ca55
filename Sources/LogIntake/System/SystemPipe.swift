// How much a pipe holds before its writer has to wait for its reader. Linux lets a process change that, Darwin does not.

#if canImport(Darwin)
  package enum SystemPipe {
    package static func widen(_ descriptor: Int32) {}
  }
#else
  import Glibc

  package enum SystemPipe {
    // F_SETPIPE_SZ and F_GETPIPE_SZ, which the C library declares only for programs that define _GNU_SOURCE.
    private static let set: Int32 = 1031
    private static let get: Int32 = 1032
    /// The most that a process without privileges may ask for.
    private static let room: Int32 = 1 << 20

    /// Gives the pipe more room, so that its writer goes on while its reader works on what it has read. With the 64 KiB
    /// of a new pipe each of them waits for the other at every piece. Anything but a pipe stays as it is, and so does a
    /// pipe whose size the process may not change.
    package static func widen(_ descriptor: Int32) {
      let held = fcntl(descriptor, get)
      if held >= 0, held < room { _ = fcntl(descriptor, set, room) }
    }
  }
#endif
