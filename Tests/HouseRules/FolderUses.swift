// The folders of a target, and which of them use each other's types.

/// Declarations are found by their keyword and uses by their name, so a name that several folders declare is omitted.
struct FolderUses {
  struct Use {
    let user: String
    let owner: String
    let name: String
    /// The path and the line of one use.
    let example: String
  }

  let uses: [Use]

  init(_ files: [SourceFile]) {
    let tokens = files.map { (file: $0, lines: Self.lines(of: $0.code)) }
    var owners: [Substring: Set<String>] = [:]
    for (file, lines) in tokens {
      for name in Self.declared(lines) { owners[name, default: []].insert(file.folder) }
    }
    var uses: [String: Use] = [:]
    for (file, lines) in tokens {
      for line in lines {
        for word in line {
          guard let folders = owners[word], folders.count == 1, let owner = folders.first, owner != file.folder else {
            continue
          }
          let example = "\(file.path): \(line.joined(separator: " "))"
          let use = Use(user: file.folder, owner: owner, name: String(word), example: example)
          uses["\(use.user) \(use.owner)"] = uses["\(use.user) \(use.owner)"] ?? use
        }
      }
    }
    self.uses = uses.values.sorted { ($0.user, $0.owner) < ($1.user, $1.owner) }
  }

  /// The uses along the shortest path from a folder back to itself; empty if there is none.
  func cycle() -> [Use] {
    let from = Dictionary(grouping: uses, by: \.user)
    var shortest: [Use] = []
    for start in from.keys.sorted() {
      var ways: [[Use]] = [[]]
      var seen: Set<String> = []
      while let way = ways.first {
        ways.removeFirst()
        let place = way.last?.owner ?? start
        if place == start, !way.isEmpty {
          if shortest.isEmpty || way.count < shortest.count { shortest = way }
          break
        }
        for use in from[place] ?? [] where seen.insert(use.owner).inserted { ways.append(way + [use]) }
      }
    }
    return shortest
  }

  private static func lines(of code: String) -> [[Substring]] {
    code.split(separator: "\n").map { line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "{" || $0 == "}") }.flatMap(parted)
    }
  }

  /// Braces are separate words.
  private static func parted(_ word: Substring) -> [Substring] {
    var (parts, rest): ([Substring], Substring) = ([], word)
    while let place = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if place > rest.startIndex { parts.append(rest[..<place]) }
      parts.append(rest[place...place])
      rest = rest[rest.index(after: place)...]
    }
    return rest.isEmpty ? parts : parts + [rest]
  }

  /// The types that are not nested in another type. The contents of an extension belong to the type that it extends.
  private static func declared(_ lines: [[Substring]]) -> [Substring] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var (names, depth, isNext): ([Substring], Int, Bool) = ([], 0, false)
    for word in lines.joined() {
      if word == "{" { depth += 1 }
      if word == "}" { depth -= 1 }
      if isNext, depth == 0, word.first?.isUppercase == true { names.append(word) }
      isNext = keywords.contains(word)
    }
    return names
  }
}
