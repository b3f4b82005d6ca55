// A function is named for its effect. A name with many meanings hides which function is called.

import Testing

struct NamingRuleTests {
  private static let mostOverloads = 3

  /// The type that the line declares or extends, at the top level of a file.
  private func type(begunBy line: Substring) -> String? {
    guard line.first != " " else { return nil }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    let kinds: Set<Substring> = ["struct", "class", "enum", "extension", "protocol", "actor"]
    guard let place = words.firstIndex(where: kinds.contains), place + 1 < words.count else { return nil }
    return String(words[place + 1])
  }

  @Test("no type has more than three functions called take")
  func overloads() {
    var counts: [String: Int] = [:]
    for file in SourceTree.sources {
      var current = ""
      for line in file.code.split(separator: "\n") {
        if let type = type(begunBy: line) { current = type }
        if line.contains("func take(") || line.contains("func take<") { counts[current, default: 0] += 1 }
      }
    }
    #expect(counts.count > 1)
    for (type, count) in counts {
      #expect(count <= Self.mostOverloads, "\(type)")
    }
  }
}
