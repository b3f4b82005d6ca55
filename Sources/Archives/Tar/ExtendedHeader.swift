// What stands before a header because it does not fit into it: records of pax (`30 mtime=1767225600.25`), long names of GNU.

import ByteScan

struct ExtendedHeader {
  /// More bytes are not read: they are skipped.
  static let largest = 1 << 20

  enum Size {
    case bytes(Int)
    case impossible
  }

  private(set) var name: [UInt8]?
  private(set) var target: [UInt8]?
  private(set) var size: Size?
  private(set) var modified: Int64?
  private(set) var isSparse = false
  /// Pax names a sparse file anew and gives the member a name that says how it was stored.
  private var sparseName: [UInt8]?

  var shownName: [UInt8]? { sparseName ?? name }

  /// False where a record is damaged; those before it hold.
  mutating func read(pax bytes: ByteSlice) -> Bool {
    var rest = bytes
    // Some programs fill up with zeros.
    while let first = rest.first, first != 0 {
      guard let blank = rest.firstIndex(of: UInt8(ascii: " ")), blank <= 10,
        let length = TarNumber.decimal(rest.upTo(blank)), length > blank + 1, length <= rest.count,
        rest[length - 1] == UInt8(ascii: "\n")
      else { return false }
      let record = rest[(blank + 1)..<(length - 1)]
      guard let sign = record.firstIndex(of: UInt8(ascii: "=")) else { return false }
      read(key: record.upTo(sign), value: record.from(sign + 1))
      rest = rest.from(length)
    }
    return true
  }

  private mutating func read(key: ByteSlice, value: ByteSlice) {
    // No other key is as long.
    guard key.count <= 32 else { return }
    let key = key.string
    switch key {
    // An empty value takes back what was said before.
    case "path": name = value.isEmpty ? nil : value.name
    case "linkpath": target = value.isEmpty ? nil : value.name
    case "mtime": modified = TarNumber.microseconds(value)
    case "size":
      let size = TarHeader.possible(TarNumber.decimal(value))
      self.size = value.isEmpty ? nil : size.map { .bytes($0) } ?? .impossible
    case "GNU.sparse.name":
      sparseName = value.name
      isSparse = true
    case _ where key.hasPrefix("GNU.sparse."): isSparse = true
    default: break
    }
  }

  mutating func read(longName bytes: ByteSlice) { name = bytes.upTo(bytes.firstIndex(of: 0) ?? bytes.count).name }

  mutating func read(longTarget bytes: ByteSlice) { target = bytes.upTo(bytes.firstIndex(of: 0) ?? bytes.count).name }

  /// What is said of one member holds before what is said of all.
  func over(_ all: ExtendedHeader) -> ExtendedHeader {
    var both = self
    both.name = name ?? all.name
    both.target = target ?? all.target
    both.size = size ?? all.size
    both.modified = modified ?? all.modified
    both.isSparse = isSparse || all.isSparse
    both.sparseName = sparseName ?? all.sparseName
    return both
  }
}

extension ByteSlice {
  /// As much of a name as is shown, and a byte more where it is longer.
  fileprivate var name: [UInt8] { upTo(Swift.min(count, MemberName.longest + 1)).array }
}
