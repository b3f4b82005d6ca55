// Lines on the border between formats, and logs that end in the middle of a record.

import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct FormatGrammarTests {
  /// The strict formats of which `line` can begin a record.
  private func takers(_ line: String, _ shape: StreamShape = StreamShape()) -> [String] {
    line.withSlice { bytes in
      LogFormats.all.filter { format in
        format.rank != .loose && bytes.first.map(format.firstBytes.contains) == true
          && format.begins(bytes, shape) != nil
      }
      .map(\.name)
    }
  }

  private func read<Value>(
    _ text: String, as name: String, _ shape: StreamShape = StreamShape(), _ body: (RecordFields) -> Value
  ) throws -> Value {
    let format = try #require(LogFormats.all.first { $0.name == name })
    return text.withSlice { bytes in
      var memory = FieldMemory()
      return body(format.fields(bytes, shape, &memory))
    }
  }

  /// The result of all formats together for a stream's first lines.
  private func settled(_ text: String) -> StreamShape {
    var shape = StreamShape()
    text.withSlice { bytes in
      var lines: [ByteSlice] = []
      var cursor = ByteCursor(bytes)
      while let line = cursor.take(until: "\n") { lines.append(line) }
      lines.append(cursor.rest)
      for format in LogFormats.all { format.settle?(SettlingWindow(lines: lines), &shape) }
    }
    return shape
  }

  @Test("the list is in order of name and no name comes twice")
  func order() {
    let names = LogFormats.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test("the type column, not the thread, tells compact rows from the Xcode console")
  func compactOrXcode() {
    #expect(takers("2026-03-02 08:15:44.101 Df Sample[4711:123] text") == ["compact"])
    #expect(takers("2026-03-02 08:15:44.101 E  Sample[4711:123] text") == ["compact"])
    #expect(takers("2026-03-02 08:15:44.101 Sample[4711:1a2] text") == ["xcode"])
    #expect(takers("2026-03-02 08:15:44.101 A Sample[4711:123] text") == ["xcode"])
  }

  @Test("a brace before the pid marks pymobiledevice3, a number after a colon Xcode")
  func braceOrColon() {
    #expect(takers("2026-03-02 08:15:44.515253 Sample{UIKitCore}[512] <ERROR>: [1:2] x") == ["pymobiledevice3"])
    #expect(takers("2026-03-02 08:15:44.515253 Sample[512:7] a{b}[1] <ERROR>: x") == ["xcode"])
  }

  @Test("brackets in a message do not turn a row of log show into an Xcode line")
  func bracketsInMessages() {
    #expect(
      takers("2026-03-02 08:15:44.101223+0100 0x1cc  Default  0x0  815  0  Sample: [12:34] x") == ["default"])
    #expect(
      takers("2026-03-02 08:15:44.101223 0x1cc  Default  0x0  815  0  Sample (x) [12:34] x") == ["unifiedlogreader"])
    #expect(takers("2026-03-02 08:15:44.101223+0100  localhost Sample[1]: [12:34] x") == ["syslog"])
  }

  @Test(
    "lines that only look like records are not records",
    arguments: [
      "Feb 20 18:19:20: --- last message repeated 1 time ---", "Jan 30 10:11:12 --- last message repeated 2 times ---",
      "--- last message repeated 2 times ---", #"{"count":4444,"finished":1}"#, "{}", "{", "},{", "}", "}]", "[",
      "Timestamp                       Thread     Type        Activity             PID    TTL",
      "Timestamp               Ty Process[PID:TID]", "Timestamp                       (process)[PID]",
      "Timestamp,Event Type,Log Type,Subsystem,Thread ID,PID,EUID,Library",
      "Wed Aug 12 01:02:03 2021 [15] <notice> (0x16b) text", "Thu Nov 12 10:11:12.131 <sampled[88]> text",
      "2021-08-12 01:02:03-0700 logd[29]: text", "10/11/21 01:02:03.040506 pid=69 text",
      "Test Suite 'Some' passed at 2022-02-03 04:05:06.078.", "[connected:00001234-0000ABCD00001234]",
      "Sample[505:140504] the head was cut", "    <RBSSample[1] <Notice>: indented",
      "a sentence about foo[1] and bar: so",
      "found 2026-03-02 08:15:44.101223-0800 0x0        Timesync    0x0  0  0    === system wallclock time adjusted",
      "found 2026-03-02 08:15:44.101223-0800 Sample[12:34] text",
    ])
  func noRecords(_ line: String) { #expect(takers(line) == []) }

  @Test("a bracket in the first word means syslog text without a host, two blanks an empty host")
  func hosts() {
    #expect(takers("Jul 22 11:12:13 sampled(Lib)[31] <Notice>: x") == ["idevicesyslog"])
    #expect(takers("Jul 22 11:12:13 iPhone sampled(Lib)[31] <Notice>: x") == ["asl"])
    #expect(takers("Jul 22 11:12:13  sampled(Lib)[31] <Notice>: x") == ["asl"])
    #expect(takers("Jul 22 11:12:13.5 Two Words[31] <Notice>: x") == ["idevicesyslog"])
  }

  @Test("the stream decides about a syslog line that is ambiguous")
  func hostsOfStreams() {
    let hostless = settled(
      """
      Jul 22 11:12:13 a[1] <Notice>: x
      Jul 22 11:12:13 b(L)[2] <Notice>: x
      Jul 22 11:12:13 Two Words[3] <Notice>: x
      """)
    #expect(hostless.syslogHostless == true)
    #expect(takers("Jul 22 11:12:13 Two Words[3] <Notice>: x", hostless) == ["idevicesyslog"])
    let withHost = settled("Jul 22 11:12:13 iPhone a[1] <Notice>: x\nJul 22 11:12:13 iPhone b[2]: x\n\ttext")
    #expect(withHost.syslogHostless == false)
    #expect(settled("some text").syslogHostless == nil)
  }

  @Test("a library in brackets with a pid behind it identifies the sender like a pid in brackets")
  func exchangedBrackets() {
    #expect(takers("Oct 28 09:08:07 Larder[UIKitCore](41) <Notice>: x") == ["idevicesyslog"])
    #expect(takers("Oct 28 09:08:07 Larder[Some Kit](41): x") == ["idevicesyslog"])
    #expect(takers("Oct 28 09:08:07 iPhone Larder[UIKitCore](41) <Notice>: x") == ["asl"])
    #expect(takers("Oct 28 09:08:07.5 Two Words[UIKitCore](41) <Notice>: x") == ["idevicesyslog"])
    #expect(takers("Larder[UIKitCore](41) <Notice>: x") == ["asl-timeless"])
    #expect(takers("Larder[UIKitCore](forty) <Notice>: x") == [])
    let hostless = settled("Oct 28 09:08:07 a[L](1) <Notice>: x\nOct 28 09:08:07 b[L](2) <Notice>: x")
    #expect(takers("Oct 28 09:08:07 Two Words[L](3) <Notice>: x", hostless) == ["idevicesyslog"])
  }

  @Test("a first word before every name is a host, also before fractions of a second")
  func hostsBeforeFractions() {
    let hosted = settled(
      """
      Oct 28 09:08:07.060504 iPhone Larder[UIKitCore](41) <Notice>: x
      Oct 28 09:08:07.060505 iPhone kernel()[0] <Notice>: x
      """)
    #expect(takers("Oct 28 09:08:07.060506 iPhone Two Words[L](3) <Notice>: x", hosted) == ["asl"])
    #expect(takers("Oct 28 09:08:07.060506 Larder[L](3) <Notice>: x", hosted) == ["idevicesyslog"])
    let oneName = settled("Oct 28 09:08:07.060504 Two Words[L](41) <Notice>: x\nOct 28 09:08:07.5 Two Words[K](41): x")
    #expect(takers("Oct 28 09:08:07.060506 Two Words[L](3) <Notice>: x", oneName) == ["idevicesyslog"])
  }

  @Test(
    "a syslog host is one word, nothing, or a word and localhost",
    arguments: [
      ("Dec  4 10:20:30 iPhone a[26] <Warning>: x", "iPhone"), ("Dec  4 10:20:30  a[26] <Warning>: x", nil),
      ("Dec  4 10:20:30 mac localhost a[26]: x", "mac localhost"), ("Dec  4 10:20:30 localhost a[26]: x", "localhost"),
    ] as [(String, String?)])
  func hostNames(_ line: String, _ host: String?) throws {
    try read(line, as: "asl") { fields in
      #expect(fields.host?.string == host)
      #expect(fields.process?.string == "a")
      #expect(fields.written?.string == "Dec  4 10:20:30")
    }
  }

  @Test("a syslog line without a year has month, day and second")
  func yearless() {
    "Dec  4 10:20:30 iPhone a[26] <Warning>: x".withSlice { line in
      let start = LogFormat.appleSystemLog.begins(line, StreamShape())
      #expect(start == RecordStart(secondOfDay: 37230, monthAndDay: 12 * 32 + 4))
    }
  }

  @Test("pretty-printed objects are recognised by their first member, and truncated ones are still read")
  func prettyJSON() throws {
    let shape = settled("junk\n},{\n  \"traceID\" : 1,\n  \"eventMessage\" : \"x\"\n},{")
    #expect(shape.prettyJSON)
    #expect(takers("},{", shape) == ["json"])
    #expect(takers("{", shape) == ["json"])
    #expect(takers("}", shape) == [])
    #expect(!settled("},{\n{\n  text").prettyJSON)
    let text = "},{\n  \"eventMessage\" : \"half \\u00"
    #expect(try read(text, as: "json", shape) { $0.message.string } == "half ")
    let swapped = "{\n  \"processID\" : 7"
    #expect(try read(swapped, as: "json", shape) { $0.pid } == 7)
  }

  @Test("an object's boot is read after numbers of any size, and an empty boot is none")
  func appleJSON() throws {
    let text = """
      {"eventMessage":"x","bootUUID":"A-1","machTimestamp":9223372036854775807,"traceID":99999999999999999999,\
      "threadID":18446744073709551616}
      """
    try read(text, as: "ndjson") { fields in
      #expect(fields.boot?.string == "A-1")
    }
    #expect(try read(#"{"eventMessage":"x","bootUUID":""}"#, as: "ndjson") { $0.boot == nil })
  }

  @Test("a key inside a message is not a key of the object")
  func quotedKeys() {
    #expect(takers(#"{"text":"the \"eventMessage\": is here"}"#) == [])
  }

  @Test("labels are removed only in streams that have them")
  func labels() throws {
    let line = "2026-03-02 08:15:44.515253 a{b}[1] <INFO>: array [x][y]"
    #expect(try read(line, as: "pymobiledevice3") { $0.message.string } == "array [x][y]")
    #expect(settled(line + "\n" + line + "\n" + line).labelled)
    let without = "2026-03-02 08:15:44.515253 a{b}[1] <INFO>: text"
    #expect(!settled(line + "\n" + without + "\n" + without).labelled)
    #expect(settled(line + "\n" + without + " ").labelled)
  }

  @Test("Xcode's metadata line settles the stream, closes its record and may be alone")
  func metadata() {
    let line = "Type: Error | Timestamp: 2026-03-02 08:15:44.101223+11:00 | Process: Sample"
    let shape = settled("text\nmore\n" + line)
    #expect(shape.xcodeMetadata)
    line.withSlice { bytes in
      #expect(LogFormat.xcodeMetadata.closes?(bytes, shape) == true)
      #expect(LogFormat.xcodeMetadata.begins(bytes, shape)?.endsHere == true)
    }
    " \t".withSlice { #expect(LogFormat.xcodeMetadata.begins($0, shape) == nil) }
  }

  @Test("an Appium entry has the time of its inner line, and ends on its first line")
  func appium() {
    #"{ "timestamp": 1700000000123, "level": "ALL", "message": "Mar  2 08:15:44 iPhone a[7] <Notice>: x" }"#.withSlice {
      let start = LogFormat.appiumJSON.begins($0, StreamShape())
      #expect(start == RecordStart(secondOfDay: 29744, monthAndDay: 3 * 32 + 2, endsHere: true))
    }
  }

  @Test("the body keeps a bracket that may not be part of a head")
  func bodies() throws {
    let xcode = "2026-03-02 08:15:44.101223+0100 Sample[4711:81523] [Sample] text"
    #expect(try read(xcode, as: "xcode") { $0.body.string } == "[Sample] text")
    let compact = "2026-03-02 08:15:44.101 Df Sample[4711:1] (Lib) [PID-7:ERROR] text"
    #expect(try read(compact, as: "compact") { $0.body.string } == "[PID-7:ERROR] text")
  }

  @Test("no format traps on text that is cut anywhere", arguments: LogFormats.all.map(\.name))
  func cutAnywhere(_ name: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == name })
    var memory = FieldMemory()
    for sample in LogFormats.all.flatMap(\.samples) {
      let bytes = Array(sample.text.utf8)
      for end in 0...bytes.count {
        // The memory has exactly that length, so that the sanitizer finds a read past the end.
        Array(bytes[..<end]).withSlice { text in
          let fields = format.fields(text, sample.shape, &memory)
          #expect(fields.message.count <= text.count)
          let line = text.until("\n")
          _ = format.begins(line, sample.shape)
          _ = format.closes?(line, sample.shape)
        }
      }
    }
  }

  @Test("no format traps on text that begins anywhere", arguments: LogFormats.all.map(\.name))
  func begunAnywhere(_ name: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == name })
    var memory = FieldMemory()
    for sample in LogFormats.all.flatMap(\.samples) {
      sample.text.withSlice { text in
        for start in 0...text.count {
          _ = format.fields(text.from(start), sample.shape, &memory)
          _ = format.begins(text.from(start).until("\n"), StreamShape())
        }
      }
    }
  }

  @Test("no format traps on text with wrong bytes", arguments: LogFormats.all.map(\.name))
  func wrongBytes(_ name: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == name })
    let signs = Array("[](){}<>:|,\"\\\t\n 0x\u{FF}".utf8)
    var shape = StreamShape()
    shape.consoleTimeLast = true
    shape.consoleHasLibrary = true
    shape.syslogHostless = true
    shape.labelled = true
    shape.prettyJSON = true
    shape.xcodeMetadata = true
    var memory = FieldMemory()
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    for sample in LogFormats.all.flatMap(\.samples) {
      for _ in 0..<100 {
        var bytes = Array(sample.text.utf8)
        for _ in 0..<3 {
          random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let (place, sign) = (Int(random >> 33) % bytes.count, Int(random >> 24 & 0xFF) % signs.count)
          bytes[place] = signs[sign]
        }
        bytes.withSlice { text in
          for shape in [StreamShape(), shape] {
            let line = text.until("\n")
            _ = format.begins(line, shape)
            _ = format.closes?(line, shape)
            _ = format.fields(text, shape, &memory)
            var settled = shape
            format.settle?(SettlingWindow(lines: [line, text, line]), &settled)
          }
        }
      }
    }
  }
}
