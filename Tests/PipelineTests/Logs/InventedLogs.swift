// Logs to scan, made of the formats' samples and of the changes that people make to logs before they send them.

import ByteScan
import Foundation
import LogFormats
import LogRecords
import Testing

struct InventedLog: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  init(_ name: String, _ bytes: [UInt8]) { (testDescription, self.bytes) = (name, bytes) }
}

enum InventedLogs {
  /// Sentences that are events, so that the gate lets their records through.
  static let sentences = [
    "Created background task <_UIBackgroundTaskInfo: 0x14ac31540>: taskID = 3, taskName = Sync, creationTime = 271828 (elapsed = 0).",
    "Ending background task with UIBackgroundTaskIdentifier: 3",
    "nothing of interest",
    "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x2811f0a40>: taskID = 14, taskName = Called by Trails, from -[Recorder pause], creationTime = 80021 (elapsed = 27). This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.",
    "still nothing, but in brackets [\n\tone\n\ttwo\n]",
  ]

  /// The format's samples one after another, each also with a sentence in place of its message.
  static func log(of format: LogFormat, times: Int = 1) -> String {
    var text = ""
    for _ in 0..<times {
      for sample in format.samples {
        text += sample.text + "\n"
        guard !sample.message.isEmpty, let place = place(of: sample.message, in: sample.text) else { continue }
        for sentence in sentences {
          let record = sample.text.replacingCharacters(in: place, with: sentence)
          // Only UIKit's own output has this form.
          text += record.replacingOccurrences(of: sample.subsystem ?? "\n\n", with: "com.apple.UIKit") + "\n"
        }
      }
    }
    return text
  }

  /// The place of the message, plain or escaped as in JSON and CSV.
  private static func place(of message: String, in text: String) -> Range<String.Index>? {
    text.range(of: message)
      // In a pretty-printed object its own member, not an inner object's.
      ?? text.range(of: #"(?<=\n  "eventMessage" : ")([^"\\]|\\.)*"#, options: .regularExpression)
      ?? text.range(of: #"(?<="(eventMessage|message)" {0,1}: {0,1}")([^"\\]|\\.)*"#, options: .regularExpression)
      ?? text.range(of: #"(?<=,")([^"]|"")+(?=",)"#, options: .regularExpression)
  }

  static let ofFormats = LogFormats.all.map { InventedLog($0.name, log(of: $0)) }

  /// Each format behind each of a few others, like the output of `cat a b`.
  static let joined: [InventedLog] = {
    let formats = LogFormats.all
    return formats.indices.map { index in
      let (first, second) = (formats[index], formats[(index * 5 + 3) % formats.count])
      return InventedLog(
        "\(first.name), then \(second.name)", log(of: first) + "==> b.log <==\n" + log(of: second) + log(of: first))
    }
  }()

  private static func compact(_ count: Int, _ message: (Int) -> String) -> String {
    (0..<count).map { index in
      let second = index % 60
      return "2026-03-02 08:\(index / 60 % 50 + 10):\(second < 10 ? "0" : "")\(second).101 Df Sample[4711:1a2b3] "
        + "[com.apple.UIKit:BackgroundTask] \(message(index))\n"
    }
    .joined()
  }

  private static func lines(_ text: String, _ change: (Int, Substring) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map(change).joined(separator: "\n")
  }

  /// Broken at blanks, as mail programs do.
  private static func wrapped(_ text: String, width: Int) -> String {
    lines(text) { _, line in
      var out = ""
      var length = 0
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if length > 0, length + word.count > width {
          out += "\n"
          length = 0
        } else if length > 0 {
          out += " "
        }
        out += word
        length += word.count + 1
      }
      return out
    }
  }

  /// Every third line is cut, and the next one follows in the same line.
  private static let torn: String = {
    var text = ""
    for (place, line) in compact(120, { sentences[$0 % sentences.count] }).split(separator: "\n").enumerated() {
      text += place % 3 == 1 ? line.prefix(place * 7 % max(line.count - 1, 1)) + "" : line + "\n"
    }
    return text
  }()

  static let changed: [InventedLog] = {
    let plain = compact(40) { sentences[$0 % sentences.count] }
    let console = LogFormats.all.filter { $0.name.hasPrefix("console") }.map { log(of: $0) }.joined()
    let long = compact(2000) { index in
      index % 97 == 0
        ? sentences[index / 97 % sentences.count]
        : "frame \(index) of many, nothing to see" + (index % 7 == 0 ? "\n    at f\n\n  at g" : "")
    }
    return [
      InventedLog("torn records", torn),
      InventedLog("CRLF", plain.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")),
      InventedLog("a byte order mark", "\u{FEFF}" + plain),
      InventedLog("UTF-16", [0xFF, 0xFE] + plain.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
      InventedLog("NULs between records", plain.split(separator: "\n").joined(separator: "\n\u{0}")),
      InventedLog("numbered lines", lines(plain) { "\($0 + 1):\($1)" }),
      InventedLog("a CI's prefix", lines(plain) { "[build \($0 % 12)] | \($1)" }),
      InventedLog("coloured", lines(plain) { $0 % 3 == 0 ? "\u{1B}[32m\($1)\u{1B}[0m" : String($1) }),
      InventedLog("indented", lines(plain) { "    \($1)" }),
      InventedLog("wrapped by mail", wrapped(plain, width: 72)),
      InventedLog("sentences alone", sentences.joined(separator: "\n") + "\n"),
      InventedLog("sentences alone, wrapped", wrapped(sentences.joined(separator: "\n"), width: 60)),
      InventedLog("Console text of several kinds", console),
      InventedLog("more than the first 64 KiB", long),
      InventedLog("other text before the log", String(repeating: "some other text\n", count: 200) + plain),
      InventedLog("other text behind the log", plain + String(repeating: "some other text\n", count: 200)),
      InventedLog("no line feed at the end", String(plain.dropLast())),
      InventedLog("empty lines", plain.split(separator: "\n").joined(separator: "\n\n\n") + "\n\n\n"),
      InventedLog(
        "a banner and a boot",
        "Filtering the log data using \"subsystem == \"x\"\"\n" + plain
          + "=== system boot: 11111111-2222-3333-4444-555555555555\n" + plain),
      InventedLog("nothing", ""), InventedLog("a line feed", "\n"), InventedLog("one letter", "x"),
      InventedLog("no log at all", String(repeating: "lorem ipsum dolor\n", count: 5000)),
      InventedLog("one line beyond the first 64 KiB", plain + String(repeating: "y", count: 100_000) + "\n" + plain),
      InventedLog(
        "bytes that are no text",
        Array(plain.utf8) + (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 37 | 1) }
          + Array(plain.utf8)),
    ]
  }()

  static let all = ofFormats + joined + changed
}
