// When a file's last record was written: `--since -10m` counts from there. Only the end of the file is read.

import ByteScan
import LogFormats
import LogIntake

package enum LogEnd {
  private static let tail = 256 << 10

  /// Microseconds since 1970; nil where the end of the file holds no record with a time.
  package static func instant(
    ofFile path: String, _ settings: StreamScan.Settings, events: EventReader, assumptions: TimeResolver.Assumptions
  ) -> Int64? {
    guard let source = try? TailSource(path, bytes: tail) else { return nil }
    var settings = settings
    settings.emitsAll = true
    var latest: Int64?
    let scan = InputScan(settings, events: events, assumptions: assumptions)
    _ = scan.run(source, InputScan.Taker(take: { record in latest = record.time?.instant ?? latest }))
    return latest
  }
}
