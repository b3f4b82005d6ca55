// idevicesyslog of libimobiledevice 1.3 and later, which leaves out the device's name.
//
//     month SP+ day SP HH:MM:SS[.fraction] SP process ["(" image ")"] "[" pid "]" SP "<" Level ">: " message
//     month SP+ day SP HH:MM:SS[.fraction] SP process "[" image "](" pid ")" SP "<" Level ">: " message
//
// With a fraction (1.4, iOS 9 and later) the time is the host's, without one the device's. Older versions
// pass on Apple System Log as it is.

import ByteScan
import LogRecords

extension LogFormat {
  package static let ideviceSyslog = LogFormat(
    name: "idevicesyslog", about: "idevicesyslog 1.3 and later", firstBytes: .letters,
    begins: { line, shape in head(line, shape).map(\.stamp.start) },
    fields: { text, memory, fields in
      guard let (stamp, sender) = head(text.until("\n"), memory.shape) else { return }
      fields = sender.fields(text, stamp, &memory.scratch)
    },
    samples: [
      FormatSample(
        "Jul 22 11:12:01 runningboardd(RunningBoard)[61] <Notice>: Acquiring assertion\n<attribute>",
        clock: "Jul 22 11:12:01.000000", process: "runningboardd", pid: 61, sender: "RunningBoard", level: .default,
        message: "Acquiring assertion\n<attribute>"),
      FormatSample(
        "Jun  3 04:05:06.070809 sample (Beta)(SampleKit)[3131] <Debug>: found", clock: "Jun 3 04:05:06.070809",
        process: "sample (Beta)", pid: 3131, sender: "SampleKit", level: .debug, message: "found"),
      FormatSample(
        "Sep 21 14:15:16.171 sampled[64] <Unknown>: \\M-C\\M-)", clock: "Sep 21 14:15:16.171000", process: "sampled",
        pid: 64, message: "é"),
      FormatSample(
        "Oct 28 09:08:07 Larder[UIKitCore](4141) <Notice>: Ending", clock: "Oct 28 09:08:07.000000",
        process: "Larder", pid: 4141, sender: "UIKitCore", level: .default, message: "Ending"),
      FormatSample(
        "Oct 28 09:08:07.060504 Two Words (2)[Some Kit.dylib](4141) <Error>: Ending",
        clock: "Oct 28 09:08:07.060504", process: "Two Words (2)", pid: 4141, sender: "Some Kit.dylib", level: .error,
        message: "Ending"),
      FormatSample(
        "Oct 28 09:08:07 kernel[](0) <Notice>: no library", clock: "Oct 28 09:08:07.000000", process: "kernel", pid: 0,
        level: .default, message: "no library"),
      FormatSample(
        "Oct 28 09:08:07.060504 kernel()[0] <Notice>: no library", clock: "Oct 28 09:08:07.060504", process: "kernel",
        pid: 0, level: .default, message: "no library"),
      FormatSample(
        "Oct  6 07:08:09.101112 Sample[5252] <Info>: ", clock: "Oct 6 07:08:09.101112", process: "Sample", pid: 5252,
        level: .info, message: ""),
      FormatSample(
        "Jul 22 11:12:02 Two Words[77] <Error>: [a:b] text", clock: "Jul 22 11:12:02.000000", process: "Two Words",
        pid: 77, level: .error, message: "[a:b] text", shape: .having { $0.syslogHostless = true }),
    ])

  private static func head(_ line: ByteSlice, _ shape: StreamShape) -> (stamp: SyslogStamp, sender: SyslogSender)? {
    guard let stamp = SyslogStamp(line), stamp.isHostless(line, shape),
      let sender = SyslogSender(line, from: stamp.end + 1)
    else { return nil }
    return (stamp, sender)
  }
}
