// A timeline: assigns each entry to the life of its process. What is printed depends on the entries only, not on when
// they arrive.

import BackgroundTasks
import ByteScan

struct Timeline: ~Copyable {
  private var writer: TimelineWriter
  /// Not a member of the writer, so that the writer can change a life in place.
  private var lives: TimelineLives

  init(_ output: ByteWriter, _ style: TimelineStyle) {
    writer = TimelineWriter(output, style)
    lives = TimelineLives(writer.emptyLanes)
  }

  mutating func write(_ notice: Notice) { writer.write(notice) }

  mutating func write(_ table: DeviceTable) { writer.write(table) }
  mutating func write(_ capture: CaptureBasis) { writer.write(capture) }
  mutating func write(_ holdings: ReportedHoldings) { writer.write(holdings) }

  mutating func write(_ entry: LedgerEntry) {
    writer.fitWidth()
    switch entry {
    case .began(let task): writer.began(task, &lives[lives.meet(task)])
    case .judged(let task): writer.judged(task, &lives[lives.meet(task)])
    case .process(let note): writer.write(note, &lives[lives.meet(note.instance, note.process)])
    case .finding(let finding):
      guard !finding.isShownInRows else { return }
      writer.write(finding, &lives[lives.meet(finding.instance, finding.process)])
    case .captured(let moment): writer.captured(moment)
    case .clue: break
    }
  }

  /// `paths` are the paths of the inputs.
  mutating func end(_ summary: Summary, _ paths: [String]) { writer.end(summary, paths) }

  mutating func flush() { writer.flush() }
  var failure: WriteFailure? { writer.failure }
}
