// `pymobiledevice3 syslog live --format json`: one object a line.
//
//     {"pid": …, "timestamp": "dateTtime", "level": "NOTICE", "image_name": path, "filename": path,
//      "message": …, "label": {"subsystem": …, "category": …} | null, …}

import ByteScan
import LogRecords

extension LogFormat {
  package static let pyMobileDeviceJSON = LogFormat(
    name: "pymobiledevice3-json", about: "pymobiledevice3 syslog live --format json", firstBytes: ByteSet("{"),
    begins: { line, _ in
      JSONLine.isObject(line) && JSONLine.hasKey("image_name", line) && JSONLine.hasKey("filename", line) ? .dated : nil
    }, fields: fields,
    samples: [
      FormatSample(
        #"{"pid": 818, "procid": 9, "thread_id": 5770, "timestamp": "2026-03-02T08:15:44.515253", "level": "ERROR", "image_name": "/System/Library/UIKitCore.framework/UIKitCore", "image_offset": 777, "image_uuid": null, "filename": "/private/var/Two Words.app/Two Words", "mach_timestamp": 77, "message": "Task 3 (\"Sync\")\nsecond", "label": {"subsystem": "com.apple.UIKit", "category": "BackgroundTask"}}"#,
        clock: "2026-03-02 08:15:44.515253", process: "Two Words", pid: 818, sender: "UIKitCore",
        subsystem: "com.apple.UIKit", category: "BackgroundTask", level: .error, message: "Task 3 (\"Sync\")\nsecond"),
      FormatSample(
        #"{"pid": 0, "timestamp": "2026-03-02T08:15:44", "level": "NOTICE", "image_name": "", "filename": "/kernel", "message": "", "label": null}"#,
        clock: "2026-03-02 08:15:44.000000", process: "kernel", pid: 0, level: .default, message: ""),
    ])

  private static let fields: FieldReader = { text, memory, fields in
    memory.scratch.makeRoom(text.count)
    fields.message = text.upTo(0)
    var (processPath, imagePath) = (ByteSlice.empty, ByteSlice.empty)
    var scanner = JSONScanner(text)
    while let member = scanner.next() {
      guard member.isComplete || member.key == "message" else { continue }
      if member.key == "label", member.kind == .nested {
        note(label: member.value, &fields, &memory.scratch)
      } else if member.kind == .number {
        if member.key == "pid" { fields.pid = member.value.decimal }
      } else if member.kind == .string {
        if member.key == "message" {
          fields.message = member.value.unescapedJSON(into: &memory.scratch)
        } else if member.key == "timestamp" {
          fields.clock = member.value.clock
          fields.written = member.value.nonEmpty
        } else if member.key == "level" {
          fields.level = LogLevel(word: member.value)
        } else if member.key == "filename" {
          processPath = member.value
        } else if member.key == "image_name" {
          imagePath = member.value
        }
      }
    }
    memory.isBroken = scanner.isTorn
    fields.body = fields.message
    fields.process = processPath.lastPathComponent.unescapedJSON(into: &memory.scratch).nonEmpty
    if !(imagePath == processPath) {
      fields.sender = imagePath.lastPathComponent.unescapedJSON(into: &memory.scratch).nonEmpty
    }
  }

  private static func note(label: ByteSlice, _ fields: inout RecordFields, _ scratch: inout Scratch) {
    var scanner = JSONScanner(label)
    while let member = scanner.next(), member.kind == .string {
      if member.key == "subsystem" { fields.subsystem = member.value.unescapedJSON(into: &scratch).nonEmpty }
      if member.key == "category" { fields.category = member.value.unescapedJSON(into: &scratch).nonEmpty }
    }
  }
}
