// One run over the inputs: what is known before anything is read, and in which order it is read.

import ByteScan
import Dispatch
import LogFormats
import LogIntake
import Pipeline
import Reports

struct LogRun {
  private let options: Options
  private let environment: ProgramEnvironment
  private let inputs: [String]
  private let settings: StreamScan.Settings
  private let events = EventReader()
  private let zone: Zone
  /// Of inputs that write no years.
  private let firstYears: [Int?]
  private let outputs: Outputs
  /// Nil where nothing is followed.
  private let following: SharedFollowing?

  init(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) {
    if options.inputs.isEmpty, environment.standardInputIsTerminal {
      throw UsageError("no input", hint: "name a log file, or pipe one in: log stream --style compact | bgtrace")
    }
    self.options = options
    self.environment = environment
    inputs = options.inputs.isEmpty ? ["-"] : options.inputs
    zone = try SystemZone.load(
      options.assumeZone ?? "local", environment: environment.variables, asked: "--assume-tz")
    outputs = try Outputs(options, environment)
    following = options.follow ? SharedFollowing(options.watching) : nil
    let only = options.inputFormat.flatMap { LogFormats.index(of: $0) }
    settings = StreamScan.Settings(
      only: only, loose: options.loose, patterns: try options.patterns.sets(),
      keepsText: outputs.wantsLines || !options.selection.subsystems.isEmpty)
    firstYears = Self.firstYears(inputs, options, environment, settings, zone)
  }

  func run() -> ExitCode {
    environment.wakeUp.ignoreInterrupts(options.ignoredInterrupts)
    let results = RunResults(
      options, environment, outputs, inputs: inputs, end: endOfLogs(), description: description)
    let live = inputs.indices.filter { SystemFile.isFIFO(inputs[$0]) }
    let followed =
      options.follow
      ? inputs.indices.filter { inputs[$0] != "-" && FollowedInput.canFollow(inputs[$0]) } : []
    // Whoever is followed never ends, and must not keep the others waiting.
    if !followed.isEmpty {
      readSideBySide(Array(inputs.indices), results)
    } else if outputs.wantsTasks, !outputs.wantsRecords, inputs.count > 1, inputs.count(where: { $0 == "-" }) < 2 {
      readMerged(results)
    } else {
      // Records are wanted one input after the other.
      let sideBySide = live.count > 1 ? live : []
      for place in inputs.indices where !sideBySide.contains(place) && !results.isOver { read(place, results) }
      readSideBySide(sideBySide, results)
    }
    return results.end()
  }

  /// Live inputs side by side, and files each as far as the order of time needs it.
  private func readMerged(_ results: RunResults) {
    let live = inputs.indices.filter(isLive)
    results.keepBehind(live)
    let files = PulledFiles(openFiles(inputs.indices.filter { !live.contains($0) }, results), results)
    if live.count == 1 { read(live[0], results, beside: files) } else { readSideBySide(live, results, beside: files) }
    files.finish()
  }

  /// More than these cannot be open at once.
  private static let mostOpen = 200

  private func openFiles(_ places: [Int], _ results: RunResults) -> [Int: PulledInput] {
    var open: [Int: PulledInput] = [:]
    for place in places {
      let source: any ByteSource
      let modified: Int64
      let size: Int
      do throws(UnreadableInput) {
        if places.count > Self.mostOpen, inputs[place] != "-" {
          let file = try ReopenedFile(inputs[place], lastLines: options.tail, environment.wakeUp)
          (source, modified, size) = (file, file.modified, file.size)
        } else {
          guard let file = try self.open(inputs[place]) else { continue }
          (source, modified, size) = (file, file.modified, file.size)
        }
      } catch {
        results.cannotRead(place, error)
        continue
      }
      open[place] = PulledInput(
        source, settings, events: events, assumptions: assumptions(latest: modified, place),
        results.taker(place, size: size))
    }
    return open
  }

  /// Whether the input is a pipe or a device, whose bytes arrive as they are written. A missing file is reported by `open`.
  private func isLive(_ place: Int) -> Bool {
    inputs[place] == "-"
      ? SystemFile.isLive(environment.standardInput) : SystemFile.isDeviceOrPipe(inputs[place])
  }

  /// Several live inputs at once: none of their writers may have to wait until another one has ended.
  private func readSideBySide(_ places: [Int], _ results: RunResults, beside files: PulledFiles? = nil) {
    let group = DispatchGroup()
    let run = UncheckedRun(self)
    for place in places {
      group.enter()
      let isRunning = SystemThread.run {
        run.value.read(place, results, beside: files)
        group.leave()
      }
      guard !isRunning else { continue }
      results.cannotRead(place, SystemThread.shortage)
      group.leave()
    }
    group.wait()
  }

  /// Sendable: a run does not change once it is made; what changes are the results, which have gates of their own.
  private struct UncheckedRun: @unchecked Sendable {
    let value: LogRun
    init(_ value: LogRun) { self.value = value }
  }

  private func follow(_ place: Int, _ results: RunResults) {
    do throws(UnreadableInput) {
      let isPipe = SystemFile.isFIFO(inputs[place])
      let input = try FollowedInput(
        inputs[place], environment.wakeUp, lastLines: options.tail, retries: options.retries,
        watching: options.watching, shared: following)
      let latest = isPipe ? SystemFile.now() : SystemFile.modified(inputs[place])
      let scan = InputScan(settings, events: events, assumptions: assumptions(latest: latest, place))
      let taker = results.taker(place, size: input.size, isPipe ? .live : .followed)
      results.finish(place, scan.run(input, taker), isFollowed: true)
    } catch {
      results.cannotRead(place, error)
    }
  }

  private func read(_ place: Int, _ results: RunResults, beside files: PulledFiles? = nil) {
    let path = inputs[place]
    if options.follow, path != "-", FollowedInput.canFollow(path) { return follow(place, results) }
    let source: DescriptorSource
    do throws(UnreadableInput) {
      guard let opened = try open(path) else { return results.interrupt() }
      source = opened
    } catch {
      return results.cannotRead(place, error)
    }
    let scan = InputScan(settings, events: events, assumptions: assumptions(latest: source.modified, place))
    var taker = results.taker(place, size: source.size, source.isLive ? .live : .none)
    if let files {
      let (pause, silence) = (taker.pause, taker.silence)
      taker.pause = {
        files.pull()
        pause()
      }
      taker.silence = {
        files.pull()
        silence()
        files.pull()
      }
    }
    results.finish(place, scan.run(source, taker))
  }

  /// Nil where the wait for a writer was interrupted.
  private func open(_ path: String) throws(UnreadableInput) -> DescriptorSource? {
    if path == "-" {
      return try .standardInput(descriptor: environment.standardInput, environment.wakeUp)
    }
    return try .file(path, lastLines: options.tail, environment.wakeUp)
  }

  private func assumptions(latest: Int64, _ place: Int? = nil) -> TimeResolver.Assumptions {
    Self.assumptions(options, zone, latest: latest, firstYear: place.flatMap { firstYears[$0] })
  }

  private static func assumptions(
    _ options: Options, _ zone: Zone, latest: Int64, firstYear: Int? = nil
  ) -> TimeResolver.Assumptions {
    var assumptions = TimeResolver.Assumptions(date: options.date, latest: latest) { zone.offset(atLocal: $0) }
    assumptions.firstYear = firstYear
    return assumptions
  }

  /// Of files that lie still: what is followed, or cut to its last lines, is read as it comes.
  private static func firstYears(
    _ inputs: [String], _ options: Options, _ environment: ProgramEnvironment, _ settings: StreamScan.Settings,
    _ zone: Zone
  ) -> [Int?] {
    guard !options.follow, options.tail == nil else { return inputs.map { _ in nil } }
    let known = inputs.map { path -> (input: SeekableInput, assumptions: TimeResolver.Assumptions)? in
      guard path == "-" || SystemFile.isAtRest(path) else { return nil }
      let input = path == "-" ? SeekableInput.descriptor(environment.standardInput) : .file(path)
      return (input, assumptions(options, zone, latest: input.modified))
    }
    return LogYears.firstYears(of: known, settings)
  }

  private func description(firstFormat: String?) -> RunDescription {
    RunDescription(
      version: Program.version,
      inputs: inputs.enumerated().map { place, path in
        RunDescription.Input(path: path, format: place == 0 ? firstFormat : format(ofFile: path))
      })
  }

  private func format(ofFile path: String) -> String? {
    guard outputs.wantsFormats, path != "-" else { return nil }
    return LogBeginning.format(of: .file(path), settings, events: events)
  }

  private func endOfLogs() -> Int64? {
    guard SelectionFilter.needsEnd(options.selection) else { return nil }
    let ends = inputs.compactMap { path in
      let input = path == "-" ? SeekableInput.descriptor(environment.standardInput) : .file(path)
      return LogEnd.instant(of: input, settings, events: events, assumptions: assumptions(latest: input.modified))
    }
    return ends.max() ?? SystemFile.now()
  }
}
