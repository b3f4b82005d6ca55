// One gzip member with any of the parts that a header may have, right or wrong. Several are joined by `+`.

package struct GzipForge {
  package var level: Int32 = 6
  package var name: [UInt8]?
  package var comment: [UInt8]?
  package var extra: [UInt8]?
  package var hasHeaderChecksum = false
  package var seconds: UInt32 = 0
  /// Added to what is right.
  package var checksumError: UInt32 = 0
  package var lengthError: UInt32 = 0

  package init(level: Int32 = 6, name: String? = nil) {
    self.level = level
    self.name = name.map { Array($0.utf8) }
  }

  package var header: [UInt8] {
    let parts: [(UInt8, Bool)] = [(2, hasHeaderChecksum), (4, extra != nil), (8, name != nil), (16, comment != nil)]
    let flags = parts.reduce(UInt8(0)) { $0 | ($1.1 ? $1.0 : 0) }
    var bytes: [UInt8] = [0x1F, 0x8B, 8, flags] + Self.four(seconds) + [0, 255]
    if let extra { bytes += Self.four(UInt32(extra.count))[..<2] + extra }
    if let name { bytes += name + [0] }
    if let comment { bytes += comment + [0] }
    if hasHeaderChecksum { bytes += Self.four(SystemDeflate.checksum(bytes))[..<2] }
    return bytes
  }

  package func packed(_ bytes: [UInt8]) -> [UInt8] {
    header + SystemDeflate.packed(bytes, level: level)
      + Self.four(SystemDeflate.checksum(bytes) &+ checksumError)
      + Self.four(UInt32(truncatingIfNeeded: bytes.count) &+ lengthError)
  }

  private static func four(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
