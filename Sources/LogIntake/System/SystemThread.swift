// A thread of its own for each input that waits, because Dispatch runs only some hundred blocked blocks at a time.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum SystemThread {
  private static let stackBytes = 1 << 20

  /// The error where the system grants no further thread.
  package static let shortage = UnreadableInput.system(code: EAGAIN)

  /// Runs the body on a thread of its own; false where the system grants none.
  package static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = ThreadWork(body)
    let pointer = unsafe work.retained()
    guard unsafe start(pointer) else {
      unsafe ThreadWork.released(pointer)
      return false
    }
    return true
  }

  private static func start(_ work: UnsafeMutableRawPointer) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    _ = unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    _ = unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    return unsafe SystemDifferences.startThread(&attributes, work)
  }
}

func runThread(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work { unsafe ThreadWork.taken(work).body() }
  return nil
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func retained() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

  static func taken(_ pointer: UnsafeMutableRawPointer) -> ThreadWork {
    unsafe Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue()
  }

  static func released(_ pointer: UnsafeMutableRawPointer) {
    unsafe Unmanaged<ThreadWork>.fromOpaque(pointer).release()
  }
}
