// Reproducible random input: a failing case names its seed.

package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func bytes(_ count: Int, of alphabet: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &self)] }
  }

  /// A number below the bound, and zero for a bound that allows no other.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

  package mutating func chance(_ probability: Double) -> Bool { Double(next() >> 11) / 0x1p53 < probability }

  package mutating func within(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

  /// Hexadecimal digits, the first of them not zero.
  package mutating func hex(_ digits: Int) -> String {
    String((1 << (4 * (digits - 1))) | next() >> (64 - 4 * digits + 4), radix: 16)
  }
}
