// idevicesyslog of libimobiledevice 1.3 and later, which leaves the device's name away.
//
//     month SP+ day SP HH:MM:SS[.fraction] SP process ["(" image ")"] "[" pid "]" SP "<" Level ">: " message
//
// With a fraction (1.4, iOS 9 and later) the time is the host's, without one the device's. Older versions
// pass on Apple System Log as it is.

import ByteScan
import LogRecords

extension LogFormat {
  package static let ideviceSyslog = LogFormat(
    name: "idevicesyslog", about: "idevicesyslog 1.3 and later", firstBytes: .letters,
    begins: { line, shape in head(line, shape).map(\.stamp.start) },
    fields: { text, shape, scratch in
      guard let (stamp, sender) = head(text.until("\n"), shape) else { return RecordFields(message: text) }
      return sender.fields(text, stamp, &scratch)
    },
    samples: [
      FormatSample(
        "Jul 25 14:23:01 runningboardd(RunningBoard)[31] <Notice>: Acquiring assertion\n<attribute>",
        clock: "Jul 25 14:23:01.000000", process: "runningboardd", pid: 31, sender: "RunningBoard", level: .default,
        message: "Acquiring assertion\n<attribute>"),
      FormatSample(
        "Jun  9 15:06:06.533981 sample (R14)(CoreFoundation)[2768] <Debug>: looked up", clock: "Jun 9 15:06:06.533981",
        process: "sample (R14)", pid: 2768, sender: "CoreFoundation", level: .debug, message: "looked up"),
      FormatSample(
        "Sep 23 13:17:12.467 sampled[54] <Unknown>: \\M-C\\M-)", clock: "Sep 23 13:17:12.467000", process: "sampled",
        pid: 54, message: "é"),
      FormatSample(
        "Oct  8 14:57:04.381356 Sample[15846] <Info>: ", clock: "Oct 8 14:57:04.381356", process: "Sample", pid: 15846,
        level: .info, message: ""),
      FormatSample(
        "Jul 25 14:23:02 Two Words[77] <Error>: [a:b] text", clock: "Jul 25 14:23:02.000000", process: "Two Words",
        pid: 77, level: .error, message: "[a:b] text", shape: .having { $0.syslogHostless = true }),
    ])

  private static func head(_ line: ByteSlice, _ shape: StreamShape) -> (stamp: SyslogStamp, sender: SyslogSender)? {
    guard let stamp = SyslogStamp(line), stamp.isHostless(line, shape),
      let sender = SyslogSender(line, from: stamp.end + 1)
    else { return nil }
    return (stamp, sender)
  }
}
