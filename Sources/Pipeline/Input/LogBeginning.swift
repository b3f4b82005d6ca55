// Finds the format of a file from its first 64 KiB.

import ByteScan
import LogFormats
import LogIntake

package enum LogBeginning {
  package static func format(of input: SeekableInput, _ settings: StreamScan.Settings, events: EventReader) -> String? {
    guard let source = try? input.tail(bytes: .max) else { return nil }
    return format(settings, events: events) { scan in (try? scan.read(source)) ?? 0 }
  }

  /// Whether the file that begins with these bytes is a log: it has a format, or shows an event, as a piece of a log does that
  /// was pasted.
  static func isLog(_ head: [UInt8], _ settings: StreamScan.Settings, events: EventReader) -> Bool {
    var scan = StreamScan(settings, events: events, assumptions: none)
    guard (try? scan.read(head)) != nil else { return false }
    scan.settleAtEnd()
    guard scan.format == nil else { return true }
    var hasEvent = false
    scan.finish { record in
      if case .some = record.sourced { hasEvent = true }
    }
    return hasEvent
  }

  /// The time of the first record, in microseconds since 1970.
  static func instant(
    of head: [UInt8], _ settings: StreamScan.Settings, events: EventReader, assumptions: TimeResolver.Assumptions
  ) -> Int64? {
    var settings = settings
    settings.emitsAll = true
    settings.patterns = []
    settings.keepsText = false
    var scan = StreamScan(settings, events: events, assumptions: assumptions)
    guard (try? scan.read(head)) != nil else { return nil }
    scan.settleAtEnd()
    var first: Int64?
    scan.finish { record in first = first ?? record.place.time?.instant }
    return first
  }

  private static let none = TimeResolver.Assumptions(date: nil, latest: 0) { _ in 0 }

  private static func format(
    _ settings: StreamScan.Settings, events: EventReader, _ read: (inout StreamScan) -> Int
  ) -> String? {
    var scan = StreamScan(settings, events: events, assumptions: none)
    while !scan.isWindowFull, read(&scan) > 0 {}
    scan.settleAtEnd()
    return scan.format
  }
}
