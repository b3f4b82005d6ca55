// Which chunk of a file is read next, and whose turn it is to be handed on. All that several readers share is here: what is
// done in `begin` and `handOn` is done by one of them at a time.

import Dispatch

/// Sendable: all that changes is only touched behind the gate.
final class ChunkTurns: @unchecked Sendable {
  struct Chunk {
    fileprivate let number: Int
    let range: Range<Int>
  }

  private let gate = DispatchSemaphore(value: 1)
  /// Readers that wait for the turn of a chunk, by its number.
  private var waiting: [Int: DispatchSemaphore] = [:]
  private var begun = 0
  private var turn = 0
  /// Nothing more is begun.
  private var isOver = false
  /// Nor is anything handed on.
  private var isBroken = false

  /// The next chunk, which has to be handed on by whoever asks; nil where there is none. `cut` says where it stands.
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

  /// Hands it on when all before it have been. Where `join` fails nothing more is begun or handed on. Returns what it leaves
  /// to be done when it is no longer the chunk's turn.
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
    // Nobody else's turn comes meanwhile.
    gate.signal()
    let (goesOn, rest) = join()
    gate.wait()
    if !goesOn { breakOff() }
    return rest
  }

  /// Nothing more is wanted.
  func end() {
    gate.wait()
    breakOff()
    gate.signal()
  }

  private func breakOff() { (isBroken, isOver) = (true, true) }
}
