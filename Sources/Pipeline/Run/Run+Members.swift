// Reads the inputs inside another one: what bears on background tasks, and nothing else.

import BackgroundTasks
import ByteScan
import LogIntake
import SystemReports

extension Run {
  /// Archives in archives in archives are not opened any further: nobody sends such ones, and a hostile one never ends.
  private static let deepest = 4
  /// As much shows what a member is, and which format a log has.
  private static let headBytes = 64 << 10
  /// Each log of an archive takes some memory until the archive has ended. No device has as many.
  private static let mostInputs = 10_000

  func readMembers(of container: any InputContainer, _ input: InputTree.Input, depth: Int = 0) {
    container.prefer { CaptureLayout.part(ofMember: $0) == .stateDump }
    gates.pass { $0.open(container, input.number, &$1) }
    readItems(of: container, input, depth: depth)
    gates.pass { $0.close(input.number, checksum: container.checksum, wasStopped: wakeUp.isStopped, &$1) }
  }

  /// What is wrong with a short text shows before its first byte is read.
  func firstMember(
    of container: any InputContainer, _ input: InputTree.Input
  ) throws(UnreadableInput) -> (any InputMember)? {
    while let item = try container.next() {
      switch item {
      case .trouble(let name, let reason, let isCorrupt):
        note(damage: reason, of: name, isCorrupt: isCorrupt, in: input)
      case .member(let member): return member
      }
    }
    return nil
  }

  /// The first one, a compressed text, has been read.
  func readMembers(behindFirstOf container: any InputContainer, _ input: InputTree.Input) {
    readItems(of: container, input, depth: 0)
  }

  private func readItems(of container: any InputContainer, _ input: InputTree.Input, depth: Int) {
    let known = gates.pass { intake, _ in intake.inputs.count }
    var isFull = false
    let reports = ReportsBeside()
    defer { reports.finish() }
    do throws(UnreadableInput) {
      while !isOver, !wakeUp.isStopped, let item = try container.next() {
        switch item {
        case .trouble(let name, let reason, let isCorrupt):
          note(damage: reason, of: name, isCorrupt: isCorrupt, in: input)
        case .member where isFull: break
        case .member(let member):
          read(member, in: input, depth: depth, reports)
          isFull = gates.pass { intake, _ in intake.inputs.count - known >= Self.mostInputs }
          if isFull { note(damage: "only the first \(Self.mostInputs) logs and reports were read", of: nil, in: input) }
        }
        gates.pass { $1.listener.progress(ofContainer: input.number, bytes: container.position) }
      }
    } catch {
      note(damage: error.reason, of: nil, in: input)
    }
  }

  /// The input as a part of a capture, where it is one that is no log.
  func lonePart(_ input: InputTree.Input) -> (any InputContainer)? {
    input.place.part(headBytes: Self.headBytes).flatMap { part in
      MemberUse.isPart(named: part.name, part.head) ? part : nil
    }
  }

  private func note(damage reason: String, of member: String?, isCorrupt: Bool = false, in input: InputTree.Input) {
    gates.pass { $0.note(damage: reason, of: member, isCorrupt: isCorrupt, in: input.number, &$1) }
  }

  private func read(_ member: any InputMember, in input: InputTree.Input, depth: Int, _ reports: ReportsBeside) {
    do throws(UnreadableInput) {
      gates.pass { intake, _ in intake.note(name: member.fullName, in: input.number) }
      let part = CaptureLayout.part(ofMember: member.name)
      guard part.isRead else { return passOver(member, part, in: input) }
      if let inner = try member.container(memberLimit: plan.memberLimit, wakeUp) {
        return readArchive(inner, member, in: input, depth: depth)
      }
      let head = try member.head(most: Self.headBytes)
      if part == .report { gates.pass { intake, _ in intake.note(head: head, in: input.number) } }
      switch MemberUse(part, head, plan.settings, events) {
      case .passedOver(let part): passOver(member, part, in: input)
      case .small(let part, let most): try readSmall(member, part, most: most, in: input)
      case .log: try readLog(member, part, head, in: input, reports)
      }
    } catch {
      note(damage: error.reason, of: member.name, in: input)
    }
  }

  private func passOver(_ member: any InputMember, _ part: CapturePart, in input: InputTree.Input) {
    gates.pass { intake, _ in intake.passOver(part, bytes: member.size ?? 0, in: input.number) }
  }

  private func readArchive(
    _ inner: any InputContainer, _ member: any InputMember, in input: InputTree.Input, depth: Int
  ) {
    guard depth < Self.deepest else {
      return note(damage: "archives nested this deep are not opened", of: member.name, in: input)
    }
    gates.pass { intake, _ in intake.noteRead(.archive, bytes: member.size ?? 0, in: input.number) }
    readMembers(of: inner, gates.pass { $0.add(member, in: input.number, &$1) }, depth: depth + 1)
  }

  private func readLog(
    _ member: any InputMember, _ part: CapturePart, _ head: [UInt8], in parent: InputTree.Input,
    _ reports: ReportsBeside
  ) throws(UnreadableInput) {
    let source = try member.open(wakeUp)
    let input = gates.pass { $0.add(member, in: parent.number, &$1) }
    gates.pass { intake, _ in intake.noteRead(part, bytes: member.size ?? 0, in: parent.number) }
    let consumer = consumer(input, size: source.size)
    if let report = wholeReport(member, part) { return reports.add(report, consumer) { self.finish(input, $0) } }
    let outcome = reader(source, input, latest: source.modified, consumer).run()
    // Reports lie far apart, and no log is between them.
    if part == .text {
      let first = LogBeginning.instant(
        of: head, plan.settings, events: events, assumptions: plan.assumptions(of: input, latest: source.modified))
      gates.pass { intake, _ in intake.note(logFrom: first, to: outcome.end, in: parent.number) }
    }
    finish(input, outcome)
  }

  /// Where the text of the report is not shown.
  private func wholeReport(_ member: any InputMember, _ part: CapturePart) -> WholeReport? {
    guard part == .report, !plan.needs.contains(.records), !plan.needs.contains(.bytes), let size = member.size,
      size <= WholeReport.most, let bytes = try? member.head(most: size), bytes.count == size
    else { return nil }
    return WholeReport(bytes)
  }

  /// A part of some kilobytes, or megabytes, that is read at once.
  private func readSmall(
    _ member: any InputMember, _ part: CapturePart, most: Int, in parent: InputTree.Input
  ) throws(UnreadableInput) {
    let source = try member.open(wakeUp)
    var buffer = LineBuffer(capacity: 1 << 16, longestLine: .max)
    var decoder = ByteDecoder()
    var count = 0
    while buffer.held < most {
      let read = try source.read(into: &buffer, through: &decoder)
      if read == 0 { break }
      count += read
      if wakeUp.isStopped { return }
    }
    try decoder.finish(into: &buffer)
    buffer.finishLine()
    let isInput = part == .stateDump || part == .jetsam || part == .resource
    let input = isInput ? gates.pass { $0.add(member, in: parent.number, &$1) } : nil
    // In what pieces the bytes came must not show.
    let text = buffer.fresh.lines.upTo(min(buffer.fresh.lines.count, most))
    let isCut = buffer.held >= most || member.size.map { count < $0 } ?? false
    gates.pass { intake, display in
      intake.take(part, text, member, isCut: isCut, as: input?.number, in: parent.number, &display)
    }
  }
}
