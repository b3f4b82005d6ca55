// The repository as text, for rules about its files.

import Foundation
import TestSupport

struct SourceFile: Sendable {
  /// The path from the top of the repository.
  let path: String
  let text: String

  var name: String { String(path.split(separator: "/").last ?? "") }
  /// The target of a file under Sources.
  var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The text without comments and without the contents of literals.
  var code: String { SourceText.code(of: text) }

  /// The file's folder: `Sources/Reports/JSON`.
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  var imports: Set<String> {
    Set(
      code.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count else { return nil }
        return String(words[place + 1])
      })
  }
}

enum SourceTree {
  static let top = ProjectFolder.url

  static let sources = files(under: "Sources")
  static let tests = files(under: "Tests")

  static func files(under folder: String) -> [SourceFile] {
    let paths = FileManager.default.enumerator(atPath: top.path + "/" + folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(path: "\(folder)/\(path)", text: read("\(folder)/\(path)") ?? "")
    }
  }

  static func read(_ path: String) -> String? {
    try? String(contentsOf: top.appendingPathComponent(path), encoding: .utf8)
  }
}

enum SourceText {
  /// Removes comments, string literals and raw string literals, precisely enough for rules.
  static func code(of text: String) -> String {
    var code: [Character] = []
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if let closing = closing(of: rest) {
        rest = rest.dropFirst(closing.opening.count)
        skipLiteral(&rest, closing.text, isRaw: closing.isRaw)
        code += "\"\""
      } else {
        code.append(character)
        rest = rest.dropFirst()
      }
    }
    return String(code)
  }

  private static func closing(of text: Substring) -> (opening: String, text: String, isRaw: Bool)? {
    for quote in ["\"\"\"", "\""] {
      if text.hasPrefix("#" + quote) { return ("#" + quote, quote + "#", true) }
      if text.hasPrefix(quote) { return (quote, quote, false) }
    }
    return nil
  }

  private static func skipLiteral(_ rest: inout Substring, _ closing: String, isRaw: Bool) {
    while !rest.isEmpty, !rest.hasPrefix(closing) {
      if !isRaw, rest.hasPrefix("\\(") {
        rest = rest.dropFirst(2)
        skipInterpolation(&rest)
      } else {
        rest = rest.dropFirst(!isRaw && rest.first == "\\" ? 2 : 1)
      }
    }
    rest = rest.dropFirst(closing.count)
  }

  private static func skipInterpolation(_ rest: inout Substring) {
    var depth = 1
    while depth > 0, let character = rest.first {
      if let closing = closing(of: rest) {
        rest = rest.dropFirst(closing.opening.count)
        skipLiteral(&rest, closing.text, isRaw: closing.isRaw)
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      rest = rest.dropFirst()
    }
  }
}
