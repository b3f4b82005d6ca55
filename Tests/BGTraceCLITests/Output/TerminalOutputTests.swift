// Control sequences of a log never reach a terminal; pipes and files get every byte unchanged.

import ByteScan
import Testing

@testable import BGTraceCLI

struct TerminalOutputTests {
  private static let head =
    "2026-03-05 10:00:01.000001+0200 0x1f3a     Default     0x0                  326    0    Shop: (UIKitCore) "
    + "[com.apple.UIKit:BackgroundTask] Created background task <_UIBackgroundTaskInfo: 0x2813f0a40>: taskID = 3, "
    + "taskName = "

  static let dangerous = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{8}\u{8}", "\u{202E}evil", "\u{2066}x\u{2069}", "\u{61C}",
    "\u{200E}\u{200F}", "a\rb", "\u{7F}", "\u{2028}",
  ]

  private func log(_ name: String) -> String { "\(Self.head)\(name), creationTime = 80021 (elapsed = 0).\r\n" }

  @Test("a terminal gets control characters as numbers, and unchanged with --raw", arguments: dangerous)
  func terminal(_ name: String) throws {
    for form in ["--lines", "--passthrough"] {
      let setting = try ProgramSetting()
      let file = try setting.file("a.log", log(name))
      #expect(try setting.run([form, file]).out == log(name), "a pipe gets every byte")
      setting.outputIsTerminal = true
      for color in ["--color", "--no-color"] {
        var shown = try setting.run([form, color, file]).out
        if color == "--color" { shown = shown.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") }
        #expect(!shown.unicodeScalars.contains { $0.isObeyed && $0 != "\n" && $0 != "\r" }, "\(form): \(shown)")
        #expect(shown.contains("\\u{") && shown.hasSuffix("(elapsed = 0).\r\n"), "\(shown)")
        #expect(try setting.run([form, "--no-color", "--raw", file]).out == log(name))
      }
    }
  }
}
