// The fingerprints of the latest records, up to nine hundred thousand. While time only goes forward, no look-up is needed,
// so they are appended to a list. The first look-up turns the list into a set.

import BackgroundTasks
import Containers

struct KnownRecords: Sendable {
  /// The older half is forgotten when the younger one is full.
  private static let half = 7 << 16
  /// The list grows by pieces, so that it is never copied.
  private static let pieceCount = 1 << 13
  /// Beyond this number, equal records of one time all count as separate events.
  static let mostEqual = 256

  private struct Half: Sendable {
    var list: [[UInt64]] = []
    var set: FingerprintSet?
    var count = 0
    var latest = Int64.min
  }

  /// The list's next piece. It stays empty once there is a set.
  private var piece: [UInt64] = []
  private var young = Half()
  private var old = Half()
  private(set) var isIndexed = false
  /// Some fingerprints of this time or earlier are forgotten. Nil while none is.
  private(set) var forgotten: Int64?

  /// Appends without a look-up, so equal fingerprints may be in the list several times.
  @inline(__always) mutating func append(_ fingerprint: UInt64, at instant: Int64) {
    if piece.count == Self.pieceCount || piece.isEmpty { beginPiece() }
    piece.append(fingerprint)
    young.latest = max(young.latest, instant)
  }

  @inline(never)
  private mutating func beginPiece() {
    shelvePiece()
    piece.reserveCapacity(Self.pieceCount)
    if young.count == Self.half { forgetOld() }
  }

  private mutating func shelvePiece() {
    guard !piece.isEmpty else { return }
    young.count += piece.count
    young.list.append(piece)
    piece = []
  }

  mutating func insert(_ fingerprint: UInt64, at instant: Int64) {
    guard isIndexed else { return append(fingerprint, at: instant) }
    makeRoom(at: instant)
    if young.set?.insert(fingerprint) == true { young.count += 1 }
  }

  /// Inserts a fingerprint where fingerprints can be looked up. False where it was known.
  mutating func insertNew(_ fingerprint: UInt64, at instant: Int64) -> Bool {
    if old.set?.contains(fingerprint) == true { return false }
    // Making room turns the young half into the old one.
    if young.count == Self.half, young.set?.contains(fingerprint) == true { return false }
    makeRoom(at: instant)
    guard young.set?.insert(fingerprint) == true else { return false }
    young.count += 1
    return true
  }

  func contains(_ fingerprint: UInt64) -> Bool {
    young.set?.contains(fingerprint) == true || old.set?.contains(fingerprint) == true
  }

  /// Inserts one more occurrence. A known fingerprint is stored with the next free occurrence number.
  mutating func insertNext(_ fingerprint: UInt64, at instant: Int64) {
    insert(nextOfItsKind(fingerprint), at: instant)
  }

  private func nextOfItsKind(_ fingerprint: UInt64) -> UInt64 {
    guard contains(fingerprint) else { return Self.fingerprint(fingerprint, 1) }
    // Occurrence numbers have no gaps, so doubling and bisection find the next one with few look-ups.
    var (known, next) = (1, 2)
    while next < Self.mostEqual, contains(Self.fingerprint(fingerprint, next)) {
      (known, next) = (next, min(next * 2, Self.mostEqual))
    }
    while next - known > 1 {
      let middle = (known + next) / 2
      if contains(Self.fingerprint(fingerprint, middle)) { known = middle } else { next = middle }
    }
    return Self.fingerprint(fingerprint, next)
  }

  /// The fingerprint of the record's occurrence with this number. The first one keeps its own fingerprint.
  static func fingerprint(_ fingerprint: UInt64, _ number: Int) -> UInt64 {
    let all = fingerprint &+ UInt64(truncatingIfNeeded: number &- 1) &* 0x9E37_79B9_7F4A_7C15
    return all == 0 ? 1 : all
  }

  /// Turns the lists into sets, so that fingerprints can be looked up from here on.
  mutating func index() {
    guard !isIndexed else { return }
    isIndexed = true
    shelvePiece()
    (old.set, young.set) = (FingerprintSet(), FingerprintSet())
    let lists = (old: old.list, young: young.list)
    (old.list, young.list) = ([], [])
    for fingerprint in lists.old.joined() {
      let next = nextOfItsKind(fingerprint)
      _ = old.set?.insert(next)
    }
    for fingerprint in lists.young.joined() {
      let next = nextOfItsKind(fingerprint)
      _ = young.set?.insert(next)
    }
  }

  private mutating func makeRoom(at instant: Int64) {
    if young.count == Self.half { forgetOld() }
    young.latest = max(young.latest, instant)
  }

  private mutating func forgetOld() {
    if old.count > 0 { forgotten = max(forgotten ?? .min, old.latest) }
    old = young
    young = Half()
    if isIndexed { young.set = FingerprintSet() }
  }
}
