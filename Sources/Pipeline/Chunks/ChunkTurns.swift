// Decides which chunk of a file is read next and which is handed on next. This is all that the threads share: the closures of
// `begin` and `handOn` run on one thread at a time.

import Dispatch

/// Sendable: the variables are only accessed behind the gate.
final class ChunkTurns: @unchecked Sendable {
  struct Chunk {
    fileprivate let number: Int
    let range: Range<Int>
  }

  private let gate = DispatchSemaphore(value: 1)
  /// The threads that wait for the turn of a chunk, by its number.
  private var waiting: [Int: DispatchSemaphore] = [:]
  private var begun = 0
  private var turn = 0
  /// No further chunk is begun.
  private var isOver = false
  /// No further chunk is handed on.
  private var isBroken = false

  /// Begins the next chunk, which the caller has to hand on. Nil where there is none. `cut` returns its place.
  func begin(_ cut: () -> Range<Int>?) -> Chunk? {
    gate.wait()
    defer { gate.signal() }
    guard !isOver, let range = cut() else {
      isOver = true
      return nil
    }
    defer { begun += 1 }
    return Chunk(number: begun, range: range)
  }

  func isTurn(of chunk: Chunk) -> Bool {
    gate.wait()
    defer { gate.signal() }
    return turn == chunk.number
  }

  /// Waits until all earlier chunks have been handed on, and calls `join`. Where `join` fails, no further chunk is begun or
  /// handed on. Returns the remaining work, which is to be done behind the chunk's turn.
  func handOn<Rest>(_ chunk: Chunk, _ join: () -> (goesOn: Bool, rest: Rest)) -> Rest? {
    gate.wait()
    if turn != chunk.number {
      let come = DispatchSemaphore(value: 0)
      waiting[chunk.number] = come
      gate.signal()
      come.wait()
      gate.wait()
    }
    defer {
      turn += 1
      waiting.removeValue(forKey: turn)?.signal()
      gate.signal()
    }
    guard !isBroken else { return nil }
    // The turn stays with this chunk meanwhile.
    gate.signal()
    let (goesOn, rest) = join()
    gate.wait()
    if !goesOn { breakOff() }
    return rest
  }

  /// Ends reading, because the consumer wants no more.
  func end() {
    gate.wait()
    breakOff()
    gate.signal()
  }

  private func breakOff() { (isBroken, isOver) = (true, true) }
}
