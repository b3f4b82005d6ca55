// A timeline while it is written: which entry is told of whose life. What is printed depends on the entries and on nothing
// else, least of all on when they come.

import BackgroundTasks
import ByteScan

struct TimelinePage: ~Copyable {
  private var sheet: TimelineSheet
  /// Beside the rows and not among what they know, so that a row can change the life that it is about where that stands.
  private var lives: TimelineLives

  init(_ writer: ByteWriter, _ style: TimelineStyle) {
    sheet = TimelineSheet(writer, style)
    lives = TimelineLives(sheet.emptyLanes)
  }

  mutating func take(_ notice: Notice) { sheet.take(notice) }

  mutating func take(_ entry: LedgerEntry) {
    sheet.fitWidth()
    switch entry {
    case .began(let task): sheet.began(task, &lives[lives.meet(task)])
    case .judged(let task): sheet.judged(task, &lives[lives.meet(task)])
    case .process(let note): sheet.take(note, &lives[lives.meet(note.instance, note.process)])
    case .finding(let finding):
      guard !finding.isToldByRows else { return }
      sheet.take(finding, &lives[lives.meet(finding.instance, finding.process)])
    case .remark: break
    }
  }

  /// `paths` are those of the inputs.
  mutating func end(_ summary: Summary, _ paths: [String]) { sheet.end(summary, paths) }

  mutating func flush() { sheet.flush() }
  var failure: WriteFailure? { sheet.failure }
}
