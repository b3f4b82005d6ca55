// The reports of a run: one to standard output, any number to files.

import BackgroundTasks
import ByteScan
import LogIntake
import Pipeline
import Reports

final class Outputs {
  /// One of them. Without a report where `--quiet` keeps it from being written.
  private struct Output {
    let needs: Form.Needs
    let report: (any Report)?
    /// Nil for standard output.
    let path: String?
    /// Nil where somebody else finishes the file.
    let sink: FileSink?
  }

  private let all: [Output]
  private let reports: [any Report]
  /// The outputs whose failure was reported: paths, and nil for standard output.
  private var complained: Set<String?> = []
  private let needsOfExitCode: Form.Needs
  /// The needs of all forms, and of the exit code.
  let needs: Form.Needs

  private init(_ all: [Output], needsOfExitCode: Form.Needs) {
    self.all = all
    self.needsOfExitCode = needsOfExitCode
    needs = all.reduce(into: needsOfExitCode) { $0.formUnion($1.needs) }
    reports = all.compactMap(\.report)
  }

  convenience init(_ places: [OutputPlace], needsOfExitCode: Form.Needs) {
    self.init(
      places.map { place in
        Output(
          needs: place.needs, report: place.report?(place.writer), path: place.path,
          sink: place.isShared ? nil : place.file)
      }, needsOfExitCode: needsOfExitCode)
  }

  /// The outputs that need something of one input after the other, and the others with what the exit code needs.
  func parted() -> (inOrder: Outputs, others: Outputs) {
    (
      Outputs(all.filter { RunPlan.Needs($0.needs).isInOrder }, needsOfExitCode: []),
      Outputs(all.filter { !RunPlan.Needs($0.needs).isInOrder }, needsOfExitCode: needsOfExitCode)
    )
  }

  /// Whether no output can be written any more.
  var isClosed: Bool { !reports.isEmpty && reports.allSatisfy { $0.failure != nil } }

  /// An input that stands in another one, found after the beginning.
  func found(_ input: RunDescription.Input) { for report in reports { report.found(input) } }
  func begin(_ run: RunDescription) { for report in reports { report.begin(run) } }
  func write(input bytes: ByteSlice) { for report in reports { report.write(input: bytes) } }
  func write(_ record: ReportedRecord) { for report in reports { report.write(record) } }
  func write(_ entry: LedgerEntry) { for report in reports { report.write(entry) } }
  func write(_ table: DeviceTable) { for report in reports { report.write(table) } }
  func write(_ capture: CaptureBasis) { for report in reports { report.write(capture) } }
  func write(_ holdings: ReportedHoldings) { for report in reports { report.write(holdings) } }
  func write(_ notice: Notice) { for report in reports { report.write(notice) } }
  /// What a log says of itself.
  func write(_ notice: RunNotice, of inputs: [InputTree.Input]) {
    switch notice {
    case .event(let event, let input, let line): write(NoticeWords.notice(event, file: inputs[input].name, line: line))
    case .exits(let exits, let input):
      if let notice = NoticeWords.exits(exits, file: inputs[input].name) { write(notice) }
    case .guessed(let input, let line): write(NoticeWords.guessed(file: inputs[input].name, line: line))
    case .followed(let notice, let input):
      let words = notice == .truncated ? "the file has been truncated" : notice.words
      write(Notice(.messagesLost, words, file: inputs[input].name))
    }
  }

  func flush() { for report in reports { report.flush() } }

  func end(_ summary: Summary) { for report in reports { report.end(summary) } }

  /// Reports each output that cannot be written, once. A reader that went away is no failure.
  func complainOfFailures(_ complaints: Complaints) {
    for output in all {
      guard let failure = output.report?.failure, output.path != nil || failure != .readerGone else { continue }
      complain(failure, of: output.path, complaints)
    }
  }

  private func complain(_ failure: WriteFailure, of path: String?, _ complaints: Complaints) {
    guard complained.insert(path).inserted else { return }
    complaints.say("\(path.map { "\($0.printable): " } ?? "")cannot write: \(failure.reason)")
  }

  /// Finishes the files. Returns whether an output failed.
  func finish(_ complaints: Complaints) -> Bool {
    complainOfFailures(complaints)
    for output in all {
      guard let sink = output.sink, output.report?.failure == nil else { continue }
      do throws(WriteFailure) {
        try sink.finish()
      } catch {
        complain(error, of: output.path, complaints)
      }
    }
    return !complained.isEmpty
  }
}

extension WriteFailure {
  var reason: String {
    switch self {
    case .readerGone: "nobody reads it"
    case .failed(let code): SystemFile.reason(code)
    }
  }
}

extension RunPlan.Needs {
  /// What the outputs together need of the run.
  init(_ needs: Form.Needs) {
    self = []
    if needs.contains(.tasks) { insert(.tasks) }
    if needs.contains(.records) { insert(.records) }
    if needs.contains(.bytes) { insert(.bytes) }
    if needs.contains(.checksums) { insert(.checksums) }
    if needs.contains(.eventCount) { insert(.eventCount) }
  }
}
