// Lines come out whole and in order for any division of the bytes, and held bytes stay at their offsets.

import TestSupport
import Testing

@testable import ByteScan

struct LineBufferTests {
  private func feed(_ bytes: ArraySlice<UInt8>, _ buffer: inout LineBuffer, filling: Bool) {
    guard filling else { return Array(bytes).withSlice { buffer.append($0) } }
    var rest = bytes
    while !rest.isEmpty {
      _ = unsafe buffer.fill(atLeast: 1) { room in
        let count = min(room.count, rest.count, 3)
        for index in 0..<count { unsafe room[index] = rest[rest.startIndex + index] }
        rest = rest.dropFirst(count)
        return count
      }
    }
  }

  @Test("lines come out whole, offsets stay true and held bytes survive every move", arguments: UInt64(1)...60)
  func lines(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let text = random.bytes(Int.random(in: 0...2000, using: &random), of: Array("abcdefg\n".utf8))
    var buffer = LineBuffer(capacity: Int.random(in: 1...64, using: &random))
    var walked: [UInt8] = []
    var heldFrom: Int?
    var fed = 0

    func walk() {
      let (lines, offset) = buffer.fresh
      #expect(offset == walked.count, "seed \(seed)")
      walked += lines.array
      #expect(walked.elementsEqual(text[..<walked.count]), "seed \(seed)")
      if let heldFrom {
        let held = buffer.slice(heldFrom..<walked.count).array
        #expect(held == Array(text[heldFrom..<walked.count]), "seed \(seed)")
      }
      if Int.random(in: 0..<4, using: &random) == 0 { heldFrom = nil }
      if heldFrom == nil, Bool.random(using: &random) { heldFrom = walked.count }
      buffer.markScanned(needed: heldFrom)
    }
    while fed < text.count {
      let count = min(Int.random(in: 1...70, using: &random), text.count - fed)
      feed(text[fed..<(fed + count)], &buffer, filling: Bool.random(using: &random))
      fed += count
      let ended = text[..<fed].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      walk()
      #expect(walked.count == ended, "seed \(seed)")
      let unfinished = buffer.unfinished
      #expect(unfinished == fed - ended, "seed \(seed)")
    }
    buffer.finishLine()
    walk()
    #expect(walked == text, "seed \(seed)")
  }

  @Test("a line beyond the limit is delivered truncated, and the rest of it is dropped", arguments: [1, 3, 10, 100])
  func overlong(_ pieceSize: Int) {
    let text = Array("one\n0123456789ABCDEF0123456789\ntwo\n".utf8)
    var buffer = LineBuffer(capacity: 8, longestLine: 12)
    var out: [String] = []
    var dropped = 0
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      feed(text[start..<min(start + pieceSize, text.count)], &buffer, filling: false)
      dropped += buffer.dropPiece()
      out += String(decoding: buffer.fresh.lines.array, as: UTF8.self).split(separator: "\n").map(String.init)
      buffer.markScanned(needed: nil)
      if buffer.isOverlong {
        buffer.finishLine(asPiece: true)
        out.append(buffer.fresh.lines.string)
        buffer.markScanned(needed: nil)
      }
    }
    // Only a line that came in one piece may be longer than the limit.
    #expect(out.first == "one")
    #expect(out.last == "two")
    #expect(out.count == 3)
    #expect(out.map(\.utf8.count).reduce(0, +) + dropped + (pieceSize == 100 ? 3 : 2) == text.count)
    let inPieces = buffer.inPieces
    #expect(!inPieces)
  }

  @Test("an input that ends within an overlong line leaves no bytes")
  func overlongAtEnd() {
    var buffer = LineBuffer(capacity: 8, longestLine: 4)
    "0123456789".withSlice { buffer.append($0) }
    let isOverlong = buffer.isOverlong
    #expect(isOverlong)
    buffer.finishLine(asPiece: true)
    buffer.markScanned(needed: nil)
    "more".withSlice { buffer.append($0) }
    let dropped = buffer.dropPiece()
    let (inPieces, fresh, unfinished) = (buffer.inPieces, buffer.fresh.lines.count, buffer.unfinished)
    #expect(dropped == 4)
    #expect(inPieces && fresh == 0 && unfinished == 0)
  }
}

struct ScratchTests {
  @Test("the slices of one record stay contiguous until the next record begins")
  func appends() {
    var scratch = Scratch()
    scratch.begin(10_000)
    "one".withSlice { scratch.append($0) }
    let mark = scratch.mark
    for _ in 0..<9000 { scratch.append(UInt8(ascii: "x")) }
    let all = scratch.slice(from: 0).string
    #expect(all.hasPrefix("onexx") && all.utf8.count == 9003)
    scratch.cut(to: mark)
    let first = scratch.slice(from: 0).string
    #expect(first == "one")
    scratch.begin(1)
    let none = scratch.slice(from: 0).string
    #expect(none.isEmpty)
  }

  @Test("the buffer makes room without dropping bytes if it can, and by dropping them otherwise")
  func room() {
    var scratch = Scratch()
    scratch.begin(100)
    scratch.append(1)
    scratch.makeRoom(10)
    let kept = scratch.mark
    scratch.makeRoom(1 << 20)
    let (forgotten, room) = (scratch.mark, scratch.room)
    #expect(kept == 1 && forgotten == 0 && room >= 1 << 20)
  }
}
