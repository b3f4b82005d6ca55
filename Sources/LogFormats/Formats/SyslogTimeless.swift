// Syslog lines whose time and host were cut off.
//
//     process ["(" library ")"] "[" pid "]" SP "<" Level ">: " message
//     process "[" library "](" pid ")" SP "<" Level ">: " message

import ByteScan
import LogRecords

extension LogFormat {
  package static let syslogTimeless = LogFormat(
    name: "asl-timeless", about: "syslog lines without date, time and host", firstBytes: firstBytes,
    begins: { line, _ in sender(line) == nil ? nil : .dated },
    fields: { text, memory, fields in
      guard let sender = sender(text.until("\n")) else { return }
      fields = sender.fields(text, nil, &memory.scratch)
    },
    samples: [
      FormatSample(
        "kernel[0] <Notice>: 1234.567 ending pid 89 [Sample]", process: "kernel", pid: 0, level: .default,
        message: "1234.567 ending pid 89 [Sample]"),
      FormatSample(
        "Two Words(Engine)[303] <Error>: first\n  second", process: "Two Words", pid: 303, sender: "Engine",
        level: .error, message: "first\n  second"),
      FormatSample(
        "Two Words[UIKitCore](303) <Notice>: first", process: "Two Words", pid: 303, sender: "UIKitCore",
        level: .default, message: "first"),
      FormatSample("sampled[1] <Debug>: ", process: "sampled", pid: 1, level: .debug, message: ""),
    ])

  private static let firstBytes = ByteSet.letters.union(.digits).union(.beyondASCII)
  private static let notInProcess = ByteSet(":\t{}")
  private static let furthestBracket = 96

  private static func sender(_ line: ByteSlice) -> SyslogSender? {
    // Lines with a time, cells or an image in braces before the first bracket belong to other formats.
    guard let bracket = line.firstIndex(of: UInt8(ascii: "["), within: furthestBracket),
      PidBrackets(line, at: bracket) != nil,
      !line.upTo(bracket).hasAny(of: notInProcess), let sender = SyslogSender(line, from: 0), sender.level != nil,
      sender.process.count <= bracket
    else { return nil }
    return sender
  }
}
