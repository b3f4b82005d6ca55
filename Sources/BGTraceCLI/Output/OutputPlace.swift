// Where an output goes, before any report is made for it: a run over several devices makes one for each.

import ByteScan
import Reports

struct OutputPlace {
  let needs: Form.Needs
  /// Nil where `--quiet` keeps it from being written.
  let report: ((ByteWriter) -> any Report)?
  private(set) var sink: any ByteSink
  private let flushesEachRecord: Bool
  /// Nil for standard output.
  let path: String?
  let file: FileSink?
  /// Whether several reports write to it, so that none of them finishes the file.
  private(set) var isShared = false

  var writer: ByteWriter { ByteWriter(sink, flushesEachRecord: flushesEachRecord) }

  /// The place as one of several reports sees it.
  func taking(turn: Int, of turns: TurnTaking) -> OutputPlace {
    var place = self
    place.sink = TurnSink(turns: turns, turn: turn)
    place.isShared = true
    return place
  }

  /// All places of a run, standard output first. Files are created.
  static func all(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) -> [OutputPlace] {
    let isLive = environment.standardOutputIsTerminal || options.lineBuffered
    let form = options.standardOutput ?? (options.outputs.isEmpty ? .timeline : nil)
    let main = try mainReport(form, options, environment)
    try OutputPlaces.check(options, environment, writesStandardOutput: main != nil)
    let filed = try TimelineStyle.filed(options, environment)
    var all: [OutputPlace] = []
    if form != nil || main != nil {
      all.append(
        OutputPlace(
          needs: form?.needs ?? [], report: main, sink: environment.standardOutput, flushesEachRecord: isLive,
          path: nil, file: nil))
    }
    for output in options.outputs {
      guard let path = output.file else { continue }
      do throws(WriteFailure) {
        let sink = try FileSink(path)
        let style = ReportStyle(timeline: filed, isTame: sink.isTerminal && !options.raw)
        let make = output.form.report
        all.append(
          OutputPlace(
            needs: output.form.needs, report: { make($0, style) }, sink: sink, flushesEachRecord: false, path: path,
            file: sink))
      } catch {
        throw UsageError("\(path.printable): cannot write: \(error.reason)")
      }
    }
    return all
  }

  /// What is written to standard output. Nil for nothing.
  private static func mainReport(
    _ form: Form?, _ options: Options, _ environment: ProgramEnvironment
  ) throws(UsageError) -> ((ByteWriter) -> any Report)? {
    if options.quiet { return nil }
    if options.count {
      if case .report(let count)? = form?.counting { return count }
      return { TaskCountReport($0) }
    }
    let style = ReportStyle(
      timeline: try .shown(options, environment), isTame: environment.standardOutputIsTerminal && !options.raw)
    return form.map { form in { form.report($0, style) } }
  }
}
