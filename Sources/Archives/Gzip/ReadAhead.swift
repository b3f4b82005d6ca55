// Unpacks on a thread of its own, some blocks ahead of the reader: what the reader does with the bytes costs about as much time
// as unpacking them, and both can be done at once.

import ByteScan
import Dispatch

/// Sendable: a block, and what unpacks into it, belong to one side at a time, and the semaphores hand them over.
final class ReadAhead: @unchecked Sendable {
  /// What came out of some steps. Its memory is used again for a later block.
  private final class Block {
    var bytes = ByteQueue(capacity: filledBytes + Unpacker.room + 4096)
    var troubles: [Unpacker.Trouble] = []
    var position = 0
    var isCut = false
    var isLast = false
    var failure: ArchiveFailure?
  }

  private static let count = 14
  /// Waking the other thread takes as long as unpacking some kilobytes, so a block has many.
  private static let filledBytes = 768 << 10
  /// The bytes of a slow source are not held back for longer, in milliseconds.
  private static let patience = 20

  private let unpacker: Unpacker
  private let blocks = (0..<count).map { _ in Block() }
  private let (filled, empty) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  /// Of the reader: the block that it takes next.
  private var next = 0
  private let lock = DispatchQueue(label: "bgtrace.read-ahead")
  /// Only accessed on the queue.
  private var isStopped = false

  /// Nil where there is no thread; the unpacker is as it was.
  init?(_ unpacker: Unpacker, _ start: ThreadStart) {
    self.unpacker = unpacker
    for _ in blocks { empty.signal() }
    guard start({ self.work() }) else { return nil }
  }

  // MARK: The thread

  private func work() {
    var place = 0
    while true {
      empty.wait()
      if lock.sync(execute: { isStopped }) { return }
      let block = blocks[place]
      place = (place + 1) % Self.count
      fill(block)
      let isLast = block.isLast
      filled.signal()
      if isLast { return }
    }
  }

  private func fill(_ block: Block) {
    block.bytes.drop(block.bytes.count)
    block.troubles = []
    let end = DispatchTime.now() + .milliseconds(Self.patience)
    do throws(ArchiveFailure) {
      repeat {
        block.isLast = try !unpacker.step(into: &block.bytes)
        block.troubles += unpacker.takeTroubles()
      } while !block.isLast && block.bytes.count < Self.filledBytes && .now() < end
    } catch {
      (block.failure, block.isLast) = (error, true)
      block.troubles += unpacker.takeTroubles()
    }
    (block.position, block.isCut) = (unpacker.position, unpacker.isCut)
  }

  // MARK: The reader

  /// Called until `isLast`.
  func take(into bytes: inout ByteQueue) -> Taken {
    filled.wait()
    let block = blocks[next]
    next = (next + 1) % Self.count
    // Mostly everything was used up, and nothing has to be copied.
    if bytes.isEmpty { swap(&bytes, &block.bytes) } else { bytes.append(block.bytes.front) }
    let taken = Taken(
      troubles: block.troubles, position: block.position, isCut: block.isCut, isLast: block.isLast,
      failure: block.failure)
    empty.signal()
    return taken
  }

  struct Taken {
    let troubles: [Unpacker.Trouble]
    let position: Int
    let isCut: Bool
    let isLast: Bool
    let failure: ArchiveFailure?
  }

  /// Nothing more will be taken.
  func stop() {
    lock.sync { isStopped = true }
    empty.signal()
  }
}
