// The work of one of several threads: it reads chunks of a file and hands on their records itself, because these are still in
// its core's cache. The thread waits for the turn of a chunk only if it has no reader left to read ahead with.

import ByteScan
import LogFormats

struct ChunkWork: Sendable {
  private let turns: ChunkTurns
  private let chunked: ChunkedStream
  private let recogniser: LineRecogniser
  private var size: ChunkSize
  private var free: [ChunkReader]
  /// Chunks that were read and not yet handed on, in the order of the file.
  private var held: ArraySlice<(chunk: ChunkTurns.Chunk, reader: ChunkReader)> = []

  /// Only this thread uses the readers.
  init(
    _ turns: ChunkTurns, _ chunked: ChunkedStream, _ recogniser: LineRecogniser, _ size: ChunkSize,
    readers: [ChunkReader]
  ) {
    self.turns = turns
    self.chunked = chunked
    self.recogniser = recogniser
    self.size = size
    free = readers
  }

  mutating func run() {
    var buffer = LineBuffer()
    while let reader = free.popLast(), let chunk = turns.begin({ chunked.cut(size.bytes) }) {
      reader.read(chunk.range, recogniser, &buffer)
      size.learn(of: chunk.range.count, found: reader.count)
      held.append((chunk, reader))
      while let first = held.first, free.isEmpty || turns.isTurn(of: first.chunk) { handOnFirst() }
    }
    while !held.isEmpty { handOnFirst() }
  }

  private mutating func handOnFirst() {
    guard let (chunk, reader) = held.popFirst() else { return }
    if let rest = turns.handOn(chunk, { chunked.handOn(reader) }), !rest() { turns.end() }
    free.append(reader)
  }
}
