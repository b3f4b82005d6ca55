// One flat JSON object a line, written as soon as its content is known. Within one schema number keys are only added;
// `Schema/bgtrace-1.schema.json` describes all of them.

import BackgroundTasks
import ByteScan

package final class JSONReport: Report {
  package static let schema = 1
  private var writer: ByteWriter
  private var paths = InputPaths()

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {
    paths = InputPaths(run.inputs)
    JSONObject(run).write(to: &writer)
  }

  package func found(_ input: RunDescription.Input) { paths.add(input) }

  package func write(_ record: ReportedRecord) {}

  package func write(_ entry: LedgerEntry) {
    switch entry {
    // A task is written with its verdict, not with its begin.
    case .began: break
    case .judged(let task): JSONObject(task, paths).write(to: &writer)
    case .process(let note): JSONObject(note, paths).write(to: &writer)
    case .finding(let finding): JSONObject(finding, paths).write(to: &writer)
    case .captured(let moment): JSONObject(captured: moment, paths).write(to: &writer)
    case .clue: break
    }
  }

  package func write(_ table: DeviceTable) { JSONObject(table).write(to: &writer) }
  package func write(_ capture: CaptureBasis) { JSONObject(capture).write(to: &writer) }

  package func write(_ reported: ReportedHoldings) {
    for holding in reported.holdings.holdings {
      JSONObject(holding, at: reported.holdings.moment, paths).write(to: &writer)
    }
  }

  package func write(_ notice: Notice) { JSONObject(notice).write(to: &writer) }

  package func end(_ summary: Summary) {
    JSONObject(summary).write(to: &writer)
    writer.flush()
  }

  package func flush() { writer.flush() }
  package var failure: WriteFailure? { writer.failure }
}
