// `log show` and `log stream --style ndjson`: one object a line, without blanks.
//
//     {"key":value,…}
//
// Objects with neither a message nor an event type are not records: the last line of `log show` only holds a count.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowNDJSON = LogFormat(
    name: "ndjson", about: "log show and log stream --style ndjson", firstBytes: ByteSet("{"),
    begins: { line, _ in
      guard JSONLine.isObject(line) else { return nil }
      // Recent releases write the event type near the beginning, so it is found sooner.
      guard JSONLine.hasKey("eventType", line) || JSONLine.hasKey("eventMessage", line) else { return nil }
      return .dated
    },
    fields: { text, memory, fields in AppleJSON.read(text, &memory, into: &fields) },
    samples: [
      FormatSample(
        #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","source":null,"formatString":"%@","userID":501,"activityIdentifier":0,"subsystem":"com.apple.UIKit","category":"BackgroundTask","threadID":616263,"backtrace":{"frames":[{"imageOffset":4242,"imageUUID":"AB12"}]},"bootUUID":"CCCCDDDD-0000-0000-0000-000000000000","processImagePath":"\/private\/var\/Sample.app\/Sample","senderImagePath":"\/System\/UIKitCore","timestamp":"2026-03-02 08:15:44.348700+1200","machTimestamp":998877665544,"eventMessage":"Creating \"new\" background assertion\nwith a line","traceID":9007199254740993002,"processID":5152}"#,
        clock: "2026-03-02 08:15:44.348700 +1200", process: "Sample", pid: 5152,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "Creating \"new\" background assertion\nwith a line"),
      FormatSample(
        #"{"eventType":"signpostEvent","signpostType":"begin","signpostName":"Upload","processID":52,"processImagePath":"/usr/libexec/sampled"}"#,
        process: "sampled", pid: 52, level: .signpost, message: ""),
      FormatSample(
        #"{"eventMessage":"=== system boot: 00000000-1111-2222-3333-444444444444","eventType":"timesyncEvent","timestamp":"2026-03-02 08:15:44.000000+0000"}"#,
        clock: "2026-03-02 08:15:44.000000 +0000", level: .timesync,
        message: "=== system boot: 00000000-1111-2222-3333-444444444444"),
      FormatSample(
        #"{"processImagePath":"\/kernel","senderImagePath":"\/kernel","processID":0,"eventMessage":"x","messageType":"Fault"}"#,
        process: "kernel", pid: 0, level: .fault, message: "x"),
    ])
}

/// Distinguishes the kinds of one-line objects without reading them.
enum JSONLine {
  static func isObject(_ line: ByteSlice) -> Bool {
    line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}")
  }

  /// Whether the line holds `"key":`. Inside a string the quotes would be escaped.
  static func hasKey(_ key: StaticString, _ line: ByteSlice) -> Bool { valueStart(key, line) != nil }

  /// Where the value of `key` begins.
  static func valueStart(_ key: StaticString, _ line: ByteSlice) -> Int? {
    var start = 0
    // The key is found faster without its quotes, because an object is full of quotes.
    while let at = line.firstIndex(of: key, from: start) {
      var cursor = ByteCursor(line, at: at + key.utf8CodeUnitCount)
      if at > 0, line[at - 1] == UInt8(ascii: "\""), cursor.skip("\"") {
        _ = cursor.skipBlanks()
        if cursor.skip(":") {
          _ = cursor.skipBlanks()
          return cursor.position
        }
      }
      start = at + 1
    }
    return nil
  }
}
