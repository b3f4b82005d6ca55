// One run over the inputs: opens them in turn, hands what is found to the reports, and knows the exit code.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords
import Pipeline
import Reports

final class LogRun {
  private let options: Options
  private let surroundings: Surroundings
  private let complaints: Complaints
  private let inputs: [String]
  private let scanSettings: StreamScan.Settings
  private let events = EventReader()
  private let zone: Zone
  private let outputs: Outputs
  private var tally = ScanTally()
  private var selected = 0
  private var failed = false
  private var interrupted = false
  private var hasBegun = false

  init(_ options: Options, _ surroundings: Surroundings) throws(UsageError) {
    if options.inputs.isEmpty, surroundings.standardInputIsTerminal {
      throw UsageError("no input", hint: "name a log file, or pipe one in: log stream --style compact | bgtrace")
    }
    self.options = options
    self.surroundings = surroundings
    complaints = Complaints(surroundings.standardError)
    inputs = options.inputs.isEmpty ? ["-"] : options.inputs
    zone = try SystemZone.load(
      options.assumeZone ?? "local", environment: surroundings.environment, asked: "--assume-tz")
    let only = options.inputFormat.flatMap { LogFormats.index(of: $0) }
    scanSettings = StreamScan.Settings(only: only, loose: options.loose)
    outputs = try Outputs(options, surroundings)
  }

  func run() -> ExitCode {
    let filter = SelectionFilter(options.selection, end: endOfLogs())
    for (place, path) in inputs.enumerated() where !isOver {
      read(path, place, filter)
    }
    begin(format: nil)
    let code = exitCode()
    outputs.end(
      Summary(
        records: tally.records, lines: tally.lines, bytes: tally.bytes, events: selected,
        unrecognised: tally.unrecognised, exit: Int(code.rawValue)))
    return outputs.complain(complaints) ? .failure : code
  }

  private var isOver: Bool { interrupted || outputs.isClosed || (options.quiet && selected > 0) }

  private func read(_ path: String, _ place: Int, _ filter: SelectionFilter) {
    let name = path == "-" ? "(standard input)" : path
    let source: DescriptorSource
    do throws(UnreadableInput) {
      guard let opened = try open(path) else {
        interrupted = true
        return
      }
      source = opened
    } catch {
      return cannotRead(name, error)
    }
    let scan = InputScan(scanSettings, events: events, assumptions: assumptions(latest: source.modified))
    let outcome = scan.run(
      source,
      InputScan.Taker(
        settled: { self.begin(format: $0) }, take: { self.take($0, place, name, filter) },
        pause: { self.outputs.flush() }, isClosed: { self.isOver }))
    tally += outcome.tally
    interrupted = interrupted || outcome.wasInterrupted
    if let failure = outcome.failure { cannotRead(name, failure) }
    for notice in Remarks.notices(outcome, file: name) { outputs.notice(notice) }
    if outcome.tally.records == 0, outcome.failure == nil, !isOver { nothingRecognised(name, outcome.tally) }
  }

  private func open(_ path: String) throws(UnreadableInput) -> DescriptorSource? {
    if path == "-" {
      return try .standardInput(descriptor: surroundings.standardInput, surroundings.wakeUp)
    }
    return try .file(path, surroundings.wakeUp)
  }

  private func take(_ record: ScannedRecord, _ place: Int, _ name: String, _ filter: SelectionFilter) {
    guard let event = record.event else { return }
    if case .log(let event) = event, record.record.emittedBefore == 0 {
      outputs.notice(Remarks.notice(event, file: name, line: record.record.firstLine))
    }
    guard filter.admits(record) else { return }
    if record.record.emittedBefore == 0 { selected += 1 }
    outputs.take(
      ReportedRecord(
        raw: record.record.raw, input: place, line: record.record.firstLine,
        reportedBefore: record.record.emittedBefore, tone: event.tone))
  }

  /// The first object of a run names its inputs; the first input's format is known when its shape is.
  private func begin(format: String?) {
    guard !hasBegun else { return }
    hasBegun = true
    outputs.begin(
      RunDescription(
        version: Program.version,
        inputs: inputs.enumerated().map { place, path in
          RunDescription.Input(path: path, format: place == 0 ? format : formatOfFile(path))
        }))
  }

  private func formatOfFile(_ path: String) -> String? {
    guard outputs.wantsFormats, path != "-" else { return nil }
    return LogBeginning.format(ofFile: path, scanSettings, events: events)
  }

  private func assumptions(latest: Int64) -> TimeResolver.Assumptions {
    let zone = zone
    return TimeResolver.Assumptions(date: options.date, latest: latest) { zone.offset(atLocal: $0) }
  }

  private func endOfLogs() -> Int64? {
    guard SelectionFilter.needsEnd(options.selection) else { return nil }
    let ends = inputs.compactMap { path in
      path == "-"
        ? nil
        : LogEnd.instant(
          ofFile: path, scanSettings, events: events, assumptions: assumptions(latest: SystemFile.modified(path)))
    }
    return ends.max() ?? SystemFile.now()
  }

  private func cannotRead(_ name: String, _ error: UnreadableInput) {
    failed = true
    // The object that names the inputs comes before all others.
    begin(format: nil)
    complaints.say("\(name.printable): cannot read: \(error.reason)")
    outputs.notice(Notice(.cannotRead, "cannot read: \(error.reason)", file: name))
  }

  private func nothingRecognised(_ name: String, _ tally: ScanTally) {
    let tried = LogFormats.sought(only: options.inputFormat, loose: options.loose)
    let reason = Remarks.nothingRecognised(tally, tried: tried)
    if !options.allowEmpty { complaints.say("\(name.printable): \(reason)") }
    outputs.notice(Notice(.nothingRecognised, reason, file: name, line: tally.firstUnrecognised))
  }

  private func exitCode() -> ExitCode {
    if options.quiet, selected > 0 { return .done }
    if failed { return .failure }
    if tally.records == 0, !options.allowEmpty, !interrupted { return .nothingRecognised }
    return options.quiet && selected == 0 ? .nothingFound : .done
  }
}
