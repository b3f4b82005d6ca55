// One run over its inputs: in which order and how they are read, until nothing more is to be read or wanted.

import BackgroundTasks
import Dispatch
import LogFormats
import LogIntake
import TaskLedger

/// A run does not change once it is made; what changes is behind the gates.
package final class Run: Sendable {
  private let plan: RunPlan
  private let wakeUp: WakeUp
  private let events = EventReader()
  /// Of inputs that write no years.
  private let firstYears: [Int?]
  /// Nil where nothing is followed.
  private let following: SharedFollowing?
  private let gates: RunGates<RunTaking, RunShowing>

  package init(_ plan: RunPlan, _ wakeUp: WakeUp, _ listener: any RunListener) {
    self.plan = plan
    self.wakeUp = wakeUp
    firstYears = Self.firstYears(plan)
    following = plan.following.map { SharedFollowing($0.watching) }
    gates = RunGates(RunTaking(plan), RunShowing(listener))
    gates.pass { taking, _ in
      taking.ring = { [weak self] in self?.gates.pass { $0.alarmRings(&$1) } }
    }
  }

  /// Reads all inputs, as far as they are needed.
  package func read() {
    let inputs = plan.inputs.indices
    // A followed input never ends, and must not keep the others waiting.
    if inputs.contains(where: plan.isFollowed) {
      readSideBySide(Array(inputs))
    } else if isMerged {
      readMerged()
    } else {
      // Records are wanted one input after the other.
      let live = inputs.filter { SystemFile.isFIFO(plan.inputs[$0]) }
      let sideBySide = live.count > 1 ? live : []
      for input in inputs where !sideBySide.contains(input) && !isOver { read(input) }
      readSideBySide(sideBySide)
    }
  }

  /// All inputs were read, or as much of them as is wanted.
  package func end() { gates.pass { $0.end(&$1) } }

  /// The same while inputs are being read. The process has to end then, because the gates stay closed. False where a record
  /// is being taken, or something is being written.
  package func endNow() -> Bool {
    gates.close { taking, showing in
      guard !taking.isEnded else { return nil }
      taking.isInterrupted = true
      taking.end(&showing)
      return true
    } ?? false
  }

  /// What is open right now by the log's own clock, for a line that is drawn while the inputs are read.
  package func show(openWork show: ([OpenWork]) -> Void) {
    gates.pass { taking, _ in
      guard !taking.isEnded else { return }
      show(taking.logNow.flatMap { taking.state.feed?.openWork(at: $0) } ?? [])
    }
  }

  /// How many tasks are open, and the written time that the log shows last. Nil where it cannot be asked just now.
  package var standing: (tasks: Int?, written: String)? {
    gates.look { taking in
      guard let feed = taking.state.feed, let moment = feed.latestMoment else { return nil }
      let open = moment.instant.map { feed.openWork(at: $0, most: .max).reduce(0) { $0 + $1.tasks.count } }
      return (open, moment.written)
    }
  }

  private var isOver: Bool { gates.pass { taking, showing in taking.isOver(showing) } }

  // MARK: Several inputs

  private var isMerged: Bool {
    plan.needs.contains(.tasks) && plan.needs.isDisjoint(with: [.records, .bytes]) && plan.inputs.count > 1
      && plan.inputs.count(where: { $0 == "-" }) < 2
  }

  /// Live inputs side by side, and files each as far as the order of time needs it.
  private func readMerged() {
    let inputs = plan.inputs.indices
    let live = inputs.filter(plan.isLive)
    gates.pass { taking, _ in taking.state.feed?.keepBehind(live) }
    let files = PulledInputs(openFiles(inputs.filter { !live.contains($0) }), gates)
    if live.count == 1 { read(live[0], beside: files) } else { readSideBySide(live, beside: files) }
    files.finish()
  }

  /// More than these cannot be open at once.
  private static let mostOpen = 200

  private func openFiles(_ inputs: [Int]) -> [Int: InputReader] {
    var open: [Int: InputReader] = [:]
    for input in inputs {
      let source: any ByteSource
      let modified: Int64
      let size: Int
      do throws(UnreadableInput) {
        if inputs.count > Self.mostOpen, plan.inputs[input] != "-" {
          let file = try ReopenedFile(plan.inputs[input], lastLines: plan.lastLines, wakeUp)
          (source, modified, size) = (file, file.modified, file.size)
        } else {
          guard let file = try self.open(input) else { continue }
          (source, modified, size) = (file, file.modified, file.size)
        }
      } catch {
        cannotRead(input, error)
        continue
      }
      open[input] = reader(
        source, input, latest: modified, filesInTurn: inputs.count, consumer(input, size: size))
    }
    return open
  }

  /// Several live inputs at once: none of their writers may have to wait until another one has ended.
  private func readSideBySide(_ inputs: [Int], beside files: PulledInputs? = nil) {
    let group = DispatchGroup()
    for input in inputs {
      group.enter()
      let isRunning = SystemThread.run {
        self.read(input, beside: files)
        group.leave()
      }
      guard !isRunning else { continue }
      cannotRead(input, SystemThread.shortage)
      group.leave()
    }
    group.wait()
  }

  // MARK: One input

  private func read(_ input: Int, beside files: PulledInputs? = nil) {
    if plan.isFollowed(input) { return follow(input) }
    let source: DescriptorSource
    do throws(UnreadableInput) {
      guard let opened = try open(input) else { return gates.pass { taking, _ in taking.isInterrupted = true } }
      source = opened
    } catch {
      return cannotRead(input, error)
    }
    let consumer = consumer(input, size: source.size, source.isLive ? .live : .none, beside: files)
    finish(input, reader(source, input, latest: source.modified, consumer).run())
  }

  private func follow(_ input: Int) {
    do throws(UnreadableInput) {
      let path = plan.inputs[input]
      let isPipe = SystemFile.isFIFO(path)
      let source = try FollowedInput(
        path, wakeUp, lastLines: plan.lastLines, retries: plan.following?.retries ?? true,
        watching: plan.following?.watching ?? .events, shared: following)
      let latest = isPipe ? SystemFile.now() : SystemFile.modified(path)
      let consumer = consumer(input, size: source.size, isPipe ? .live : .followed)
      finish(input, reader(source, input, latest: latest, consumer).run(), isFollowed: true)
    } catch {
      cannotRead(input, error)
    }
  }

  private func consumer(
    _ input: Int, size: Int, _ liveness: Liveness = .none, beside files: PulledInputs? = nil
  ) -> RunInput {
    gates.pass { $0.begin(input, size: size, liveness, &$1) }
    return RunInput(gates, input, liveness, plan.needs, beside: files)
  }

  private func reader(
    _ source: any ByteSource, _ input: Int, latest: Int64, filesInTurn: Int = 1, _ consumer: RunInput
  ) -> InputReader {
    InputReader(
      source, plan.settings, events: events,
      assumptions: plan.assumptions(latest: latest, firstYear: firstYears[input]), filesInTurn: filesInTurn, consumer)
  }

  private func finish(_ input: Int, _ outcome: InputReader.Outcome, isFollowed: Bool = false) {
    gates.pass { $0.finish(input, outcome, isFollowed: isFollowed, &$1) }
  }

  private func cannotRead(_ input: Int, _ error: UnreadableInput) { gates.pass { $0.cannotRead(input, error, &$1) } }

  /// Nil where the wait for a writer was interrupted.
  private func open(_ input: Int) throws(UnreadableInput) -> DescriptorSource? {
    if plan.inputs[input] == "-" { return try .standardInput(descriptor: plan.standardInput, wakeUp) }
    return try .file(plan.inputs[input], lastLines: plan.lastLines, wakeUp)
  }

  /// Of files at rest: what is followed, or cut to its last lines, is read as it comes.
  private static func firstYears(_ plan: RunPlan) -> [Int?] {
    guard plan.following == nil, plan.lastLines == nil else { return plan.inputs.map { _ in nil } }
    let known = plan.inputs.indices.map { input -> (input: SeekableInput, assumptions: TimeResolver.Assumptions)? in
      guard plan.inputs[input] == "-" || SystemFile.isAtRest(plan.inputs[input]) else { return nil }
      let seekable = plan.seekable(input)
      return (seekable, plan.assumptions(latest: seekable.modified))
    }
    return LogYears.firstYears(of: known, plan.settings)
  }
}

extension RunPlan {
  /// When the last record of all inputs was written; nil where the selection does not ask for it.
  package func findLogEnd() -> Int64? {
    guard SelectionFilter.needsEnd(selection) else { return nil }
    let events = EventReader()
    let ends = inputs.indices.compactMap { input in
      let seekable = seekable(input)
      return LogEnd.instant(of: seekable, settings, events: events, assumptions: assumptions(latest: seekable.modified))
    }
    return ends.max() ?? SystemFile.now()
  }

  /// The format of an input's first records, without reading it.
  package func format(ofFile input: Int) -> String? {
    inputs[input] == "-" ? nil : LogBeginning.format(of: .file(inputs[input]), settings, events: EventReader())
  }
}
