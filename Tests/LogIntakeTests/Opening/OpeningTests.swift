// What an input is, decided by what the system says of its name and by its first bytes.

import Foundation
import TestSupport
import Testing

@testable import LogIntake

struct OpeningTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test("every kind has a name of its own and says what is wrong")
  func names() {
    #expect(Set(InputKinds.all.map(\.name)).count == InputKinds.all.count)
    #expect(InputKinds.all.allSatisfy { !$0.refusal.isEmpty })
  }

  @Test("no kind begins as another one does", arguments: InputKinds.all)
  func distinct(_ kind: InputKind) {
    guard case .bytes(let heads) = kind.sign else { return #expect(kind == .folder) }
    for head in heads { #expect(InputKinds.kind(ofBytes: head) == kind) }
  }

  @Test("a folder is refused before anything of it is opened")
  func refusedFolder() throws {
    let kind = try SystemFile.kind(path: folder.path)
    #expect(kind.inputKind == .folder)
    #expect(throws: UnreadableInput.noText(.folder)) { try kind.requireBytes() }
  }

  @Test("text and what is not there hold no inputs")
  func noContainer() throws {
    try folder.create("log", "one\n")
    let (text, missing) = (try Opening.container(folder("log")), try Opening.container(folder("none")))
    #expect(text == nil)
    #expect(missing == nil)
  }

  @Test("half of a first sign is not yet text")
  func undecided() {
    #expect(!InputKinds.isSurelyText(Array("%P".utf8)))
    #expect(InputKinds.isSurelyText(Array("%Q".utf8)))
    #expect(!InputKinds.isSurelyText([0x32]))
  }
}
