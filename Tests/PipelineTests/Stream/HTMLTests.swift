// Logs that were copied from the source of a web page: every sentence is read as it was, and names that only look escaped
// stay as they are.

import BackgroundTasks
import LogFormats
import LogRecords
import Testing

struct HTMLTests {
  enum Escaping: String, CaseIterable, Sendable {
    case names, bracketsOnly, numbers, hexNumbers

    func escaped(_ text: String) -> String {
      var out = ""
      for scalar in text.unicodeScalars {
        switch (scalar, self) {
        case ("&", .names), ("&", .bracketsOnly): out += "&amp;"
        case ("<", .names), ("<", .bracketsOnly): out += "&lt;"
        case (">", .names), (">", .bracketsOnly): out += "&gt;"
        case ("\"", .names): out += "&quot;"
        case ("'", .names): out += "&#39;"
        case ("&", .numbers), ("<", .numbers), (">", .numbers), ("\"", .numbers), ("'", .numbers):
          out += "&#\(scalar.value);"
        case ("&", .hexNumbers), ("<", .hexNumbers), (">", .hexNumbers), ("\"", .hexNumbers), ("'", .hexNumbers):
          out += "&#x\(String(scalar.value, radix: 16));"
        default: out.unicodeScalars.append(scalar)
        }
      }
      return out
    }
  }

  struct Sentence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let process: String
    let subsystem: String
  }

  static let sentences = Signatures.all.filter { !$0.isSpecialLine }.flatMap { signature in
    signature.samples.map { sample in
      Sentence(
        testDescription: "\(signature.name): \(sample.message.prefix(40))", message: sample.message,
        process: sample.process ?? "Larder", subsystem: sample.subsystem ?? "com.apple.UIKit")
    }
  }

  private func events(_ text: String) -> [TaskEvent] { Scanning.scan(text + "\n").records.compactMap(\.event) }

  @Test("every escaped sentence is the same event", arguments: Escaping.allCases)
  func sentence(_ escaping: Escaping) {
    for sentence in Self.sentences {
      for head in [
        "2026-03-02 08:00:00.000000+0000 0x1a2b     Default     0x0                  47     0    \(sentence.process): [\(sentence.subsystem):x] ",
        "2026-03-02 08:00:00.000000+0000  localhost \(sentence.process)[47]: [\(sentence.subsystem):x] ",
        "Mar  2 08:00:00.000000 \(sentence.process)(UIKitCore)[47] <Notice>: [\(sentence.subsystem):x] ",
      ] {
        let whole = head + sentence.message
        #expect(
          events(escaping.escaped(whole)) == events(whole), "\(sentence.testDescription): \(escaping.escaped(whole))")
      }
    }
  }

  @Test(
    "a name with entities of its own keeps them in a whole log",
    arguments: ["&amp;", "&quot;x&quot;", "&lt;b&gt;", "&#39;"])
  func ownName(_ name: String) {
    let head = "default\t08:00:00.000000+0000\tLarder\t"
    func names(_ text: String) -> [String] {
      events(head + text).compactMap { event in
        switch event {
        case .task(.began(let description?)): description.name
        case .task(.requested(let name, _)): name
        case .task(.old(_, let name, _)): name
        default: nil
        }
      }
    }
    let escaped = Escaping.names.escaped(name)
    let begin =
      "Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = 3, taskName = \(name), creationTime = 77 (elapsed = 0)."
    #expect(names(begin) == [name])
    #expect(
      names(begin.replacing(name, with: escaped).replacing("<_", with: "&lt;_").replacing("0x60>", with: "0x60&gt;"))
        == [name])
    let old = "Background Task 5 (\"\(name)\"), was created over 30 seconds ago."
    #expect(names(old) == [name])
    #expect(names("Background Task 5 (&quot;\(escaped)&quot;), was created over 30 seconds ago.") == [name])
    for handler in ["(null)", "<__NSMallocBlock__: 0x70>"] {
      #expect(names("Will add backgroundTask with taskName: \(name), expirationHandler: \(handler)") == [name])
    }
    #expect(
      names("Will add backgroundTask with taskName: \(escaped), expirationHandler: &lt;__NSMallocBlock__: 0x70&gt;")
        == [name])
  }
}
