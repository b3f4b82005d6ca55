// Two records in one line: a head inside another head begins a record, a head inside a message makes the record
// damaged, and a damaged record proves nothing.

import BackgroundTasks
import LogFormats
import Testing

struct DamagedRecordTests {
  static let statement =
    "Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x2811f0a40>: "
    + "taskID = 4, taskName = Task 4, creationTime = 80004 (elapsed = 27). This app will likely be terminated by the "
    + "system. Call UIApplication.endBackgroundTask(_:) to avoid this."

  static func record(_ second: Int64, _ message: String, _ process: String = "Shop", pid: Int = 326) -> CarriedRecord {
    CarriedRecord(
      time: 36_000_000_000 + second * 1_000_000, process: process, pid: pid, sender: "UIKitCore",
      subsystem: "com.apple.UIKit", category: "BackgroundTask", message: message)
  }

  static func began(_ id: Int) -> String {
    "Created background task <_UIBackgroundTaskInfo: 0x28\(id)0c600>: taskID = \(id), taskName = Task \(id), "
      + "creationTime = \(80_000 + id) (elapsed = 0)."
  }

  static func ended(_ id: Int) -> String { "Ending background task with UIBackgroundTaskIdentifier: \(id)" }

  static let log = [
    record(0, began(4)), record(1, began(5)), record(2, "Nothing of interest"), record(3, ended(5)),
    record(40, statement),
  ]

  /// Formats with a head before the message and a time in it.
  static let carriers: [Carrier] = [
    .compact, .logShow, .syslog, .console, .xcode, .idevicesyslog, .asl, .pyMobileDevice, .unifiedReader,
  ]

  static func verdicts(_ lines: [String]) -> [String] {
    Tracing.trace(lines.joined(separator: "\n") + "\n").tasks
      .map { "\($0.process.name ?? "-") \($0.taskID ?? 0) \($0.verdict)" }.sorted()
  }

  @Test("a head in the fields of another head begins a record of its own", arguments: carriers)
  func headInHead(_ carrier: Carrier) {
    let lines = carrier.lines(Self.log)
    let head = lines[2].prefix { $0 != "N" }.utf8.count
    let whole = Self.verdicts(lines)
    // A head at the very end of the other may be a quotation.
    let weaker = whole.map { $0.replacing("5 ended", with: "5 unknown") }
    var exact = 0
    for length in 1..<(carrier == .console ? 4 : head) {
      var torn = lines
      torn[2] = String(decoding: Array(lines[2].utf8).prefix(length), as: UTF8.self) + lines[3]
      torn.remove(at: 3)
      let verdicts = Self.verdicts(torn)
      #expect(verdicts == whole || verdicts == weaker, "\(carrier), \(length): \(torn[2])")
      if verdicts == whole { exact += 1 }
    }
    #expect(exact * 10 >= (carrier == .console ? 3 : head - 1) * 9)
  }

  @Test(
    "a head inside a message damages the record, and tasks that no other record proves are unknown", arguments: carriers
  )
  func headInMessage(_ carrier: Carrier) {
    var lines = carrier.lines(Self.log)
    lines[2] = String(carrier.text(Self.record(2, Self.began(6))).dropLast(24)) + lines[3]
    lines.remove(at: 3)
    #expect(Self.verdicts(lines).filter { !$0.hasPrefix("-") } == ["Shop 4 leaked", "Shop 5 unknown"], "\(carrier)")
  }

  @Test("a truncated number is not read as a shorter one", arguments: carriers)
  func cutNumber(_ carrier: Carrier) {
    let lines = carrier.lines([
      Self.record(0, Self.began(1)), Self.record(1, Self.began(12)), Self.record(2, Self.ended(12)),
      Self.record(3, "Hello"),
    ])
    let torn = [lines[0], lines[1], String(lines[2].dropLast()) + lines[3]]
    #expect(Self.verdicts(torn) == ["Shop 1 unknown", "Shop 12 unknown"], "\(carrier)")
  }

  @Test(
    "an exit in a damaged record does not prove a death",
    arguments: [Carrier.compact, .logShow, .syslog, .idevicesyslog])
  func noDeath(_ carrier: Carrier) {
    let exit = Self.record(
      2, "[app<com.example.shop(5D0A7C3E-61B2-4F0D-9A55-2B6C1E7F9A10)>:326] termination reported by launchd (2, 6, 6)",
      "runningboardd", pid: 52)
    var lines = carrier.lines([Self.log[0], exit, Self.log[2]])
    #expect(Self.verdicts(lines).contains("Shop 4 died"))
    lines[1] += lines.removeLast()
    #expect(Self.verdicts(lines).contains("Shop 4 unknown"))
  }

  @Test("bytes before a head at the beginning of a line hide no record", arguments: carriers)
  func junk(_ carrier: Carrier) {
    let lines = carrier.lines(Self.log)
    let whole = Self.verdicts(lines)
    for junk in ["\u{FEFF}", "\u{1A}", "\u{A0}", "\u{200B}", "> ", "\u{0}", "\u{FEFF}\u{200B} "] {
      for place in lines.indices {
        var marked = lines
        marked[place] = junk + lines[place]
        #expect(Self.verdicts(marked) == whole, "\(carrier), \(junk.unicodeScalars.map(\.value)) before \(place)")
      }
    }
  }

  @Test(
    "a torn object is not mixed with the next one", arguments: [Carrier.ndjson, .json, .unifiedJSONL])
  func objects(_ carrier: Carrier) {
    let lines = carrier.lines(Self.log)
    let whole = Self.verdicts(lines)
    for length in 1..<(lines[2].utf8.count - 1) {
      var torn = lines
      torn[2] = String(decoding: Array(lines[2].utf8).prefix(length), as: UTF8.self) + lines[3]
      torn.remove(at: 3)
      #expect(Self.verdicts(torn) == whole, "\(carrier), \(length)")
    }
  }

  @Test("records before a torn line are read with their own places")
  func above() {
    let lines = Carrier.compact.lines(Self.log)
    let text = [lines[0], lines[2].prefix(15) + lines[3], lines[4]].joined(separator: "\n") + "\n"
    let records = Scanning.scan(text).records
    #expect(records.map(\.line) == [1, 2, 3])
    #expect(records.map { String(decoding: $0.raw, as: UTF8.self) } == text.split(separator: "\n").map(String.init))
    #expect(records.map(\.process) == ["Shop", "Shop", "Shop"])
  }

  @Test("a tear gives the same result in pieces of any size")
  func pieces() {
    let lines = Carrier.compact.lines(Self.log)
    let torn = [lines[0], lines[1] + lines[2], "\u{FEFF}" + lines[3], lines[2].prefix(40) + lines[4]]
    let bytes = Array((torn.joined(separator: "\n") + "\n").utf8)
    let whole = Scanning.scan(bytes)
    for size in [1, 7, 64, 333] { #expect(Scanning.scan(bytes, in: size) == whole) }
  }
}
