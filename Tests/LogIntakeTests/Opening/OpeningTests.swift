// The kind of an input, from the system's answer about its name and from its first bytes.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

struct OpeningTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test("every kind has its own name and reason")
  func names() {
    #expect(Set(InputKinds.all.map(\.name)).count == InputKinds.all.count)
    #expect(InputKinds.all.allSatisfy { !$0.refusal.isEmpty })
  }

  @Test("no kind has the beginning of another kind", arguments: InputKinds.all)
  func distinct(_ kind: InputKind) {
    guard case .bytes(let heads) = kind.sign else { return #expect(kind == .folder || kind == .tar) }
    for head in heads { #expect(InputKinds.kind(ofBytes: head) == kind) }
  }

  @Test("a folder is refused by its kind, before any byte is read")
  func refusedFolder() throws {
    let kind = try SystemFile.kind(path: folder.path)
    #expect(kind.inputKind == .folder)
    #expect(throws: UnreadableInput.noText(.folder)) { try kind.requireBytes() }
  }

  @Test("text and a missing file hold no inputs")
  func noContainer() throws {
    try folder.create("log", "one\n")
    let (text, missing) = (
      try InputPlace.file(folder("log")).container(named: "log", memberLimit: .max, WakeUp()),
      try InputPlace.file(folder("none")).container(named: "none", memberLimit: .max, WakeUp())
    )
    #expect(text == nil)
    #expect(missing == nil)
  }

  @Test("half of a signature is not yet text")
  func undecided() {
    #expect(!InputKinds.isSurelyText(Array("%P".utf8)))
    #expect(InputKinds.isSurelyText(Array("%Q\n".utf8)))
    #expect(!InputKinds.isSurelyText([0x32]))
  }
}
