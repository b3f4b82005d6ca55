// The folders of a target are layers: of two folders at most one uses the types of the other.

import Testing

struct FolderCycleTests {
  static let targets = Set(SourceTree.sources.map(\.target)).sorted()

  @Test("no two folders of a target use each other", arguments: targets)
  func folders(_ target: String) {
    let cycle = FolderUses(SourceTree.sources.filter { $0.target == target }).cycle()
    #expect(cycle.map { "\($0.user) uses \($0.name) of \($0.owner) in \($0.example)" } == [])
  }

  @Test("a cycle is found, and named with its lines")
  func cycle() {
    let files = [
      SourceFile(path: "Sources/T/A/One.swift", text: "struct One { var two: Two }"),
      SourceFile(path: "Sources/T/B/Two.swift", text: "enum Two { struct Inner {} }\n// One"),
    ]
    #expect(FolderUses(files).cycle().isEmpty)
    let third = SourceFile(path: "Sources/T/B/Three.swift", text: "let three = \"One\"\nextension One { class Two {} }")
    let cycle = FolderUses(files + [third]).cycle()
    #expect(cycle.map(\.name) == ["Two", "One"])
    #expect(cycle.last?.example.hasPrefix("Sources/T/B/Three.swift: extension One") == true)
  }

  @Test("a longer path back is a cycle, and a name that several folders declare is not counted")
  func ways() {
    func file(_ folder: String, _ text: String) -> SourceFile {
      SourceFile(path: "Sources/T/\(folder)/File.swift", text: text)
    }
    let ring = [file("A", "struct A1 { B1 }"), file("B", "struct B1 { C1 }"), file("C", "struct C1 { A1 }")]
    #expect(FolderUses(ring).cycle().map(\.name) == ["B1", "C1", "A1"])
    let twice = [file("A", "struct A1 { Same }\nstruct Same {}"), file("B", "struct Same { A1 }")]
    #expect(FolderUses(twice).cycle().isEmpty)
  }
}
