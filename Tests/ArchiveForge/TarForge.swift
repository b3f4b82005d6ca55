// Writes a tar block by block, in any dialect and with any mistake.

package struct TarForge {
  package enum Dialect { case v7, ustar, gnu }

  /// How a number is written.
  package enum Form {
    case octal, octalWithBlanks, base256
    case text(String)
  }

  package var dialect = Dialect.ustar
  package var sizeForm = Form.octal
  package var seconds = 1_767_225_600
  package var secondsForm = Form.octal
  package var hasSignedChecksum = false
  package private(set) var bytes: [UInt8] = []

  package init(_ dialect: Dialect = .ustar) { self.dialect = dialect }

  /// A header, the data and its padding. The header claims `size` bytes, or as many as there are.
  package mutating func add(
    _ name: String, _ data: [UInt8] = [], type: Character = "0", size: Int? = nil, prefix: String = "",
    target: String = ""
  ) {
    addHeader(Array(name.utf8), type: type, size: size ?? data.count, prefix: prefix, target: target)
    addData(data)
  }

  package mutating func add(_ name: String, text: String, prefix: String = "") {
    add(name, Array(text.utf8), prefix: prefix)
  }

  package mutating func addHeader(
    _ name: [UInt8], type: Character = "0", size: Int, prefix: String = "", target: String = "",
    change: (inout [UInt8]) -> Void = { _ in }
  ) {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: [UInt8], at place: Int, most: Int) {
      for (index, byte) in bytes.prefix(most).enumerated() { block[place + index] = byte }
    }
    put(name, at: 0, most: 100)
    put(Array("0000644\0".utf8), at: 100, most: 8)
    put(Array("0000765\0".utf8), at: 108, most: 8)
    put(Array("0000024\0".utf8), at: 116, most: 8)
    put(Self.number(size, 12, sizeForm), at: 124, most: 12)
    put(Self.number(seconds, 12, secondsForm), at: 136, most: 12)
    block[156] = type.asciiValue ?? 0
    put(Array(target.utf8), at: 157, most: 100)
    switch dialect {
    case .v7: break
    case .ustar:
      put(Array("ustar\u{0}00".utf8), at: 257, most: 8)
      put(Array(prefix.utf8), at: 345, most: 155)
    case .gnu: put(Array("ustar  \0".utf8), at: 257, most: 8)
    }
    change(&block)
    for place in 148..<156 { block[place] = 32 }
    let sum = block.reduce(0) { $0 + (hasSignedChecksum ? Int(Int8(bitPattern: $1)) : Int($1)) }
    put(Array("\(Self.octal(sum, 6))\0 ".utf8), at: 148, most: 8)
    bytes += block
  }

  /// Data and its padding.
  package mutating func addData(_ data: [UInt8]) {
    bytes += data
    bytes += [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  package mutating func addRaw(_ raw: [UInt8]) { bytes += raw }

  /// The header is written with a wrong sum.
  package mutating func addDamaged(_ name: String, _ data: [UInt8]) {
    let start = bytes.count
    add(name, data)
    bytes[start + 3] ^= 0x55
  }

  package mutating func addPax(_ records: [(key: String, value: String)], isGlobal: Bool = false) {
    add("PaxHeaders/x", Self.pax(records), type: isGlobal ? "g" : "x")
  }

  package static func pax(_ records: [(key: String, value: String)]) -> [UInt8] {
    records.flatMap { record -> [UInt8] in
      let rest = " \(record.key)=\(record.value)\n"
      var length = rest.utf8.count + 1
      while "\(length)".utf8.count + rest.utf8.count != length { length += 1 }
      return Array("\(length)\(rest)".utf8)
    }
  }

  package mutating func addLongName(_ name: String) { add("././@LongLink", Array(name.utf8) + [0], type: "L") }
  package mutating func addLongTarget(_ name: String) { add("././@LongLink", Array(name.utf8) + [0], type: "K") }

  package mutating func end(blocks: Int = 2) { bytes += [UInt8](repeating: 0, count: 512 * blocks) }

  /// With the end of an archive.
  package var ended: [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  private static func octal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }

  private static func number(_ number: Int, _ width: Int, _ form: Form) -> [UInt8] {
    switch form {
    case .octal: return Array("\(octal(number, width - 1))\0".utf8)
    case .octalWithBlanks:
      let text = String(number, radix: 8)
      return Array((String(repeating: " ", count: max(width - 2 - text.count, 0)) + text + " \0").utf8)
    case .text(let text): return Array(text.utf8)
    case .base256:
      var bytes = (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> min(8 * $0, 63)) }
      bytes[0] = number < 0 ? 0xFF : 0x80
      return bytes
    }
  }
}
