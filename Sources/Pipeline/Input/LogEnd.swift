// Finds the time of a file's last record, from which `--since -10m` counts. Mostly only the end of the file is read.

import ByteScan
import LogFormats
import LogIntake

package enum LogEnd {
  private static let tail = 256 << 10

  /// Microseconds since 1970; nil where the end of the file holds no record with a time.
  package static func instant(
    of input: SeekableInput, _ settings: StreamScan.Settings, events: EventReader, assumptions: TimeResolver.Assumptions
  ) -> Int64? {
    let (latest, countsDays) = lastInstant(of: input, bytes: tail, settings, events, assumptions)
    // In a log without days the number of midnights shows only in the whole file.
    return countsDays ? lastInstant(of: input, bytes: .max, settings, events, assumptions).instant : latest
  }

  private static func lastInstant(
    of input: SeekableInput, bytes: Int, _ settings: StreamScan.Settings, _ events: EventReader,
    _ assumptions: TimeResolver.Assumptions
  ) -> (instant: Int64?, countsDays: Bool) {
    guard let source = try? input.tail(bytes: bytes) else { return (nil, false) }
    var settings = settings
    settings.emitsAll = true
    settings.patterns = []
    settings.keepsText = false
    let latest = LatestTime()
    let outcome = InputReader(source, settings, events: events, assumptions: assumptions, latest).run()
    return (latest.instant, outcome.caveats.countsDays)
  }

  private final class LatestTime: InputConsumer {
    private(set) var instant: Int64?
    func consume(_ record: inout ScannedRecord) { instant = record.place.time?.instant ?? instant }
    func note(_ change: InputChange) {}
  }
}
