// Completion scripts are made from the table of flags. These tests find what is missing, and text that would end a quotation
// of the shell.

import Testing

@testable import BGTraceCLI

struct CompletionTests {
  @Test("every flag, both ways, is in every completion script", arguments: Shell.allCases)
  func namesFlags(_ shell: Shell) {
    let script = CompletionScript.text(for: shell)
    let ends: Set<Character> = [" ", "=", "[", "'", "{", "}", ",", "|", "\n", ")"]
    for name in Flags.all.flatMap(\.longNames) {
      let written = shell == .fish ? "-l \(name)" : "--\(name)"
      let isThere = script.ranges(of: written).contains { range in
        range.upperBound < script.endIndex && ends.contains(script[range.upperBound])
      }
      #expect(isThere, "\(written) is missing")
    }
    for letter in Flags.all.compactMap(\.short) {
      #expect(script.contains(shell == .fish ? "-s \(letter) " : "-\(letter)"))
    }
  }

  @Test("the words that a flag takes are offered", arguments: Shell.allCases)
  func offersWords(_ shell: Shell) {
    let script = CompletionScript.text(for: shell)
    for flag in Flags.all {
      guard case .words(let words)? = flag.argument?.completion else { continue }
      #expect(script.contains(words.joined(separator: " ")), "\(flag.name)")
    }
  }

  @Test("text of a flag cannot break out of its quotation")
  func quotes() {
    let flag = Flag(
      "x", group: .other, help: #"it's [a]: \ "b" $(c)"#,
      effect: .value(Flag.Argument(placeholder: "A:B", completion: .nothing, samples: []) { _, _ in }))
    let fish = CompletionScript.text(for: .fish, flags: [flag])
    #expect(fish.contains(#"-d 'it\'s [a]: \\ "b" $(c)'"#))
    let zsh = CompletionScript.text(for: .zsh, flags: [flag])
    #expect(zsh.contains(#"'--x=[it'\''s \[a\]\: \\ "b" $(c)]:A\:B: '"#))
  }

  @Test("files are completed where a flag takes a file", arguments: Shell.allCases)
  func offersFiles(_ shell: Shell) {
    let flag = Flag(
      "config", group: .other, help: "x",
      effect: .value(Flag.Argument(placeholder: "FILE", completion: .file, samples: []) { _, _ in }))
    let script = CompletionScript.text(for: shell, flags: [flag])
    switch shell {
    case .bash: #expect(script.contains("--config=|--config) :; return"))
    case .fish: #expect(script.contains("-l config -r -F"))
    case .zsh: #expect(script.contains("'--config=[x]:FILE:_files'"))
    }
  }
}
