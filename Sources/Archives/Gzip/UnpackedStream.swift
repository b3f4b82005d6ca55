// The bytes of an archive as they are behind gzip, for the reader. What is unpacked stands in one buffer, which is filled again
// when its bytes are used: nothing here grows with the archive.

import ByteScan

struct UnpackedStream: ~Copyable {
  /// An archive of many damaged parts is told of no more than this between two members.
  static let mostTroubles = 64

  private let unpacker: Unpacker
  /// Nil where no thread may be used, or none was started yet.
  private var start: ThreadStart?
  private var ahead: ReadAhead?
  private var unpacked = ByteQueue(capacity: Unpacker.room + 4096)
  private var produced = 0
  private var packedPosition = 0
  private var isOver = false
  /// It is thrown again, so that the rest of a member does not seem to be missing.
  private var failure: ArchiveFailure?
  private(set) var troubles: [ArchiveTrouble] = []
  /// Troubles with the packed bytes, and how many unpacked bytes stand before each. The reader may not be there yet.
  private var aheadTroubles: [(place: Int, trouble: ArchiveTrouble)] = []
  /// The archive ended earlier than it says.
  private(set) var isCut = false
  /// What the first gzip header says.
  private(set) var first: GzipHeader?
  let isGzip: Bool

  /// `start`: where the source may be read on another thread.
  init(_ source: any ArchiveSource, start: ThreadStart? = nil) throws(ArchiveFailure) {
    unpacker = try Unpacker(source)
    isGzip = unpacker.isGzip
    self.start = start
  }

  deinit { ahead?.stop() }

  /// The unpacked bytes that are there. Valid until more are asked for.
  var front: ByteSlice { unpacked.front }
  var count: Int { unpacked.count }
  var isEmpty: Bool { unpacked.isEmpty }

  /// How many bytes of the source were used.
  var position: Int { isGzip ? packedPosition : unpackedPosition }
  var unpackedPosition: Int { produced - unpacked.count }

  mutating func drop(_ count: Int) { unpacked.drop(count) }

  /// The offset is the present one, unless another is given.
  mutating func note(_ kind: ArchiveTrouble.Kind, member: String? = nil, at offset: Int? = nil) {
    guard troubles.count < Self.mostTroubles else { return }
    troubles.append(ArchiveTrouble(member: member, offset: offset ?? unpackedPosition, kind: kind))
  }

  /// The troubles before the present place, or all of them at the end.
  mutating func takeTrouble(isLast: Bool) -> ArchiveTrouble? {
    let reached = troubles.first?.offset ?? (isLast ? .max : unpackedPosition)
    while let next = aheadTroubles.first, next.place <= reached {
      aheadTroubles.removeFirst()
      // The member that ends early says as much, and has a name.
      if next.trouble.kind == .cutGzip, troubles.contains(where: \.isTruncation) { continue }
      return next.trouble
    }
    return troubles.isEmpty ? nil : troubles.removeFirst()
  }

  mutating func setCut() { isCut = true }

  /// From now on bytes are unpacked before they are asked for. What is short is not worth a thread.
  mutating func readAhead() {
    guard let start, isGzip, !isOver, !unpacker.hasReadAll else { return }
    self.start = nil
    ahead = ReadAhead(unpacker, start)
  }

  /// Waits for at least `wanted` bytes. False where the stream ends before them.
  mutating func hold(_ wanted: Int) throws(ArchiveFailure) -> Bool {
    while count < wanted { guard try more() else { return false } }
    return true
  }

  /// Waits for at least one byte. False at the end.
  private mutating func more() throws(ArchiveFailure) -> Bool {
    if let failure { throw failure }
    if isOver { return false }
    let held = count
    if let ahead {
      let taken = ahead.take(into: &unpacked)
      (packedPosition, isOver, failure) = (taken.position, taken.isLast, taken.failure)
      take(taken.troubles, grownBy: count - held, isCut: taken.isCut)
    } else {
      do throws(ArchiveFailure) {
        isOver = try !unpacker.step(into: &unpacked)
      } catch {
        (isOver, failure) = (true, error)
      }
      (packedPosition, first) = (unpacker.position, unpacker.first)
      take(unpacker.takeTroubles(), grownBy: count - held, isCut: unpacker.isCut)
    }
    if let failure { throw failure }
    return count > held
  }

  private mutating func take(_ found: [Unpacker.Trouble], grownBy count: Int, isCut: Bool) {
    produced += count
    self.isCut = self.isCut || isCut
    for trouble in found {
      let noted = ArchiveTrouble(member: nil, offset: trouble.offset ?? trouble.place, kind: trouble.kind)
      // The last words about the packed bytes are never left out.
      if aheadTroubles.count < Self.mostTroubles || trouble.offset != nil {
        aheadTroubles.append((trouble.place, noted))
      }
    }
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
