// Reports in a text, alone or between the records of a log. Each is emitted like a record, with its line.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords
import SystemReports

extension StreamScan {
  /// Emits the reports in a piece of text that is no log.
  func emitReports(_ record: Record, _ emit: (inout ScannedRecord) -> Void) { record.emitReports(emit) }
}

extension Record {
  func emitReports(_ emit: (inout ScannedRecord) -> Void) {
    let reports = SystemReports.readPlaced(raw)
    var (line, at) = (firstLine, 0)
    for (index, placed) in reports.enumerated() {
      while let feed = raw.firstIndex(of: UInt8(ascii: "\n"), from: at), feed < placed.start {
        line += 1
        at = feed + 1
      }
      let end = index + 1 < reports.count ? reports[index + 1].start : raw.count
      let text = raw[placed.start..<max(end, placed.start)]
      self.emit(placed.report, text: text, line: line, emit)
    }
  }

  /// Emits one report, by itself the whole record.
  func emit(
    _ report: SystemReport, text: ByteSlice? = nil, line: Int = 1, _ emit: (inout ScannedRecord) -> Void
  ) {
    var scanned = ScannedRecord(
      text: RecordText(raw: text ?? raw), place: RecordPlace(reportAtLine: line, of: self),
      sourced: SourcedEvent(.report(report)))
    emit(&scanned)
  }
}
