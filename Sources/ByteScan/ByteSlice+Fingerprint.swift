// A number that stands for a run of bytes where only equality matters. It recognises a record after its bytes are gone.

extension ByteSlice {
  /// Equal bytes have the same fingerprint. Different bytes may have it too, but a million records hold such a pair only
  /// once in ten million times. Never zero.
  package var fingerprint: UInt64 {
    guard count >= 32 else { return shortFingerprint }
    var (one, other) = (Self.seeds.one, Self.seeds.other)
    // The last 32 bytes are mixed in whole, even if some of them were mixed in before.
    let rest = count &- 32
    var at = 0
    while at < rest {
      mix(at, &one, &other)
      at &+= 32
    }
    mix(rest, &one, &other)
    return completed(one, other)
  }

  /// Mixes in 32 bytes by two products that do not depend on each other.
  @inline(__always) private func mix(_ at: Int, _ one: inout UInt64, _ other: inout UInt64) {
    one = Self.fold(uncheckedWord(at: at) ^ Self.keys.one, uncheckedWord(at: at &+ 8) ^ one)
    other = Self.fold(uncheckedWord(at: at &+ 16) ^ Self.keys.other, uncheckedWord(at: at &+ 24) ^ other)
  }

  private var shortFingerprint: UInt64 {
    var (one, other) = (Self.seeds.one, Self.seeds.other)
    one = Self.fold(word(upTo8From: 0) ^ Self.keys.one, tail(8) ^ one)
    other = Self.fold(tail(16) ^ Self.keys.other, tail(24) ^ other)
    return completed(one, other)
  }

  @inline(__always) private func completed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let all = Self.fold(one ^ Self.keys.other, other ^ Self.keys.one ^ UInt64(truncatingIfNeeded: count))
    return all == 0 ? 1 : all
  }

  /// Up to eight bytes; those behind the end are zero.
  private func tail(_ start: Int) -> UInt64 { start < count ? word(upTo8From: start) : 0 }

  @inline(__always) private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  // Odd numbers with as many ones as zeros and no pattern, from wyhash.
  private static var seeds: (one: UInt64, other: UInt64) { (0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB) }
  private static var keys: (one: UInt64, other: UInt64) { (0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3) }
}
