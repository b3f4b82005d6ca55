// The checksum of what is read, computed beside reading: it costs nearly as much time as unpacking.

import ByteScan
import Dispatch
import Synchronization

final class BackgroundChecksum: Sendable {
  private let hash = Mutex(SHA256())
  private let queue = DispatchQueue(label: "bgtrace.checksum")
  /// How many pieces may wait.
  private let room = DispatchSemaphore(value: 8)

  func add(_ bytes: ByteSlice) {
    let bytes = bytes.array
    room.wait()
    queue.async { [self] in
      hash.withLock { hash in bytes.withSlice { hash.add($0) } }
      room.signal()
    }
  }

  /// In hexadecimal. Nothing can be added afterwards.
  func finish() -> String { queue.sync { hash.withLock { $0.finish() } } }
}
