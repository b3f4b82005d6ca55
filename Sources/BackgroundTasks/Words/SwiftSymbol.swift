// The name in a mangled Swift symbol: `$s5Notes11AppDelegateC4saveyyF` is Notes.AppDelegate.save.
//
// Only the path of names is read, never the types behind it, and not by the runtime's demangler. Types may refer to each
// other, so a symbol of two hundred bytes can expand beyond all memory, and symbols come from logs. An unknown symbol
// stays mangled.

package struct SwiftSymbol {
  private enum Part {
    case name(String)
    case path
  }

  private let bytes: [UInt8]
  private var place: Int
  private var path: [String] = []
  /// The values of `AA`, `AB` …: names and types in order of appearance.
  private var parts: [Part] = []
  /// The values of the letters in `0aB5Extra`: the words of the names so far.
  private var words: [ArraySlice<UInt8>] = []

  private static let longest = 1000
  private static let prefixes = ["$s", "_$s", "$S", "_$S", "_T0"]

  /// `Notes.AppDelegate.save`, or `closure in …`. Nil for an unknown symbol.
  package static func name(of symbol: String) -> String? {
    guard symbol.utf8.count <= longest, let prefix = prefixes.first(where: symbol.hasPrefix) else { return nil }
    var reader = SwiftSymbol(bytes: Array(symbol.utf8), place: prefix.utf8.count)
    // The name of an extension with conditions comes behind the conditions, which are types.
    guard reader.readPath(), reader.path.count > 1, !reader.goesOn(with: "lE") else { return nil }
    return (reader.goesOn(with: "fU") ? "closure in " : "") + reader.path.joined(separator: ".")
  }

  private init(bytes: [UInt8], place: Int) {
    self.bytes = bytes
    self.place = place
  }

  private func at(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  /// Reads a module, then nested types, then the name of the function. False for anything else.
  private mutating func readPath() -> Bool {
    // Types of Objective-C and C have no module.
    if !skip("So") && !skip("SC") {
      guard let module = readName() else { return false }
      path.append(module)
    }
    while let name = readName() {
      let isPrivate = skipDiscriminator()
      switch at() {
      case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "P"):
        place += 1
        path.append(name)
        parts.append(.path)
      case UInt8(ascii: "E") where !isPrivate:
        // The module that extends the type.
        place += 1
      default:
        path.append(name)
        return true
      }
    }
    // A type alone is followed by an initializer or the like.
    return path.count > 1
  }

  /// Behind a private name comes another one, which identifies the file.
  private mutating func skipDiscriminator() -> Bool {
    let start = (place, parts.count, words.count)
    if readName() != nil, skip("LL") { return true }
    place = start.0
    parts.removeLast(parts.count - start.1)
    words.removeLast(words.count - start.2)
    return false
  }

  private func goesOn(with text: String) -> Bool {
    bytes[place...].indices.contains { bytes[$0...].starts(with: text.utf8) }
  }

  private mutating func readName() -> String? {
    if at() == UInt8(ascii: "A"), let letter = at(1), (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) {
      let index = Int(letter - UInt8(ascii: "A"))
      guard index < parts.count, case .name(let name) = parts[index] else { return nil }
      place += 2
      return name
    }
    guard let name = readIdentifier(), !name.isEmpty else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    parts.append(.name(text))
    return text
  }

  /// `11AppDelegate`, or `0aB8Delegate` with words of earlier names.
  private mutating func readIdentifier() -> [UInt8]? {
    guard let first = at(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
    guard first == UInt8(ascii: "0") else { return readLiteral().map(Array.init) }
    place += 1
    var (name, isLast): ([UInt8], Bool) = ([], false)
    while true {
      while !isLast, let letter = at(), let word = word(letter) {
        place += 1
        name += word
        // A capital marks the last word of a row.
        isLast = letter < UInt8(ascii: "a")
      }
      if at() == UInt8(ascii: "0") {
        place += 1
        return name
      }
      guard let literal = readLiteral() else { return nil }
      name += literal
      if isLast { return name }
    }
  }

  private func word(_ letter: UInt8) -> ArraySlice<UInt8>? {
    let lower = letter | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) else { return nil }
    let index = Int(lower - UInt8(ascii: "a"))
    return index < words.count ? words[index] : nil
  }

  private mutating func readLiteral() -> ArraySlice<UInt8>? {
    var length = 0
    while let digit = at(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), length <= Self.longest {
      length = length * 10 + Int(digit - UInt8(ascii: "0"))
      place += 1
    }
    guard length > 0, place + length <= bytes.count else { return nil }
    let literal = bytes[place..<(place + length)]
    place += length
    collectWords(of: literal)
    return literal
  }

  /// A word begins at a capital or behind an underscore, and has at least two letters. At most 26 words are kept.
  private mutating func collectWords(of literal: ArraySlice<UInt8>) {
    func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var start: Int?
    for index in literal.startIndex...literal.endIndex {
      let byte = index < literal.endIndex ? literal[index] : UInt8(ascii: "_")
      if let begun = start, byte == UInt8(ascii: "_") || isUpper(byte) && !isUpper(literal[index - 1]) {
        if index - begun >= 2, words.count < 26 { words.append(literal[begun..<index]) }
        start = nil
      }
      if start == nil, byte != UInt8(ascii: "_"), !isDigit(byte) { start = index }
    }
  }
}
