// How much a pipe holds before its writer has to wait for its reader.

#if canImport(Glibc)
  import Glibc
#endif

package enum SystemPipe {
  // F_SETPIPE_SZ and F_GETPIPE_SZ of Linux, which its C library tells only those who ask for extensions.
  private static let set: Int32 = 1031
  private static let ask: Int32 = 1032
  /// What everybody may have.
  private static let room: Int32 = 1 << 20

  /// Gives it room for more, so that its writer goes on while its reader works on what it has read; with the little that a
  /// pipe holds by itself each of them waits for the other at every piece. What is no pipe, and one for which nobody may
  /// ask, stays as it is.
  package static func widen(_ descriptor: Int32) {
    #if canImport(Glibc)
      let held = fcntl(descriptor, ask)
      if held >= 0, held < room { _ = fcntl(descriptor, set, room) }
    #endif
  }
}
