// The bytes of a source as they are behind gzip, or as they come where nothing is compressed. What is unpacked stands in one
// buffer, which is filled again when its bytes are used: nothing here grows with the archive.

import ByteScan

struct UnpackedStream: ~Copyable {
  private enum State { case plain, header, body, trailer, between, over }

  /// How many bytes come out of one step at most, roughly.
  private static let room = 256 << 10
  private static let readSize = 128 << 10
  /// An archive of many damaged parts is told of no more than this between two members.
  private static let mostTroubles = 64

  private let source: any ArchiveSource
  private var inflater: Inflater
  private var packed: ByteQueue
  private var unpacked = ByteQueue(capacity: room + 4096)
  private var state: State
  private var isSourceOver: Bool
  private var read: Int
  private var produced = 0
  private(set) var troubles: [ArchiveTrouble] = []
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
    if !isGzip {
      produced = packed.count
      unpacked.append(packed.front)
      packed.drop(packed.count)
    }
    self.source = source
    self.isSourceOver = isSourceOver
    self.inflater = inflater
    self.packed = packed
  }

  /// The unpacked bytes that are there. Valid until more are asked for.
  var front: ByteSlice { unpacked.front }
  var count: Int { unpacked.count }
  var isEmpty: Bool { unpacked.isEmpty }

  /// How many bytes of the source were used.
  var position: Int { isGzip ? read - packed.count : unpackedPosition }
  var unpackedPosition: Int { produced - unpacked.count }

  mutating func drop(_ count: Int) { unpacked.drop(count) }

  /// The offset is the present one, unless another is given.
  mutating func note(_ kind: ArchiveTrouble.Kind, member: String? = nil, at offset: Int? = nil) {
    guard troubles.count < Self.mostTroubles else { return }
    troubles.append(ArchiveTrouble(member: member, offset: offset ?? unpackedPosition, kind: kind))
  }

  mutating func takeTrouble() -> ArchiveTrouble? { troubles.isEmpty ? nil : troubles.removeFirst() }

  mutating func setCut() { isCut = true }

  /// Waits for at least `wanted` bytes. False where the stream ends before them.
  mutating func hold(_ wanted: Int) throws(ArchiveFailure) -> Bool {
    while count < wanted { guard try more() else { return false } }
    return true
  }

  /// Unpacks at least one byte. False at the end.
  mutating func more() throws(ArchiveFailure) -> Bool {
    let before = produced
    while produced == before {
      switch state {
      case .plain: if try !copy() { state = .over }
      case .header: try readHeader()
      case .body: try inflate()
      case .trailer: try readTrailer()
      case .between: try findNext()
      case .over: return false
      }
    }
    return true
  }

  private mutating func copy() throws(ArchiveFailure) -> Bool {
    if isSourceOver { return false }
    let count = try source.read(into: &unpacked, most: Self.room)
    read += count
    produced += count
    isSourceOver = count == 0
    return count > 0
  }

  /// False at the end of the source.
  private mutating func readMore() throws(ArchiveFailure) -> Bool {
    if isSourceOver { return false }
    let count = try source.read(into: &packed, most: Self.readSize)
    read += count
    isSourceOver = count == 0
    return count > 0
  }

  private mutating func readHeader() throws(ArchiveFailure) {
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

  private mutating func inflate() throws(ArchiveFailure) {
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

  private mutating func readTrailer() throws(ArchiveFailure) {
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
  private mutating func findNext() throws(ArchiveFailure) {
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

  private mutating func end(_ kind: ArchiveTrouble.Kind) {
    troubles.append(ArchiveTrouble(member: nil, offset: produced, kind: kind))
    state = .over
    isCut = true
  }
}

extension ByteSlice {
  /// How many zeros stand at the beginning.
  var leadingZeros: Int {
    var place = 0
    while let word = wholeWord(at: place), word == 0 { place += 8 }
    while let byte = byte(at: place), byte == 0 { place += 1 }
    return place
  }
}
