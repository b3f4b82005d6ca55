// The words that formats use for a record's level, in one place: `log`, syslog, idevicesyslog,
// pymobiledevice3 and Console each have their own, in any case.

import ByteScan
import LogRecords

extension LogLevel {
  init?(word: ByteSlice) {
    // Nearly every record has this level.
    if word == "Default" || word == "default" {
      self = .default
      return
    }
    guard let level = Self.words.first(where: { word.equalsIgnoringCase($0.word) })?.level else { return nil }
    self = level
  }

  private static let words: [(word: StaticString, level: LogLevel)] = [
    ("default", .default), ("notice", .default), ("info", .info), ("debug", .debug), ("error", .error),
    ("fault", .fault), ("activity", .activity), ("signpost", .signpost), ("timesync", .timesync), ("loss", .loss),
    ("state", .state), ("trace", .trace), ("useraction", .userAction), ("user_action", .userAction),
    ("warning", .default), ("critical", .fault), ("alert", .fault), ("emergency", .fault),
  ]
}

extension ByteSlice {
  /// `lower` is in lower case.
  fileprivate func equalsIgnoringCase(_ lower: StaticString) -> Bool {
    let lower = lower.bytes
    guard count == lower.count else { return false }
    for index in 0..<count {
      let byte = self[index]
      let folded = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
      if folded != lower[index] { return false }
    }
    return true
  }
}
