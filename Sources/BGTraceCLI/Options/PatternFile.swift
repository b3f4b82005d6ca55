// Sets of patterns in a file:
//
//     # what this app prints
//     [Uploads]
//     begin  = Upload #(?<id>\d+) started: (?<name>.*)
//     end    = Upload #(?<id>\d+) done
//     expire = Upload #(?<id>\d+) ran out of time
//
// A comment needs a line of its own, because patterns contain `#`. Nothing is escaped, because patterns contain
// backslashes.

import ByteScan
import LogFormats
import LogIntake

struct PatternFile {
  /// Far more than is written by hand. A longer file is something else.
  private static let longest = 1 << 20

  static func load(_ path: String) throws(UsageError) -> [PatternSet] {
    let bytes: [UInt8]
    do throws(UnreadableInput) {
      bytes = try SystemSmallFile.bytes(path, most: longest, waits: true)
    } catch {
      throw UsageError("\(path.printable): cannot read: \(error.reason)")
    }
    return try bytes.withSlice { (text) throws(UsageError) in try sets(in: text, file: path) }
  }

  static func sets(in text: ByteSlice, file: String) throws(UsageError) -> [PatternSet] {
    var reader = PatternFile(file)
    guard text.isValidUTF8 else { throw UsageError("\(reader.file): is not UTF-8 text") }
    let text = text.dropPrefix("\u{FEFF}") ?? text
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      reader.number += 1
      try reader.take(text[start..<end].trimmed(blanks))
      start = end + 1
    }
    try reader.close()
    guard !reader.sets.isEmpty else { throw UsageError("\(reader.file): holds no patterns", hint: example) }
    return reader.sets
  }

  private static let blanks = ByteSet(" \t\r")
  private static let keys = ["begin", "end", "expire"]
  private static let example = "a set is a line [Name], then lines begin = REGEX and end = REGEX"

  private struct Section {
    let name: String
    let line: Int
    var patterns: [String: MessagePattern] = [:]
  }

  /// As messages show it.
  private let file: String
  private var number = 0
  private var sets: [PatternSet] = []
  private var section: Section?

  private init(_ file: String) { self.file = file.printable }

  private mutating func take(_ line: ByteSlice) throws(UsageError) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "[") {
      try close()
      try open(line)
    } else {
      try takeKey(line)
    }
  }

  private mutating func open(_ line: ByteSlice) throws(UsageError) {
    guard line.last == UInt8(ascii: "]") else { throw bad("no ']' at the end of \(quoted(line.string))") }
    let name = line[1..<(line.count - 1)].trimmed(Self.blanks).string
    guard !name.isEmpty else { throw bad("a set needs a name", hint: Self.example) }
    guard !sets.contains(where: { $0.name == name }) else {
      throw bad("there is another set \(quoted(name))", hint: "begin and end pair within a set")
    }
    section = Section(name: name, line: number)
  }

  private mutating func takeKey(_ line: ByteSlice) throws(UsageError) {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw bad("cannot read \(quoted(line.string))", hint: Self.example)
    }
    let key = line.upTo(equals).trimmed(Self.blanks).string
    guard Self.keys.contains(key) else {
      let nearest = nearestName(to: key, in: Self.keys).map { "did you mean '\($0)'?" }
      throw bad("unknown key \(quoted(key))", hint: nearest ?? "accepted: \(Self.keys.joined(separator: ", "))")
    }
    guard let open = section else { throw bad("'\(key)' stands before any set", hint: Self.example) }
    guard open.patterns[key] == nil else {
      throw bad("\(quoted(open.name)) has a second '\(key)'", hint: "one REGEX may say both: this|that")
    }
    let value = line.from(equals + 1).trimmed(Self.blanks).string
    section?.patterns[key] = try MessagePattern(value, asked: key, place: "\(file):\(number)")
  }

  /// Finishes the current set.
  private mutating func close() throws(UsageError) {
    guard let open = section else { return }
    guard let begin = open.patterns["begin"], let end = open.patterns["end"] else {
      let missing = open.patterns["begin"] == nil ? "begin" : "end"
      throw UsageError("\(file):\(open.line): \(quoted(open.name)) has no '\(missing)'", hint: Self.example)
    }
    sets.append(PatternSet(open.name, begin: begin, end: end, expire: open.patterns["expire"]))
    section = nil
  }

  private func bad(_ reason: String, hint: String? = nil) -> UsageError {
    UsageError("\(file):\(number): \(reason)", hint: hint)
  }
}
