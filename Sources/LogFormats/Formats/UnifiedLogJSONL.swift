// The JSON lines of mandiant's unifiedlog_iterator. `time` may be printed as a rounded fraction, so the time
// is read from `timestamp`.
//
//     {"subsystem":…,"thread_id":…,"pid":…,"library":path,"category":…,"event_type":"Log","log_type":"Default",
//      "process":path,"message":…,"boot_uuid":…,"timestamp":"dateTtimeZ",…}

import ByteScan
import LogRecords

extension LogFormat {
  package static let unifiedLogJSONL = LogFormat(
    name: "unifiedlog-jsonl", about: "unifiedlog_iterator, JSON lines", firstBytes: ByteSet("{"),
    begins: { line, _ in
      JSONLine.isObject(line) && JSONLine.hasKey("event_type", line) && JSONLine.hasKey("log_type", line) ? .dated : nil
    }, fields: fields,
    samples: [
      FormatSample(
        #"{"subsystem":"com.apple.UIKit","thread_id":808182,"pid":6867,"euid":501,"library":"/System/UIKitCore","library_uuid":"AA11","activity_id":0,"time":1.772439344123456e+18,"category":"BackgroundTask","event_type":"Log","log_type":"Default","process":"/private/Two Words","message":"a \"b\"\nc","raw_message":"%s","boot_uuid":"BB22","message_entries":[{"message":"not this"}],"timestamp":"2026-03-02T08:15:44.123456789Z"}"#,
        clock: "2026-03-02 08:15:44.123456 +0000", process: "Two Words", pid: 6867,
        sender: "UIKitCore", subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .default,
        message: "a \"b\"\nc"),
      FormatSample(
        #"{"subsystem":"","pid":1,"library":"/sbin/launchd","category":"","event_type":"Loss","log_type":"","process":"/sbin/launchd","message":""}"#,
        process: "launchd", pid: 1, level: .loss, message: ""),
      FormatSample(
        #"{"event_type":"Simpledump","log_type":"Error","process":"/usr/libexec/dumpd","message":"state"}"#,
        process: "dumpd", level: .error, message: "state"),
    ])

  private static let fields: FieldReader = { text, memory, fields in
    memory.scratch.makeRoom(text.count)
    fields.message = text.upTo(0)
    var row = UnifiedLogRow()
    var scanner = JSONScanner(text)
    while let member = scanner.next() {
      guard member.isComplete || member.key == "message" else { continue }
      if member.kind == .number {
        if member.key == "pid" { fields.pid = member.value.decimal }
      }
      guard member.kind == .string else { continue }
      if member.key == "message" {
        fields.message = member.value.unescapedJSON(into: &memory.scratch)
      } else if member.key == "timestamp" {
        fields.clock = member.value.clock
        fields.written = member.value.nonEmpty
      } else if member.key == "subsystem" {
        fields.subsystem = member.value.unescapedJSON(into: &memory.scratch).nonEmpty
      } else if member.key == "category" {
        fields.category = member.value.unescapedJSON(into: &memory.scratch).nonEmpty
      } else if member.key == "library" {
        row.library = member.value.unescapedJSON(into: &memory.scratch)
      } else if member.key == "process" {
        row.process = member.value.unescapedJSON(into: &memory.scratch)
      } else if member.key == "event_type" {
        row.eventType = member.value
      } else if member.key == "log_type" {
        row.logType = member.value
      } else if member.key == "boot_uuid" {
        fields.boot = member.value.nonEmpty
      }
    }
    memory.isBroken = scanner.isTorn
    fields.body = fields.message
    row.finish(&fields)
  }
}
