// One run over its inputs: in which order and how they are read, until nothing more is to be read or wanted.

import BackgroundTasks
import Dispatch
import LogFormats
import LogIntake
import TaskLedger

/// A run does not change once it is made; what changes is behind the gates.
package final class Run: Sendable {
  let plan: RunPlan
  let wakeUp: WakeUp
  let events = EventReader()
  /// Nil where nothing is followed.
  private let following: SharedFollowing?
  let gates: RunGates<RunIntake, RunDisplay>

  package init(_ plan: RunPlan, _ wakeUp: WakeUp, _ listener: any RunListener) {
    self.plan = plan
    self.wakeUp = wakeUp
    following = plan.following.map { SharedFollowing($0.watching) }
    gates = RunGates(RunIntake(plan), RunDisplay(listener))
    gates.pass { intake, _ in
      intake.ring = { [weak self] in self?.gates.pass { $0.alarmRings(&$1) } }
    }
  }

  /// Reads all inputs, as far as they are needed.
  package func read() {
    let inputs = plan.inputs.all
    // A followed input never ends, and must not keep the others waiting.
    if inputs.contains(where: plan.isFollowed) {
      readSideBySide(inputs)
    } else if isMerged {
      readMerged(inputs)
    } else {
      // Records are wanted one input after the other.
      let live = inputs.filter(\.place.isFIFO)
      let sideBySide = live.count > 1 ? live.map(\.number) : []
      for input in inputs where !sideBySide.contains(input.number) && !isOver { read(input) }
      if live.count > 1 { readSideBySide(live) }
    }
  }

  /// All inputs were read, or as much of them as is wanted.
  package func end() { gates.pass { $0.end(&$1) } }

  /// The same while inputs are being read. The process has to end then, because the gates stay closed. False where a record
  /// is being taken, or something is being written.
  package func endNow() -> Bool {
    gates.close { intake, display in
      guard !intake.isEnded else { return nil }
      intake.isInterrupted = true
      intake.end(&display)
      return true
    } ?? false
  }

  /// What is open right now by the log's own clock, for a line that is drawn while the inputs are read.
  package func show(openWork show: ([OpenWork]) -> Void) {
    gates.pass { intake, _ in
      guard !intake.isEnded else { return }
      show(intake.logNow.flatMap { intake.state.ledgers?.openWork(at: $0) } ?? [])
    }
  }

  /// How many tasks are open, and the written time that the log shows last. Nil where it cannot be asked just now.
  package var standing: (tasks: Int?, written: String)? {
    gates.look { intake in
      guard let moment = intake.state.ledgers?.latestMoment else { return nil }
      let open = moment.instant.flatMap { intake.state.ledgers?.openWork(at: $0, most: .max) }
      return (open?.reduce(0) { $0 + $1.tasks.count }, moment.written)
    }
  }

  var isOver: Bool { gates.pass { intake, display in intake.isOver(display) } }

  // MARK: Several inputs

  private var isMerged: Bool {
    plan.isMergeable && !plan.needs.isInOrder
  }

  /// Live inputs side by side, and files each as far as the order of time needs it.
  private func readMerged(_ inputs: [InputTree.Input]) {
    let live = inputs.filter(\.place.isLive)
    gates.pass { intake, _ in intake.state.ledgers?.keepBehind(live.map(\.number)) }
    var texts: [(container: any InputContainer, input: InputTree.Input)] = []
    let files = PulledInputs(openFiles(inputs.filter { !$0.place.isLive }, &texts), gates)
    if live.count == 1 { read(live[0], beside: files) } else { readSideBySide(live, beside: files) }
    files.finish()
    for text in texts where !isOver { readMembers(behindFirstOf: text.container, text.input) }
  }

  /// More than these cannot be open at once.
  private static let mostOpen = 200

  private func openFiles(
    _ named: [InputTree.Input], _ texts: inout [(container: any InputContainer, input: InputTree.Input)]
  ) -> [Int: InputReader] {
    var inputs: [(input: InputTree.Input, member: (any InputMember)?)] = []
    for input in named { addInputs(of: input, to: &inputs, &texts) }
    var open: [Int: InputReader] = [:]
    let threads = ChunkThreads(files: inputs.count)
    for (input, member) in inputs {
      do throws(UnreadableInput) {
        guard let source = try openFile(input, member, isOneOfMany: inputs.count > Self.mostOpen) else { continue }
        open[input.number] = reader(
          source, input, latest: source.modified, threads: threads, consumer(input, size: source.size))
      } catch {
        cannotRead(input, error)
      }
    }
    return open
  }

  private func openFile(
    _ input: InputTree.Input, _ member: (any InputMember)?, isOneOfMany: Bool
  ) throws(UnreadableInput) -> (any SizedSource)? {
    if let member { return try member.open(wakeUp) }
    if isOneOfMany, let file = try input.place.openInTurn(lastLines: plan.lastLines, wakeUp) { return file }
    return try input.place.open(lastLines: plan.lastLines, wakeUp)
  }

  /// The input itself, or the text that is compressed in it. An archive is read to its end at once: its members can only be
  /// read in the order in which they stand in it.
  private func addInputs(
    of input: InputTree.Input, to inputs: inout [(input: InputTree.Input, member: (any InputMember)?)],
    _ texts: inout [(container: any InputContainer, input: InputTree.Input)]
  ) {
    do throws(UnreadableInput) {
      guard let container = try container(input) else {
        if let part = lonePart(input) { return readMembers(of: part, input) }
        return inputs.append((input, nil))
      }
      guard !container.isDevice else { return readMembers(of: container, input) }
      gates.pass { $0.open(container, input.number, &$1) }
      // Only its end shows whether all of the text is there.
      texts.append((container, input))
      guard let member = try firstMember(of: container, input) else { return }
      inputs.append((gates.pass { $0.add(member, in: input.number, &$1) }, member))
    } catch {
      cannotRead(input, error)
    }
  }

  /// Several live inputs at once: none of their writers may have to wait until another one has ended.
  private func readSideBySide(_ inputs: [InputTree.Input], beside files: PulledInputs? = nil) {
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

  private func read(_ input: InputTree.Input, beside files: PulledInputs? = nil) {
    // An archive is complete, or worth nothing yet.
    if plan.isFollowed(input), input.place.contents != .archive, let path = input.place.followedPath {
      return follow(input, path)
    }
    do throws(UnreadableInput) {
      if let container = try container(input) ?? lonePart(input) { return readMembers(of: container, input) }
      // Opening a FIFO waits for its writer.
      if input.place.isFIFO { gates.pass { $1.listener.flush() } }
      guard let source = try input.place.open(lastLines: plan.lastLines, wakeUp) else {
        return gates.pass { intake, _ in intake.isInterrupted = true }
      }
      let consumer = consumer(input, size: source.size, source.isLive ? .live : .atRest, beside: files)
      let outcome = reader(source, input, latest: source.modified, consumer).run()
      // What comes through a pipe shows only now what it is.
      if case .noText(let kind)? = outcome.failure, kind.contents == .archive {
        return readMembers(
          of: try source.container(
            behind: outcome.refused, named: input.name, memberLimit: plan.memberLimit,
            hashes: plan.needs.contains(.checksums), wakeUp), input)
      }
      finish(input, outcome)
    } catch {
      cannotRead(input, error)
    }
  }

  private func container(_ input: InputTree.Input) throws(UnreadableInput) -> (any InputContainer)? {
    try input.place.container(
      named: input.name, memberLimit: plan.memberLimit, hashes: plan.needs.contains(.checksums), wakeUp)
  }

  private func follow(_ input: InputTree.Input, _ path: String) {
    do throws(UnreadableInput) {
      let isPipe = input.place.isFIFO
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

  func consumer(
    _ input: InputTree.Input, size: Int, _ liveness: Liveness = .atRest, beside files: PulledInputs? = nil
  ) -> RunInput {
    gates.pass { $0.begin(input.number, size: size, liveness, &$1) }
    return RunInput(gates, input.number, liveness, plan.needs, beside: files)
  }

  func reader(
    _ source: any ByteSource, _ input: InputTree.Input, latest: Int64, threads: ChunkThreads? = nil,
    _ consumer: RunInput
  ) -> InputReader {
    InputReader(
      source, plan.settings, events: events, assumptions: plan.assumptions(of: input, latest: latest),
      threads: threads, consumer)
  }

  func finish(_ input: InputTree.Input, _ outcome: InputReader.Outcome, isFollowed: Bool = false) {
    gates.pass { $0.finish(input.number, outcome, isFollowed: isFollowed, &$1) }
  }

  func cannotRead(_ input: InputTree.Input, _ error: UnreadableInput) {
    gates.pass { $0.cannotRead(input.number, error, &$1) }
  }
}
