// What one of several threads does: it reads parts of a file, and hands on itself what it has read, because that is still in
// its core's cache. For the turn of a part it waits only where it has no reader left to read ahead with.

import ByteScan
import LogFormats

struct PartWork: Sendable {
  private let turns: PartTurns
  private let parted: PartedStream
  private let recogniser: LineRecogniser
  private var size: PartSize
  private var free: [PartReader]
  /// Read, and not yet handed on, in the order of the file.
  private var held: ArraySlice<(part: PartTurns.Part, reader: PartReader)> = []

  /// No thread but this one has the readers.
  init(
    _ turns: PartTurns, _ parted: PartedStream, _ recogniser: LineRecogniser, _ size: PartSize, readers: [PartReader]
  ) {
    self.turns = turns
    self.parted = parted
    self.recogniser = recogniser
    self.size = size
    free = readers
  }

  mutating func run() {
    var buffer = LineBuffer()
    while let reader = free.popLast(), let part = turns.begin({ parted.cut(size.bytes) }) {
      reader.read(part.range, recogniser, &buffer)
      size.learn(of: part.range.count, found: reader.count)
      held.append((part, reader))
      while let first = held.first, free.isEmpty || turns.isTurn(of: first.part) { handOnFirst() }
    }
    while !held.isEmpty { handOnFirst() }
  }

  private mutating func handOnFirst() {
    guard let (part, reader) = held.popFirst() else { return }
    if let rest = turns.handOn(part, { parted.handOn(reader) }), !rest() { turns.end() }
    free.append(reader)
  }
}
