// Rules that hold for every source file.

import Testing

struct SourceRuleTests {
  private static let all = SourceTree.sources + SourceTree.tests

  private func words(_ code: some StringProtocol) -> Set<Substring> {
    Set(Substring(code).split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  @Test("the source tree is found from the test")
  func found() {
    #expect(SourceTree.sources.contains { $0.path == "Sources/bgtrace/main.swift" })
    #expect(SourceTree.tests.contains { $0.name == "SourceRuleTests.swift" })
  }

  @Test("comments and literals are separated from code")
  func code() {
    #expect(SourceText.code(of: "a // b\nc \"d \\\" e\" #\"f \" g\"# h") == "a \nc \"\" \"\" h")
    #expect(SourceText.code(of: "\"\"\"\nx\n\"\"\" y \"a \\(b(\"c\")) d\" z") == "\"\" y \"\" z")
  }

  /// The modules that each target may import besides the C library.
  static let imports: [(target: String, allowed: Set<String>)] = [
    ("ByteScan", []), ("Containers", []), ("Archives", ["ByteScan", "CZlib", "Dispatch"]), ("LogRecords", ["ByteScan"]),
    ("BackgroundTasks", []),
    ("TaskLedger", ["Containers", "BackgroundTasks"]), ("TaskRules", ["Containers", "BackgroundTasks"]),
    ("LogFormats", ["ByteScan", "Containers", "LogRecords", "BackgroundTasks"]),
    ("LogIntake", ["ByteScan", "Archives", "Foundation", "Dispatch", "Synchronization"]),
    ("SystemReports", ["ByteScan", "BackgroundTasks"]),
    (
      "Pipeline",
      [
        "ByteScan", "Containers", "LogRecords", "BackgroundTasks", "TaskLedger", "TaskRules", "LogFormats", "LogIntake",
        "SystemReports", "Dispatch", "Synchronization",
      ]
    ),
    ("Reports", ["BackgroundTasks", "Containers", "TaskRules", "ByteScan"]), ("bgtrace", ["BGTraceCLI", "LogIntake"]),
  ]
  static let libc: Set<String> = ["Glibc", "Darwin"]
  /// What is unsafe calls one of these.
  static let systemLibraries = libc.union(["CZlib"])
  static let mayUseLibc: Set<String> = ["ByteScan", "LogIntake", "BGTraceCLI"]

  @Test("a target imports only the modules that it may depend on", arguments: imports.map(\.target))
  func importsOfTargets(_ target: String) throws {
    let allowed = try #require(Self.imports.first { $0.target == target }).allowed
    let files = SourceTree.sources.filter { $0.target == target }
    #expect(!files.isEmpty)
    for file in files {
      let libc = Self.mayUseLibc.contains(target) ? Self.libc : []
      #expect(file.imports.subtracting(allowed).subtracting(libc).sorted() == [], "\(file.path)")
    }
  }

  @Test("these rules list every target")
  func targets() {
    let targets = Set(SourceTree.sources.map(\.target))
    #expect(targets.subtracting(Self.imports.map(\.target)) == ["BGTraceCLI"])
  }

  @Test("Foundation is imported only where files are opened")
  func foundation() {
    for file in SourceTree.sources where file.target != "LogIntake" {
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
    }
  }

  @Test("unsafe code is in ByteScan, or in files that are named for the system and import its library")
  func unsafe() {
    for file in SourceTree.sources where file.target != "ByteScan" {
      if file.name.hasPrefix("System"), !file.imports.isDisjoint(with: Self.systemLibraries) { continue }
      #expect(!words(file.code).contains("unsafe"), "\(file.path)")
    }
  }

  @Test("no file has more than 400 lines")
  func length() {
    for file in Self.all {
      let count = file.lines.count - 1
      #expect(count <= 400, "\(file.path)")
      if count > 250 { print("long: \(file.path), \(count) lines") }
    }
  }

  @Test("every file begins with a comment about its purpose")
  func comments() {
    for file in Self.all { #expect(file.text.hasPrefix("// "), "\(file.path)") }
  }

  @Test("no file holds a forced expression, a fatal error or an open to-do")
  func forbidden() {
    for file in Self.all {
      let code = file.code
      for sign in ["try" + "!", "as" + "!", ")!", "]!"] {
        // `)!=` and the like are comparisons.
        let places = code.split(separator: "\n").filter { $0.replacing(sign + "=", with: "").contains(sign) }
        #expect(places == [], "\(file.path)")
      }
      if file.name != "SystemMemory.swift" { #expect(!code.contains("fatalError" + "("), "\(file.path)") }
      for word in ["TO" + "DO", "FIX" + "ME", "XX" + "X"] {
        #expect(!words(file.text).contains(Substring(word)), "\(file.path)")
      }
    }
  }

  @Test("the sources hold no force unwrap of a name")
  func forceUnwraps() {
    for file in SourceTree.sources {
      let characters = Array(file.code)
      for place in characters.indices.dropFirst().dropLast() where characters[place] == "!" {
        let (before, after) = (characters[place - 1], characters[place + 1])
        let isUnwrap = (before.isLetter || before.isNumber || before == "]" || before == ")") && after != "="
        #expect(!isUnwrap, "\(file.path): \(String(characters[max(place - 30, 0)...place]))")
      }
    }
  }

  @Test("every unchecked Sendable type states its reason at its declaration")
  func unchecked() {
    var count = 0
    for file in SourceTree.sources {
      let lines = file.lines
      for place in lines.indices.dropFirst() where lines[place].contains("@unchecked " + "Sendable") {
        count += 1
        var reason = place - 1
        while reason > 0, lines[reason].contains("///"), !lines[reason].contains("/// Sendable: ") { reason -= 1 }
        #expect(lines[reason].contains("/// Sendable: "), "\(file.path): \(lines[place])")
      }
    }
    // A higher number suggests shared state that could be passed on instead.
    #expect((1...17).contains(count))
  }

  @Test("no test changes the working directory")
  func workingFolder() {
    for file in SourceTree.tests {
      for word in ["changeCurrentDirectory" + "Path", "ch" + "dir"] {
        #expect(!words(file.code).contains(Substring(word)), "\(file.path)")
      }
    }
  }

  @Test("every time limit of a test is that of the hang guard")
  func limits() {
    for file in SourceTree.tests where file.name != "SourceRuleTests.swift" {
      let limits = file.code.split(separator: "timeLimit").dropFirst()
      #expect(limits.allSatisfy { $0.hasPrefix("(.minutes(HangGuard.minutes))") }, "\(file.path)")
    }
  }

  @Test("the main file is short")
  func main() throws {
    let main = try #require(SourceTree.sources.first { $0.path == "Sources/bgtrace/main.swift" })
    #expect(main.lines.count <= 10)
  }
}
