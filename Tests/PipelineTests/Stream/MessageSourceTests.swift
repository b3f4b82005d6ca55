// A sentence of the system counts if the system logs it, and not if an app's own log quotes it.

import BackgroundTasks
import ByteScan
import LogRecords
import Pipeline
import Testing

@testable import LogFormats

struct MessageSourceTests {
  private static let sentence = "Ending background task with UIBackgroundTaskIdentifier: 7"
  private static let function =
    "BOOL _UIApplicationEndBackgroundTask(UIBackgroundTaskIdentifier)_block_invoke: \(sentence)"

  private func events(_ text: String, loose: Bool = false) -> [TaskEvent] {
    Scanning.scan(ChunkSource(Array((text + "\n").utf8)) { 4096 }, .init(loose: loose)).records.compactMap(\.event)
  }

  /// One line of each format with a head that the format allows and a message.
  static func line(_ format: String, subsystem: String?, library: String?, _ message: String) -> String {
    let sub = subsystem.map { "[\($0):cat] " } ?? ""
    let lib = library.map { "(\($0)) " } ?? ""
    return switch format {
    case "default":
      "2026-03-02 08:00:01.000000+0000 0x1a2b3    Default     0x0                  47     0    Larder: \(lib)\(sub)\(message)"
    case "syslog": "2026-03-02 08:00:01.000000+0000  localhost Larder[47]: \(lib)\(sub)\(message)"
    case "compact": "2026-03-02 08:00:01.000 Df Larder[47:1a2b3] \(subsystem == nil ? lib : sub)\(message)"
    case "xcode": "2026-03-02 08:00:01.000000+0000 Larder[47:181818] \(sub)\(message)"
    case "console": "default\t08:00:01.000000+0000\tLarder\t\(message)"
    case "idevicesyslog": "Mar  2 08:00:01.000000 Larder\(library.map { "(\($0))" } ?? "")[47] <Notice>: \(message)"
    case "exchanged": "Mar  2 08:00:01 Larder[\(library ?? "")](47) <Notice>: \(message)"
    case "pymobiledevice3": "2026-03-02 08:00:01.000001 Larder{\(library ?? "")}[47] <NOTICE>: \(message)"
    case "ndjson":
      "{\"timestamp\":\"2026-03-02 08:00:01.000000+0000\",\"eventType\":\"logEvent\",\"messageType\":\"Default\","
        + "\"processID\":47,\"processImagePath\":\"/a/Larder\",\"senderImagePath\":\"/b/\(library ?? "Larder")\","
        + "\"subsystem\":\"\(subsystem ?? "")\",\"category\":\"cat\",\"eventMessage\":\"\(message)\"}"
    default: message
    }
  }

  static let formats = [
    "default", "syslog", "compact", "xcode", "console", "idevicesyslog", "exchanged", "pymobiledevice3", "ndjson",
  ]
  static let withSubsystem = ["default", "syslog", "compact", "xcode", "ndjson"]
  static let withLibrary = ["default", "syslog", "compact", "idevicesyslog", "exchanged", "pymobiledevice3", "ndjson"]

  @Test("UIKit's sentence counts in every format, with and without its function's name", arguments: formats)
  func spoken(_ format: String) {
    let subsystem = Self.withSubsystem.contains(format) ? "com.apple.UIKit" : nil
    for message in [Self.sentence, Self.function] {
      for library in [nil, "UIKitCore", "UIKit"] where format != "ndjson" || library != nil {
        let line = Self.line(format, subsystem: subsystem, library: library, message)
        #expect(events(line) == [.task(.endRequested(id: 7))], "\(line)")
      }
    }
  }

  @Test("a record without a sender is accepted if the sentence begins it", arguments: formats)
  func unnamed(_ format: String) {
    let library = format == "ndjson" ? "UIKitCore" : nil
    for message in [Self.sentence, Self.function, "[BackgroundTask] \(Self.sentence)"] {
      let line = Self.line(format, subsystem: nil, library: library, message)
      #expect(events(line) == [.task(.endRequested(id: 7))], "\(line)")
    }
    let marks = format == "ndjson" ? ["'", "“"] : ["'", "\"", "“", "`"]
    for before in ["seen: ", "handler says (again): ", "-[Keeper tasks:]: ", "log(x): "] + marks {
      #expect(events(Self.line(format, subsystem: nil, library: library, before + Self.sentence)) == [], "\(before)")
    }
  }

  @Test("a record of another subsystem is not UIKit's, however its message begins", arguments: withSubsystem)
  func foreignSubsystem(_ format: String) {
    for subsystem in ["com.example.larder", "com.example.larder.47", "org.example", "com.apple.network"] {
      for message in [Self.sentence, "seen: '\(Self.sentence)'", "[BackgroundTask] \(Self.sentence)", Self.function] {
        #expect(events(Self.line(format, subsystem: subsystem, library: nil, message)) == [], "\(subsystem) \(message)")
      }
    }
  }

  @Test("a record of another library is not UIKit's", arguments: withLibrary)
  func foreignLibrary(_ format: String) {
    for library in ["LarderKit", "Larder"] {
      #expect(events(Self.line(format, subsystem: nil, library: library, Self.sentence)) == [], "\(library)")
    }
  }

  @Test("the sender is found in columns of the Console that the reader does not know")
  func unknownColumns() {
    func line(_ cells: String...) -> String {
      "default\t08:00:01.000000+0000\tLarder\t" + cells.joined(separator: "\t")
    }
    let spoken: [TaskEvent] = [.task(.endRequested(id: 7))]
    #expect(events(line("UIKitCore", Self.sentence)) == spoken)
    #expect(events(line("com.apple.UIKit", "BackgroundTask", Self.sentence)) == spoken)
    #expect(events(line("UIKitCore", "com.apple.UIKit", "BackgroundTask", Self.sentence)) == spoken)
    #expect(events(line("com.example.larder", "BackgroundTask", Self.sentence)) == [])
    #expect(events(line("LarderKit", Self.sentence)) == [])
    #expect(events(line("UIKitCore", "com.example.larder", "log", Self.sentence)) == [])
  }

  @Test("a sentence as a task's name is only a name")
  func nameIsASentence() {
    let request = "Will add backgroundTask with taskName: \(Self.sentence), expirationHandler: (null)"
    for format in Self.formats {
      let library = format == "ndjson" ? "UIKitCore" : nil
      #expect(
        events(Self.line(format, subsystem: nil, library: library, request))
          == [.task(.requested(name: Self.sentence, handler: .none))], "\(format)")
    }
  }

  @Test("a bracket in a name is not a subsystem")
  func brackets() {
    #expect(events(Self.line("compact", subsystem: "PID-7", library: nil, "seen \(Self.sentence)")) == [])
    let process = "assertiond[29:1a2b3] [com.example.demo:126] Setting up BG permission check timer for 30s"
    #expect(
      events("2026-03-02 08:00:01.000 Df \(process)")
        == [.process(.clockStarted(ProcessReference(kind: .other, name: "com.example.demo", pid: 126), budget: 30))])
  }

  @Test("a sentence of runningboardd in an app's log is not an event")
  func assertions() {
    let said =
      "Invalidating assertion 33-812-90011 (target:[app<org.example.notes>:812]) from originator [osservice<a>:34]"
    let daemon = "default\t08:00:01.000000+0000\trunningboardd\t\(said)"
    #expect(events(daemon).count == 1)
    for format in Self.formats where format != "console" {
      let library = format == "ndjson" ? "LarderKit" : nil
      #expect(events(Self.line(format, subsystem: nil, library: library, said)) == [], "\(format)")
      let line = Self.line(format, subsystem: nil, library: "RunningBoard", said)
      if Self.withLibrary.contains(format) { #expect(events(line).count == 1, "\(format)") }
    }
    for format in Self.withSubsystem {
      #expect(events(Self.line(format, subsystem: "com.example.larder", library: nil, said)) == [], "\(format)")
    }
  }

  static let quotable = Signatures.all.filter { $0.source != .anyone && !$0.isSpecialLine }

  @Test("no sample within quotes is an event", arguments: quotable.map(\.name))
  func quoted(_ name: String) throws {
    let signature = try #require(Signatures.all.first { $0.name == name })
    for sample in signature.samples where !sample.message.contains("\n") {
      for (open, close) in [("'", "'"), ("\"", "\""), ("“", "”"), ("‘", "’")] {
        let message = "seen: \(open)\(sample.message)\(close)"
        #expect(events("default\t08:00:01.000000+0000\tLarder\t\(message)") == [], "\(message)")
        #expect(
          events(Self.line("compact", subsystem: "com.example.larder", library: nil, message)) == [], "\(message)")
      }
    }
  }

  @Test("an apostrophe opens no quotation, and a sentence after a closed quotation counts")
  func quotations() {
    func isOpen(_ text: String) -> Bool { text.withSlice { Quotation.isOpen($0) } }
    #expect(isOpen("seen: '") && isOpen("it says \"x\" and “") && isOpen("'a' 'b"))
    #expect(!isOpen("the app's tasks: ") && !isOpen("Can’t say: ") && !isOpen("'x' then ") && !isOpen(""))
  }
}
