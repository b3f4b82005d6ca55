// Reports in a text, alone or between the records of a log. Each is emitted like a record, with its line.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords
import SystemReports

extension StreamScan {
  /// Emits the reports in a piece of text that is no log.
  func emitReports(_ record: Record, _ emit: (inout ScannedRecord) -> Void) {
    let reports = SystemReports.readPlaced(record.raw)
    var (line, at) = (record.firstLine, 0)
    for (index, placed) in reports.enumerated() {
      while let feed = record.raw.firstIndex(of: UInt8(ascii: "\n"), from: at), feed < placed.start {
        line += 1
        at = feed + 1
      }
      let end = index + 1 < reports.count ? reports[index + 1].start : record.raw.count
      var scanned = ScannedRecord(
        text: RecordText(raw: record.raw[placed.start..<max(end, placed.start)]),
        place: RecordPlace(reportAtLine: line, of: record), sourced: SourcedEvent(.report(placed.report)))
      emit(&scanned)
    }
  }
}
