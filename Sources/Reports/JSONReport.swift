// One flat JSON object a line, written when it becomes true. Keys are only ever added within a schema
// number.

import BackgroundTasks
import ByteScan

package final class JSONReport: Report {
  package static let schema = 1
  private var writer: ByteWriter

  package init(_ writer: ByteWriter) { self.writer = writer }

  package func begin(_ run: RunDescription) {
    var object = JSONObject("begin")
    object.add("schema", Self.schema)
    object.add("tool", "bgtrace")
    object.add("version", run.version)
    object.add(
      "inputs",
      array: run.inputs.map { input in
        var member = JSONObject()
        member.add("path", input.path)
        member.add("format", input.format)
        return member
      })
    write(object)
  }

  package func take(_ record: ReportedRecord) {}

  package func take(_ entry: LedgerEntry) {}
  package func notice(_ notice: Notice) {
    var object = JSONObject("notice")
    object.add("code", notice.code.rawValue)
    object.add("message", notice.message)
    object.add("file", notice.file)
    object.add("line", notice.line)
    write(object)
  }

  package func end(_ summary: Summary) {
    var object = JSONObject("summary")
    object.add("records", summary.records)
    object.add("lines", summary.lines)
    object.add("bytes", summary.bytes)
    object.add("events", summary.events)
    object.add("unrecognised", summary.unrecognised)
    object.add("exit", summary.exit)
    write(object)
    writer.flush()
  }

  private func write(_ object: JSONObject) {
    writer.write(object.text)
    writer.write(UInt8(ascii: "\n"))
    writer.endRecord()
  }

  package func flush() { writer.flush() }
  package var failure: WriteFailure? { writer.failure }
}
