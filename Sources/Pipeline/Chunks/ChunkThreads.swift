// The threads that read chunks of several files ahead. The thread that needs the chunks is one of them: while it waits for
// one chunk, it reads another.

import ByteScan
import Dispatch
import LogFormats
import Synchronization

package final class ChunkThreads: Sendable {
  /// A chunk that is to be read. Its reader belongs to the thread that reads it until it is read.
  struct Chunk: Sendable {
    let reader: ChunkReader
    let range: Range<Int>
    let recogniser: LineRecogniser
    private let read = DispatchSemaphore(value: 0)

    init(_ reader: ChunkReader, _ range: Range<Int>, _ recogniser: LineRecogniser) {
      self.reader = reader
      self.range = range
      self.recogniser = recogniser
    }

    fileprivate func read(_ buffer: inout LineBuffer) {
      reader.read(range, recogniser, &buffer)
      read.signal()
    }

    /// True once, when the chunk is read.
    fileprivate var isRead: Bool { read.wait(timeout: .now()) == .success }
    fileprivate func wait() { read.wait() }
  }

  private final class Buffer: Sendable {
    let bytes = Mutex(LineBuffer())
  }

  private struct Work {
    var chunks: ArraySlice<Chunk> = []
    var threads = 0
  }

  /// The number of files.
  let files: Int
  /// The most threads beside the one that needs the chunks.
  private let others: Int
  private let work = Mutex(Work())
  /// One for each thread. A buffer that is used again is still in a core's cache.
  private let buffers: [Buffer]

  package init(files: Int, threads: Int = ParallelScan().readers) {
    self.files = files
    others = max(threads - 1, 0)
    buffers = (0..<max(threads, 1)).map { _ in Buffer() }
  }

  /// Chunks are read in the order of these calls.
  func add(_ chunk: Chunk) {
    let startsThread = work.withLock { work in
      work.chunks.append(chunk)
      guard work.threads < others else { return false }
      work.threads += 1
      return true
    }
    guard startsThread else { return }
    DispatchQueue.global().async { [self] in
      while let next = next(endsThread: true) { read(next) }
    }
  }

  /// Returns when the chunk is read. Called once for each chunk.
  func wait(for chunk: Chunk) {
    while !chunk.isRead {
      guard let next = next(endsThread: false) else { return chunk.wait() }
      read(next)
    }
  }

  private func next(endsThread: Bool) -> Chunk? {
    work.withLock { work in
      let next = work.chunks.popFirst()
      if next == nil, endsThread { work.threads -= 1 }
      return next
    }
  }

  private func read(_ chunk: Chunk) {
    for buffer in buffers where buffer.bytes.withLockIfAvailable({ chunk.read(&$0) }) != nil { return }
    var another = LineBuffer()
    chunk.read(&another)
  }
}
