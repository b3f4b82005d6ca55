// What the parts of one capture say, gathered while its archive is read. Nothing here depends on the order of the parts.

import BackgroundTasks
import ByteScan
import SystemReports

struct CaptureIntake {
  private(set) var basis: CaptureBasis
  private var statements: [DeviceStatement] = []
  private var processes = ProcessSnapshot()
  private var state: (state: RunningBoardState, written: Int64?, input: Int)?
  /// What else reports the end of a process.
  private(set) var reports: [(report: SystemReport, input: Int)] = []
  private(set) var jetsams: [(report: JetsamReport, input: Int)] = []
  private var read: [CapturePart: (count: Int, bytes: Int)] = [:]
  private var passed: [CapturePart: (count: Int, bytes: Int)] = [:]
  private var hasLogs = false
  /// Any of what was read may be wrong.
  private var isCorrupt = false
  private var versions = AppVersions()
  private static let mostDamages = 100
  private static let mostResources = 1000

  /// One part without the others. They are not missed.
  let isAlone: Bool

  init(path: String, bytes: Int?, isAlone: Bool = false) {
    self.isAlone = isAlone
    basis = CaptureBasis(path: path, bytes: bytes)
    if let statement = ArchiveName.statement(path) { statements.append(statement) }
    basis.device = DeviceFacts(statements)
  }

  // MARK: Parts

  mutating func passOver(_ part: CapturePart, bytes: Int) { Self.count(part, bytes, in: &passed) }

  mutating func noteRead(_ part: CapturePart, bytes: Int) {
    Self.count(part, bytes, in: &read)
    if part == .text { hasLogs = true }
  }

  private static func count(
    _ part: CapturePart, _ bytes: Int, in counts: inout [CapturePart: (count: Int, bytes: Int)]
  ) {
    let known = counts[part] ?? (0, 0)
    counts[part] = (known.count + 1, known.bytes.addingReportingOverflow(max(bytes, 0)).partialValue)
  }

  mutating func note(damage reason: String, of member: String?, isCorrupt: Bool) {
    self.isCorrupt = self.isCorrupt || isCorrupt
    guard basis.damages.count < Self.mostDamages else {
      basis.moreDamages += 1
      return
    }
    basis.damages.append(CaptureBasis.Damage(member: member, reason: reason))
  }

  mutating func note(logFrom first: Int64?, to last: Int64?) {
    basis.firstRecord = [basis.firstRecord, first].compactMap { $0 }.min()
    basis.lastRecord = [basis.lastRecord, last].compactMap { $0 }.max()
  }

  /// The beginning of a report states the version of its app.
  mutating func note(head: ByteSlice) {
    if head.first == UInt8(ascii: "{") { versions.learn(AppVersion(header: head)) }
  }

  /// The name of any member may hold that of the capture.
  mutating func note(name: String) {
    guard statements.isEmpty, let statement = ArchiveName.statement(name) else { return }
    learn(statement)
  }

  private mutating func learn(_ statement: DeviceStatement) {
    statements.append(statement)
    basis.device = DeviceFacts(statements)
  }

  /// `input` is the number of the part, where it has one.
  /// `isCut`: not all of it could be read.
  mutating func take(
    _ part: CapturePart, _ text: ByteSlice, name: String, written: Int64?, isCut: Bool, as input: Int?
  ) {
    noteRead(part, bytes: text.count)
    if let statement = DeviceTexts.statement(in: text, member: name) { learn(statement) }
    switch part {
    case .stateDump:
      var read = RunningBoardDump.read(text)
      read.isCut = read.isCut || isCut
      state = (read, written, input ?? 0)
    case .jetsam: jetsams += JetsamText.reports(in: text).map { ($0, input ?? 0) }
    case .taskInfo: processes.merge(TaskInfoText.read(text))
    case .spindump: processes.merge(SpindumpText.read(text))
    case .processList: processes.merge(ProcessListText.read(text))
    case .shutdown: basis.shutdowns += ShutdownText.read(text).filter { !basis.shutdowns.contains($0) }
    case .resource:
      note(head: text)
      reports += SystemReports.read(text).map { ($0, input ?? 0) }
      if basis.resources.count < Self.mostResources, let report = ResourceText.report(in: text) {
        basis.resources.append(report)
      }
    case .device, .report, .text, .archive, .litter, .binaryLog, .other: break
    }
  }

  // MARK: What follows

  /// The state dump is written some time after the capture has begun, so its own time counts where it is likely.
  private var moment: Moment {
    let captured = basis.device.captured
    var instant = captured
    if let written = state?.written {
      let isLikely = captured.map { written >= $0 && written - $0 <= Self.longestCapture } ?? true
      if isLikely { instant = written }
    }
    // A file that stands alone may have been written again since.
    let isCertain = instant != nil && (!isAlone || captured != nil)
    return Moment(
      instant: instant, zone: basis.device.zone ?? 0, isCertain: isCertain, input: state?.input ?? 0, line: 1)
  }

  private static let longestCapture: Int64 = 30 * 60 * 1_000_000

  /// Nil without a state dump.
  var held: (held: HeldAtCapture, moment: Moment)? {
    guard let state = state?.state else { return nil }
    let index = StateIndex(state)
    let assertions = state.assertions.map { assertion in
      HeldAtCapture.Assertion(
        id: assertion.id, target: assertion.target,
        isBackgroundTask: assertion.isCarrier || assertion.isBackgroundTask,
        isRunning: index.isTimeRunning(of: assertion),
        isActive: assertion.isActive == true && index.standing(of: assertion)?.role == nil,
        limit: index.limit(of: assertion), line: assertion.line)
    }
    var held = HeldAtCapture(assertions, isWhole: !state.isCut && !isCorrupt)
    held.isZoneKnown = basis.device.zone != nil
    return (held, moment)
  }

  var holdings: CaptureHoldings? {
    guard let state = state?.state else { return nil }
    let index = StateIndex(state)
    let powered = Dictionary(state.powered.map { ($0.id, $0.poweredSince) }) { $0 ?? $1 }
    let holdings = state.assertions.map { assertion in
      var holding = CaptureHoldings.Holding(assertion, process: identity(assertion.target))
      holding.limit = index.limit(of: assertion)
      holding.isTimeRunning = index.isTimeRunning(of: assertion)
      holding.poweredSince = powered[assertion.id] ?? nil
      return holding
    }
    return CaptureHoldings(holdings, at: moment, isWhole: !state.isCut)
  }

  private func identity(_ target: ProcessReference) -> ProcessIdentity {
    let name = target.name ?? target.pid.flatMap { processes[$0]?.name }
    return ProcessIdentity(name: name, bundle: target.bundle, pid: target.pid, kind: target.kind)
  }

  /// The basis as it stands at the end.
  var finished: CaptureBasis {
    var basis = basis
    basis.revision += 1
    basis.read = Self.parts(read)
    basis.passedOver = Self.parts(passed)
    basis.versions = versions.byBundle
    basis.isStateCut = state?.state.isCut ?? false
    basis.extent = extent
    guard extent == .device else { return basis }
    if state == nil { basis.missing.append("RunningBoard's state, which lists what was held") }
    if !hasLogs { basis.missing.append("a log as text, which shows what began and ended") }
    return basis
  }

  private var extent: CaptureBasis.Extent {
    if isAlone { return .part }
    let isOfDevice = !statements.isEmpty || passed[.binaryLog] != nil || read.keys.contains(where: \.isOfDevice)
    return isOfDevice ? .device : .files
  }

  private static func parts(_ counts: [CapturePart: (count: Int, bytes: Int)]) -> [CaptureBasis.Part] {
    CapturePart.allCases.compactMap { part in
      counts[part].map {
        CaptureBasis.Part(
          name: part.rawValue, words: part.words($0.count), count: $0.count, bytes: $0.bytes,
          isBinaryLog: part == .binaryLog)
      }
    }
  }
}
