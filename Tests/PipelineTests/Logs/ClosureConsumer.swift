// A consumer of an input's records that a test writes in place.

import LogRecords

@testable import Pipeline

final class ClosureConsumer: InputConsumer {
  private let body: (inout ScannedRecord) -> Void
  private let all: ((ScannedRecords) -> RemainingWork)?
  private let noted: (InputChange) -> Void

  init(
    note: @escaping (InputChange) -> Void = { _ in }, all: ((ScannedRecords) -> RemainingWork)? = nil,
    _ body: @escaping (inout ScannedRecord) -> Void
  ) {
    noted = note
    self.all = all
    self.body = body
  }

  func consume(_ record: inout ScannedRecord) { body(&record) }
  func note(_ change: InputChange) { noted(change) }

  func consumeAll(_ records: ScannedRecords) -> RemainingWork {
    if let all { return all(records) }
    let tally = records { body(&$0) }
    noted(.progress(tally))
    return { true }
  }
}
