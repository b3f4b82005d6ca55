// Who reads which part of a file, and whose turn it is to be handed on. All that several readers share is here, and what is
// done in `begin` and `handOn` is done by one of them at a time.

import Dispatch

final class PartTurns: @unchecked Sendable {
  struct Part {
    fileprivate let number: Int
    let range: Range<Int>
    let reader: PartReader
  }

  private let gate = DispatchSemaphore(value: 1)
  /// Counts the readers that are free.
  private let rest = DispatchSemaphore(value: 0)
  private var resting: [PartReader]
  /// Read, and not yet handed on, by number.
  private var read: [Int: PartReader] = [:]
  private var begun = 0
  private var turn = 0
  private var isHandingOn = false
  /// Nothing more is begun.
  private var isOver = false
  /// Nor is anything handed on.
  private var isBroken = false

  /// So many parts may be held at a time as there are readers.
  init(_ readers: [PartReader]) {
    resting = readers
    for _ in readers { rest.signal() }
  }

  /// The next part, once there is a reader for it; nil where there is none. `cut` says where it stands.
  func begin(_ cut: () -> Range<Int>?) -> Part? {
    rest.wait()
    gate.wait()
    defer { gate.signal() }
    guard !isOver, let range = cut(), let reader = resting.popLast() else {
      isOver = true
      // Nobody has to wait for a reader any more.
      rest.signal()
      return nil
    }
    defer { begun += 1 }
    return Part(number: begun, range: range, reader: reader)
  }

  /// Hands on the part whose turn it is and those behind it, as far as they are read, unless somebody is about it already.
  /// Where `join` fails nothing more is begun or handed on.
  func handOn(_ part: Part, _ join: (PartReader) -> Bool) {
    gate.wait()
    defer { gate.signal() }
    read[part.number] = part.reader
    if isHandingOn { return }
    isHandingOn = true
    while !isBroken, let next = read.removeValue(forKey: turn) {
      gate.signal()
      let goesOn = join(next)
      gate.wait()
      turn += 1
      if !goesOn { (isBroken, isOver) = (true, true) }
      resting.append(next)
      rest.signal()
    }
    isHandingOn = false
  }
}
