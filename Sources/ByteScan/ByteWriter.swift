// Output: bytes are collected in one buffer and handed to a sink in large pieces, or after each record where the output is
// watched live. After a failure, such as a reader that has closed the pipe, the writer keeps the failure and drops the rest.

package protocol ByteSink {
  /// Writes all of the bytes. Throws when it cannot.
  mutating func write(_ bytes: ByteSlice) throws(WriteFailure)
}

package enum WriteFailure: Error, Equatable {
  /// The other end of the pipe is closed. The reader wants no more, which is no error.
  case readerGone
  case failed(errno: Int32)
}

package struct ByteWriter {
  private var sink: any ByteSink
  private var buffer: [UInt8] = []
  package let flushesEachRecord: Bool
  package private(set) var failure: WriteFailure?

  private static let fullBuffer = 64 << 10

  package init(_ sink: any ByteSink, flushesEachRecord: Bool = false) {
    self.sink = sink
    self.flushesEachRecord = flushesEachRecord
    buffer.reserveCapacity(Self.fullBuffer + 4096)
  }

  package mutating func write(_ bytes: ByteSlice) {
    guard failure == nil else { return }
    if bytes.count >= Self.fullBuffer {
      flush()
      return pass(bytes)
    }
    unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    if buffer.count >= Self.fullBuffer { flush() }
  }

  package mutating func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.fullBuffer { flush() }
  }

  package mutating func write(_ text: String) {
    guard failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.fullBuffer { flush() }
  }

  package mutating func write(_ byte: UInt8) {
    guard failure == nil else { return }
    buffer.append(byte)
  }

  /// A record or an object is complete: live output is written now.
  package mutating func endRecord() {
    if flushesEachRecord { flush() }
  }

  package mutating func flush() {
    guard !buffer.isEmpty else { return }
    // The buffer is taken out while it is written, and put back to keep its memory.
    var full: [UInt8] = []
    swap(&full, &buffer)
    full.withSlice { pass($0) }
    full.removeAll(keepingCapacity: true)
    swap(&full, &buffer)
  }

  private mutating func pass(_ bytes: ByteSlice) {
    guard failure == nil else { return }
    do throws(WriteFailure) {
      try sink.write(bytes)
    } catch {
      failure = error
    }
  }
}
