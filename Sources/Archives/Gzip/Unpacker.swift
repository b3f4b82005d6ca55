// From the bytes of a source to those behind gzip, or to the same bytes where nothing is compressed, one step after the other.

import ByteScan

/// A class, because a thread may take it over: see `ReadAhead`.
final class Unpacker {
  private enum State { case plain, header, body, trailer, between, over }

  /// Something is wrong with the packed bytes. The offset is that in the unpacked ones; nil where it lies behind all of them.
  struct Trouble {
    let kind: ArchiveTrouble.Kind
    let offset: Int?
    /// How many bytes had come out before it was found.
    let place: Int
  }

  /// How many bytes come out of one step at most, roughly.
  static let room = 256 << 10
  private static let readSize = 128 << 10

  private let source: any ArchiveSource
  private var inflater: Inflater
  private var packed: ByteQueue
  private var state: State
  private var isSourceOver: Bool
  private var read: Int
  private var produced = 0
  /// At most one for each gzip member.
  private var troubles: [Trouble] = []
  /// The archive ended earlier than it says.
  private(set) var isCut = false
  /// What the first gzip header says.
  private(set) var first: GzipHeader?
  let isGzip: Bool

  init(_ source: any ArchiveSource) throws(ArchiveFailure) {
    let inflater = try Inflater()
    var packed = ByteQueue(capacity: Self.readSize)
    var isSourceOver = false
    while packed.count < 4, !isSourceOver {
      isSourceOver = try source.read(into: &packed, most: Self.readSize) == 0
    }
    read = packed.count
    isGzip = GzipHeader.begins(packed.front)
    state = isGzip ? .header : .plain
    self.source = source
    self.isSourceOver = isSourceOver
    self.inflater = inflater
    self.packed = packed
  }

  /// How many bytes of the source were used.
  var position: Int { read - packed.count }
  /// The source has no more bytes, so what is left to do is short.
  var hasReadAll: Bool { isSourceOver }

  func takeTroubles() -> [Trouble] {
    defer { troubles = [] }
    return troubles
  }

  /// Appends at least one byte. False at the end.
  func step(into unpacked: inout ByteQueue) throws(ArchiveFailure) -> Bool {
    let before = produced
    while produced == before {
      switch state {
      case .plain: if try !copy(into: &unpacked) { state = .over }
      case .header: try readHeader()
      case .body: try inflate(into: &unpacked)
      case .trailer: try readTrailer()
      case .between: try findNext()
      case .over: return false
      }
    }
    return true
  }

  private func copy(into unpacked: inout ByteQueue) throws(ArchiveFailure) -> Bool {
    if !packed.isEmpty {
      unpacked.append(packed.front)
      produced += packed.count
      packed.drop(packed.count)
      return true
    }
    if isSourceOver { return false }
    let count = try source.read(into: &unpacked, most: Self.room)
    read += count
    produced += count
    isSourceOver = count == 0
    return count > 0
  }

  /// False at the end of the source.
  private func readMore() throws(ArchiveFailure) -> Bool {
    if isSourceOver { return false }
    let count = try source.read(into: &packed, most: Self.readSize)
    read += count
    isSourceOver = count == 0
    return count > 0
  }

  private func readHeader() throws(ArchiveFailure) {
    while true {
      switch GzipHeader.read(packed.front) {
      case .header(let header):
        if first == nil { first = header }
        packed.drop(header.length)
        inflater.reset()
        state = .body
        return
      case .needsMore: guard try readMore() else { return end(.cutGzip) }
      case .damaged: return end(.damagedGzip)
      }
    }
  }

  private func inflate(into unpacked: inout ByteQueue) throws(ArchiveFailure) {
    let left = packed.count
    let (outcome, written) = inflater.step(&packed, &unpacked, room: Self.room)
    produced += written
    switch outcome {
    case .end: state = .trailer
    case .damaged: end(.damagedGzip)
    case .more:
      // Output may be left in the inflater when its input is used up, so the source is asked only when nothing came out.
      guard written == 0, packed.count == left || packed.isEmpty else { return }
      // zlib takes all input that it is given when it has room for its output.
      guard try readMore() else { return end(.cutGzip) }
    }
  }

  private func readTrailer() throws(ArchiveFailure) {
    while packed.count < 8 { guard try readMore() else { return end(.cutGzip) } }
    let trailer = packed.front
    if UInt(trailer.number(at: 0)) != inflater.checksum {
      note(.wrongChecksum)
    } else if trailer.number(at: 4) != inflater.length {
      note(.wrongLength)
    }
    packed.drop(8)
    state = .between
  }

  /// Another gzip member may follow, also behind zeros.
  private func findNext() throws(ArchiveFailure) {
    while true {
      let zeros = packed.front.leadingZeros
      packed.drop(zeros)
      if packed.count >= 4 { break }
      if try !readMore() { break }
    }
    let front = packed.front
    if front.isEmpty {
      state = .over
    } else if GzipHeader.begins(front) {
      state = .header
    } else if front.count < 4, front[0] == 0x1F, front.count == 1 || front[1] == 0x8B {
      end(.cutGzip)
    } else {
      state = .over
      note(.garbageBehindGzip)
    }
  }

  private func note(_ kind: ArchiveTrouble.Kind) { if troubles.count < UnpackedStream.mostTroubles { add(kind, nil) } }

  private func end(_ kind: ArchiveTrouble.Kind) {
    add(kind, produced)
    state = .over
    isCut = true
  }

  private func add(_ kind: ArchiveTrouble.Kind, _ offset: Int?) {
    troubles.append(Trouble(kind: kind, offset: offset, place: produced))
  }
}
