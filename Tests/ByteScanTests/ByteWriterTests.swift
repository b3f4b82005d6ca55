// Output arrives whole and in order, in few pieces; a reader that goes away is not an error.

import Testing

@testable import ByteScan

/// Collects the bytes until it is set to fail.
private final class ArraySink: ByteSink {
  var pieces: [[UInt8]] = []
  var failure: WriteFailure?

  func write(_ bytes: ByteSlice) throws(WriteFailure) {
    if let failure { throw failure }
    pieces.append(bytes.array)
  }
}

struct ByteWriterTests {
  @Test("small pieces are collected, and written when the buffer is full or flushed")
  func collects() {
    let sink = ArraySink()
    var writer = ByteWriter(sink)
    writer.write("one ")
    "two".withSlice { writer.write($0) }
    writer.write(UInt8(ascii: "\n"))
    writer.endRecord()
    #expect(sink.pieces.isEmpty)
    writer.flush()
    #expect(sink.pieces == [Array("one two\n".utf8)])
    writer.flush()
    #expect(sink.pieces.count == 1, "nothing is nothing to write")
    writer.write(String(repeating: "x", count: (64 << 10) - 1))
    #expect(sink.pieces.count == 1)
    writer.write("x")
    #expect(sink.pieces.count == 2)
    #expect(sink.pieces.last?.count == 64 << 10)
  }

  @Test("a live writer writes each record at once")
  func live() {
    let sink = ArraySink()
    var writer = ByteWriter(sink, flushesEachRecord: true)
    writer.write("a")
    #expect(sink.pieces.isEmpty)
    writer.endRecord()
    writer.write("b")
    writer.endRecord()
    #expect(sink.pieces == [Array("a".utf8), Array("b".utf8)])
  }

  @Test("bytes after a failure are dropped, and the first failure is kept")
  func failures() {
    for failure in [WriteFailure.readerGone, .failed(errno: 28)] {
      let sink = ArraySink()
      var writer = ByteWriter(sink)
      sink.failure = failure
      writer.write("lost")
      writer.flush()
      #expect(writer.failure == failure)
      sink.failure = .failed(errno: 1)
      writer.write(String(repeating: "x", count: 200_000))
      writer.write(UInt8(ascii: "x"))
      writer.flush()
      #expect(writer.failure == failure)
      sink.failure = nil
      writer.write("late")
      writer.flush()
      #expect(sink.pieces.isEmpty)
    }
  }
}
