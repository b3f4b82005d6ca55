// The members of a log object as Apple's `log` writes it, the same in both JSON styles. Order and presence
// of the keys change from release to release.

import ByteScan
import LogRecords

enum AppleJSON {
  static func read(_ text: ByteSlice, _ memory: inout FieldMemory, into fields: inout RecordFields) {
    memory.isBroken = read(text, &memory.scratch, into: &fields)
  }

  /// Returns whether the object is broken.
  private static func read(_ text: ByteSlice, _ scratch: inout Scratch, into fields: inout RecordFields) -> Bool {
    scratch.makeRoom(text.count)
    fields.message = text.upTo(0)
    var eventType = ByteSlice.empty
    var (processPath, senderPath) = (ByteSlice.empty, ByteSlice.empty)
    var scanner = JSONScanner(text)
    while let member = scanner.next() {
      // Of the members that the end truncates, only the message is useful.
      guard member.isComplete || member.key == "eventMessage" else { continue }
      switch member.kind {
      case .number:
        if member.key == "processID" {
          fields.pid = member.value.decimal
        }
      case .string:
        if member.key == "eventMessage" {
          fields.message = member.value.unescapedJSON(into: &scratch)
        } else if member.key == "timestamp" {
          fields.clock = member.value.clock
          fields.written = member.value.nonEmpty
        } else if member.key == "processImagePath" {
          processPath = member.value
        } else if member.key == "senderImagePath" {
          senderPath = member.value
        } else if member.key == "subsystem" {
          fields.subsystem = member.value.unescapedJSON(into: &scratch).nonEmpty
        } else if member.key == "category" {
          fields.category = member.value.unescapedJSON(into: &scratch).nonEmpty
        } else if member.key == "messageType" {
          fields.level = fields.level ?? LogLevel(word: member.value)
        } else if member.key == "eventType" {
          eventType = member.value
        } else if member.key == "bootUUID" {
          fields.boot = member.value.nonEmpty
        }
      case .word, .nested: continue
      }
    }
    fields.body = fields.message
    fields.level = level(eventType) ?? fields.level
    fields.process = processPath.lastPathComponent.unescapedJSON(into: &scratch).nonEmpty
    if !(senderPath == processPath) {
      fields.sender = senderPath.lastPathComponent.unescapedJSON(into: &scratch).nonEmpty
    }
    return scanner.isTorn
  }

  /// The level of a row that is no message.
  private static func level(_ eventType: ByteSlice) -> LogLevel? {
    if eventType.hasPrefix("activity") { return .activity }
    if eventType == "userActionEvent" { return .userAction }
    if eventType == "signpostEvent" { return .signpost }
    if eventType == "timesyncEvent" { return .timesync }
    if eventType == "lossEvent" { return .loss }
    if eventType == "stateEvent" { return .state }
    if eventType == "traceEvent" { return .trace }
    return nil
  }
}
