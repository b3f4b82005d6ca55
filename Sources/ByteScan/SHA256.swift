// SHA-256 (FIPS 180-4), by which an archive is identified: two reports about the same file are about the same evidence.

package struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var schedule = [UInt32](repeating: 0, count: 64)
  private var block = [UInt8](repeating: 0, count: 64)
  private var filled = 0
  private var count = 0

  package init() {}

  package mutating func add(_ bytes: ByteSlice) {
    count += bytes.count
    var place = 0
    while place < bytes.count {
      if filled == 0, bytes.count - place >= 64 {
        let blocks = (bytes.count - place) / 64
        compress(bytes, at: place, blocks: blocks)
        place += 64 * blocks
        continue
      }
      block[filled] = bytes[place]
      filled += 1
      place += 1
      if filled == 64 { compressBlock() }
    }
  }

  private mutating func compressBlock() {
    var full: [UInt8] = []
    swap(&full, &block)
    full.withSlice { compress($0, at: 0) }
    swap(&full, &block)
    filled = 0
  }

  /// In hexadecimal. Nothing can be added afterwards.
  package mutating func finish() -> String {
    let bits = UInt64(count) &* 8
    block[filled] = 0x80
    filled += 1
    if filled > 56 {
      while filled < 64 { put(0) }
      compressBlock()
    }
    while filled < 56 { put(0) }
    for place in 0..<8 { put(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * place))) }
    compressBlock()
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func put(_ byte: UInt8) {
    block[filled] = byte
    filled += 1
  }

  /// Whole blocks, one behind the other. The arrays are used through pointers, because each step uses them many times.
  private mutating func compress(_ bytes: ByteSlice, at start: Int, blocks: Int = 1) {
    unsafe state.withUnsafeMutableBufferPointer { state in
      unsafe schedule.withUnsafeMutableBufferPointer { schedule in
        unsafe Self.constants.withUnsafeBufferPointer { constants in
          for block in 0..<blocks {
            unsafe Self.fill(schedule, bytes, at: start + 64 * block)
            unsafe Self.compress(schedule, constants, into: state)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func fill(_ schedule: UnsafeMutableBufferPointer<UInt32>, _ bytes: ByteSlice, at start: Int) {
    for pair in 0..<8 {
      let word = bytes.word(upTo8From: start + 8 * pair).bigEndian
      unsafe schedule[2 * pair] = UInt32(truncatingIfNeeded: word >> 32)
      unsafe schedule[2 * pair + 1] = UInt32(truncatingIfNeeded: word)
    }
    for place in 16..<64 {
      let (early, late) = unsafe (schedule[place - 15], schedule[place - 2])
      let first = early.turned(7) ^ early.turned(18) ^ (early >> 3)
      let second = late.turned(17) ^ late.turned(19) ^ (late >> 10)
      unsafe schedule[place] = schedule[place - 16] &+ first &+ schedule[place - 7] &+ second
    }
  }

  @inline(__always)
  private static func compress(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: UnsafeMutableBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = unsafe (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = unsafe (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let word = unsafe constants[place] &+ schedule[place]
      let one = h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ ((e & f) ^ (~e & g)) &+ word
      let two = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    unsafe state[0] &+= a
    unsafe state[1] &+= b
    unsafe state[2] &+= c
    unsafe state[3] &+= d
    unsafe state[4] &+= e
    unsafe state[5] &+= f
    unsafe state[6] &+= g
    unsafe state[7] &+= h
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  @inline(__always) fileprivate func turned(_ bits: UInt32) -> UInt32 { self &>> bits | self &<< (32 &- bits) }
}
