// One machine compiles one platform only. Code that differs between Darwin and Linux is therefore in few small files, whose
// two halves a reader can compare.

import Testing

struct PlatformRuleTests {
  private static let platformFiles = SourceTree.sources.filter { $0.code.contains("canImport") }

  /// The lines of each `#if canImport` block, and the lines outside of them; blank lines are omitted.
  private func parts(of file: SourceFile) -> (blocks: [[Substring]], outside: [Substring]) {
    var blocks: [[Substring]] = []
    var outside: [Substring] = []
    var depth = 0
    for line in file.code.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.isEmpty { continue }
      let begins = line.hasPrefix("#if ")
      if depth == 0, !(begins && line.contains("canImport")) {
        outside.append(line)
        continue
      }
      if depth == 0 { blocks.append([]) }
      depth += begins ? 1 : line.hasPrefix("#endif") ? -1 : 0
      blocks[blocks.count - 1].append(line)
    }
    return (blocks, outside)
  }

  private func isImport(_ line: Substring) -> Bool { line.hasPrefix("import ") }

  private func importsOnly(_ block: [Substring]) -> Bool { block.allSatisfy { isImport($0) || $0.hasPrefix("#") } }

  @Test("a file that tests for the platform is named System….swift")
  func names() {
    #expect(!Self.platformFiles.isEmpty)
    for file in Self.platformFiles { #expect(file.name.hasPrefix("System"), "\(file.path)") }
  }

  private static let conditions: [Substring] = ["#if canImport(Darwin)", "#if !canImport(Darwin)"]

  @Test("a file with declarations for one platform holds only the platforms' versions")
  func declarations() {
    for file in Self.platformFiles {
      let (blocks, outside) = parts(of: file)
      #expect(blocks.allSatisfy { Self.conditions.contains($0[0]) }, "\(file.path)")
      guard let block = blocks.first(where: { !importsOnly($0) }) else { continue }
      #expect(blocks.count == 1, "\(file.path): one block of imports and declarations")
      #expect(outside.filter { !isImport($0) } == [], "\(file.path): \(block[0])")
    }
  }

  @Test("both halves of a platform condition import only modules that every version of the toolchain has")
  func imports() {
    let targets = Set(SourceTree.sources.map(\.target))
    for file in SourceTree.sources {
      let others = file.imports.subtracting(targets).subtracting([
        "CZlib", "Darwin", "Glibc", "Dispatch", "Foundation", "Synchronization",
      ])
      #expect(others.sorted() == [], "\(file.path)")
      // An import without a condition compiles on one platform only.
      let libraries = parts(of: file).outside.filter { ["import Darwin", "import Glibc"].contains($0) }
      #expect(libraries == [], "\(file.path)")
    }
  }

  @Test("FileHandle is the only type of Foundation in use")
  func foundation() {
    let others: Set<Substring> = [
      "Bundle", "Calendar", "Data", "Date", "DateFormatter", "FileManager", "JSONDecoder", "JSONEncoder", "Locale",
      "Pipe", "ProcessInfo", "Scanner", "Thread", "TimeZone", "Timer", "URL", "UUID",
    ]
    for file in SourceTree.sources where file.imports.contains("Foundation") {
      let words = Set(file.code.split { !($0.isLetter || $0.isNumber || $0 == "_") })
      #expect(words.intersection(others).sorted() == [], "\(file.path)")
      #expect(words.filter { $0.hasPrefix("NS") } == [], "\(file.path)")
    }
  }
}
