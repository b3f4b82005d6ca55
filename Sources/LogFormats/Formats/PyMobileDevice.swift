// `pymobiledevice3 syslog live`.
//
//     [date SP time SP] process "{" [image ["+0x" hex]] "}[" pid "] <" LEVEL ">: " message [" [" subsystem "][" category "]"]
//     time = HH:MM:SS[.ffffff]
//
// The fraction is missing when it is zero. The time is the host's and has no zone, and people cut it off. With
// `--label` the label follows the last line of the message, or a blank if there is no label. Whether a
// bracket at the end is a label is settled for the whole stream.

import ByteScan
import LogRecords

extension LogFormat {
  package static let pyMobileDevice = LogFormat(
    name: "pymobiledevice3", about: "pymobiledevice3 syslog live", firstBytes: firstBytes,
    begins: { line, _ in
      var cursor = ByteCursor(line)
      return head(&cursor) == nil ? nil : .dated
    }, fields: fields, settle: settle,
    samples: [
      FormatSample(
        "2026-03-02 08:15:44.515253 runningboardd{RunningBoard}[46] <NOTICE>: Acquiring assertion attributes:[\n\t<one>\n\t]>",
        clock: "2026-03-02 08:15:44.515253", process: "runningboardd", pid: 46, sender: "RunningBoard",
        level: .default, message: "Acquiring assertion attributes:[\n\t<one>\n\t]>"),
      FormatSample(
        "2026-03-02 08:15:44.515253 Two Words (2){UIKitCore+0x1f00d}[818] <ERROR>: [a][b]",
        clock: "2026-03-02 08:15:44.515253", process: "Two Words (2)", pid: 818, sender: "UIKitCore", level: .error,
        message: "[a][b]"),
      FormatSample(
        "2026-03-02 08:15:44 sampled{sampled}[200] <USER_ACTION>: ", clock: "2026-03-02 08:15:44.000000",
        process: "sampled", pid: 200, sender: "sampled", level: .userAction, message: ""),
      FormatSample(
        "2026-03-02 08:15:44.515253 kernel{}[0] <DEBUG>: y", clock: "2026-03-02 08:15:44.515253",
        process: "kernel", pid: 0, level: .debug, message: "y"),
      FormatSample(
        "kernel{SampleDriver}[0] <NOTICE>: without a time", process: "kernel", pid: 0, sender: "SampleDriver",
        level: .default, message: "without a time"),
      FormatSample(
        "2026-03-02 08:15:44.515253 Sample{UIKitCore}[818] <FAULT>: first\nlast [com.apple.UIKit][Background Task]",
        clock: "2026-03-02 08:15:44.515253", process: "Sample", pid: 818, sender: "UIKitCore",
        subsystem: "com.apple.UIKit", category: "Background Task", level: .fault, message: "first\nlast",
        shape: .having { $0.labelled = true }),
      FormatSample(
        "2026-03-02 08:15:44.515253 Sample{UIKitCore}[818] <INFO>: no label ",
        clock: "2026-03-02 08:15:44.515253", process: "Sample", pid: 818, sender: "UIKitCore", level: .info,
        message: "no label", shape: .having { $0.labelled = true }),
    ])

  private struct PyMobileHead {
    var clock: WallClock?
    var written: ByteSlice?
    let process: ByteSlice
    let image: ByteSlice
    let pid: Int?
    let level: ByteSlice
  }

  private static let firstBytes = ByteSet.letters.union(.digits).union(.beyondASCII).union(ByteSet("_."))
  private static let dateAndSecond = BytePattern("9999-99-99 99:99:99")
  private static let levelBytes = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
  private static let subsystemBytes = ByteSet.letters.union(.digits).union(ByteSet("._-"))

  /// Process names and images are short, so a brace further out belongs to the message.
  private static let furthestBrace = 128

  private static func head(_ cursor: inout ByteCursor) -> PyMobileHead? {
    var ahead = cursor
    var clock: WallClock?
    if dateAndSecond.matches(ahead.slice) { clock = ahead.dateAndTime() }
    let written = clock == nil ? nil : ahead.slice.upTo(ahead.position)
    if clock != nil, !ahead.skip(" ") { return nil }
    let line = ahead.rest
    guard let brace = line.firstIndex(of: UInt8(ascii: "{"), within: furthestBrace), brace > 0 else { return nil }
    let process = line.upTo(brace)
    guard !process.hasAny(of: notInProcess) else { return nil }
    var inner = ByteCursor(line, at: brace + 1)
    guard let image = inner.take(until: "}["), !image.hasAny(of: lineFeed) else { return nil }
    let pid = inner.take(while: .digits)
    guard !pid.isEmpty, inner.skip("] <") else { return nil }
    let level = inner.take(while: levelBytes)
    guard !level.isEmpty, inner.skip(">:") else { return nil }
    _ = inner.skip(" ")
    cursor = ahead
    cursor.position += inner.position
    return PyMobileHead(
      clock: clock, written: written, process: process, image: image.until("+0x"), pid: pid.decimal, level: level)
  }

  private static let notInProcess = ByteSet("[:\t\n")
  private static let lineFeed = ByteSet("\n")

  private static let fields: FieldReader = { text, memory, fields in
    var cursor = ByteCursor(text)
    guard let head = head(&cursor) else { return }
    var message = cursor.rest
    let label = memory.shape.labelled ? label(message) : nil
    if let label {
      message = message.upTo(label.start)
    } else if memory.shape.labelled, message.last == UInt8(ascii: " ") {
      message = message.upTo(message.count - 1)
    }
    fields = RecordFields(message: message)
    fields.clock = head.clock
    fields.written = head.written
    fields.process = head.process
    fields.pid = head.pid
    fields.sender = head.image.nonEmpty
    fields.subsystem = label?.subsystem.nonEmpty
    fields.category = label?.category.nonEmpty
    fields.level = LogLevel(word: head.level)
  }

  /// ` [subsystem][category]` at the end.
  private static func label(_ text: ByteSlice) -> (start: Int, subsystem: ByteSlice, category: ByteSlice)? {
    let last = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard text.last == UInt8(ascii: "]"), let start = text.lastIndex(of: " ["), start >= last else { return nil }
    var cursor = ByteCursor(text, at: start + 2)
    let subsystem = cursor.take(while: subsystemBytes)
    guard !subsystem.isEmpty, cursor.skip("]["), let category = cursor.take(until: "]"), cursor.atEnd
    else { return nil }
    return (start, subsystem, category)
  }

  /// With labels, every record that is one line ends in a label or in a blank.
  private static let settle: @Sendable (SettlingWindow, inout StreamShape) -> Void = { window, shape in
    var (oneLine, withLabel, withBlank) = (0, 0, 0)
    var previous: ByteSlice?
    func count(_ line: ByteSlice) {
      oneLine += 1
      if label(line) != nil { withLabel += 1 } else if line.last == UInt8(ascii: " ") { withBlank += 1 }
    }
    for line in window.lines {
      var cursor = ByteCursor(line)
      guard line.first.map(firstBytes.contains) == true, head(&cursor) != nil else {
        previous = nil
        continue
      }
      if let previous { count(previous) }
      previous = line
    }
    if let previous { count(previous) }
    shape.labelled = withLabel > 0 && (withLabel + withBlank) * 2 > oneLine
  }
}

extension ByteSlice {
  func hasAny(of set: ByteSet) -> Bool {
    for index in 0..<count where set.contains(self[index]) { return true }
    return false
  }
}
