// `log show` and `log stream --style json`: one array, printed over many lines.
//
//     [{
//       "key" : value, …
//     },{
//       …
//     }]
//
// Captures are cut anywhere, so each object is read alone. It begins with a line `[{` and, in a stream that
// is settled to be of this kind, with `},{` or `{`. It ends before a line that begins with its closing brace.
// Strings never hold a raw line feed, so no line inside an object is one of these.

import ByteScan
import LogRecords

extension LogFormat {
  package static let logShowJSON = LogFormat(
    name: "json", about: "log show and log stream --style json", firstBytes: ByteSet("[{}"),
    begins: { line, shape in
      line == "[{" || (shape.prettyJSON && (line == "},{" || line == "{")) ? .dated : nil
    },
    closes: { line, _ in line == "}]" || line == "}" }, nests: true,
    fields: { text, memory, fields in AppleJSON.read(text, &memory, into: &fields) },
    settle: { window, shape in
      // The first line of an object and its first member are enough, because no other text looks like this.
      var wasOpener = false
      for line in window.lines {
        if wasOpener, line.hasPrefix("  \"") { shape.prettyJSON = true }
        wasOpener = line == "[{" || line == "},{" || line == "{"
      }
    },
    samples: [
      FormatSample(
        """
        [{
          "timezoneName" : "",
          "messageType" : "Error",
          "eventType" : "logEvent",
          "source" : null,
          "formatString" : "%s",
          "userID" : 501,
          "subsystem" : "com.example.sync",
          "category" : "Upload \\"queue\\"",
          "threadID" : 4711,
          "backtrace" : {
            "frames" : [
              {
                "imageOffset" : 4321,
                "eventMessage" : "not this one"
              }
            ]
          },
          "bootUUID" : "",
          "processImagePath" : "\\/Applications\\/Two Words.app\\/Two Words",
          "senderImagePath" : "\\/System\\/Library\\/Frameworks\\/UIKitCore.framework\\/UIKitCore",
          "timestamp" : "2026-03-02 08:15:44.101223+0800",
          "machTimestamp" : 112233445566,
          "eventMessage" : "[x] first line\\n\\tsecond \\u00e9 \\ud83d\\ude00",
          "traceID" : 9007199254740993001,
          "processID" : 815
        """, clock: "2026-03-02 08:15:44.101223 +0800", process: "Two Words", pid: 815,
        sender: "UIKitCore", subsystem: "com.example.sync", category: "Upload \"queue\"", level: .error,
        message: "[x] first line\n\tsecond é 😀"),
      FormatSample(
        """
        },{
          "eventType" : "activityCreateEvent",
          "processImagePath" : "\\/usr\\/libexec\\/sampled",
          "senderImagePath" : "\\/usr\\/libexec\\/sampled",
          "bootUUID" : "AAAABBBB-0000-0000-0000-000000000000",
          "timestamp" : "2023-04-05 06:07:08.090807+0100",
          "category" : "",
          "subsystem" : "",
          "eventMessage" : "acti
        """, clock: "2023-04-05 06:07:08.090807 +0100", process: "sampled", level: .activity, message: "acti",
        shape: .having { $0.prettyJSON = true }),
      FormatSample(
        """
        {
          "category" : "sample",
          "processID" : 299,
          "timestamp" : "2018-03-04 05:06:07.080910+0100",
          "messageType" : "Default",
          "eventMessage" : ""
        }
        """, clock: "2018-03-04 05:06:07.080910 +0100", pid: 299, category: "sample", level: .default, message: "",
        shape: .having { $0.prettyJSON = true }),
    ])
}
