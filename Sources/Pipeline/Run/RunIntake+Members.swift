// Inputs that hold others: what their members say of the device is gathered, and told when all of them were read.

import BackgroundTasks
import ByteScan
import LogIntake
import SystemReports

extension RunIntake {
  /// For an input that holds others and has no records itself.
  mutating func open(_ container: any InputContainer, _ input: Int, _ display: inout RunDisplay) {
    state.ledgers?.note(end: nil, ofInput: input)
    state.ledgers?.doNotAwait(input)
    if container.isDevice {
      inputs.beginDevice(in: input)
      let device = inputs.device(in: input)
      state.ledgers?.add(device: device)
      state.ledgers?.gather(device: device)
    }
    if container.isCapture {
      let capture = CaptureIntake(path: inputs[input].name, bytes: container.size, isAlone: !container.isDevice)
      captures[input] = capture
      display.listener.opened(capture.basis, as: input)
    }
    drain(input, &display)
  }

  /// The capture that an input belongs to: that of the archive in which it stands.
  private func capture(of input: Int) -> Int? {
    captures[input] == nil ? captures.keys.filter { $0 < input }.max() : input
  }

  mutating func passOver(_ part: CapturePart, bytes: Int, in input: Int) {
    if let capture = capture(of: input) { captures[capture]?.passOver(part, bytes: bytes) }
  }

  mutating func noteRead(_ part: CapturePart, bytes: Int, in input: Int) {
    if let capture = capture(of: input) { captures[capture]?.noteRead(part, bytes: bytes) }
  }

  mutating func note(logFrom first: Int64?, to last: Int64?, in input: Int) {
    if let capture = capture(of: input) { captures[capture]?.note(logFrom: first, to: last) }
  }

  mutating func note(head: [UInt8], in input: Int) {
    if let capture = capture(of: input) { head.withSlice { captures[capture]?.note(head: $0) } }
  }

  mutating func note(name: String, in input: Int) {
    if let capture = capture(of: input) { captures[capture]?.note(name: name) }
  }

  mutating func note(
    damage reason: String, of member: String?, isCorrupt: Bool, in input: Int, _ display: inout RunDisplay
  ) {
    if let capture = capture(of: input) { captures[capture]?.note(damage: reason, of: member, isCorrupt: isCorrupt) }
    display.listener.damaged(input, member: member, reason: reason)
  }

  mutating func take(
    _ part: CapturePart, _ text: ByteSlice, _ member: any InputMember, isCut: Bool, as number: Int?, in input: Int,
    _ display: inout RunDisplay
  ) {
    guard let capture = capture(of: input) else { return }
    captures[capture]?.take(part, text, name: member.name, written: member.modified, isCut: isCut, as: number)
    if let number { state.ledgers?.doNotAwait(number) }
    guard part == .stateDump, let holdings = captures[capture]?.holdings else { return }
    // It is proof by itself, so it does not wait for the logs. Only they show the names of the processes.
    guard plan.selection.processes.isEmpty else { return }
    display.listener.show(holdings)
    display.listener.flush()
  }

  /// All of it was read, or as much as is wanted.
  mutating func close(_ input: Int, checksum: String? = nil, wasStopped: Bool, _ display: inout RunDisplay) {
    isInterrupted = isInterrupted || wasStopped
    guard let capture = captures.removeValue(forKey: input) else { return }
    let device = inputs.device(in: input)
    for (report, number) in capture.jetsams {
      for killed in report.killed { state.ledgers?.hold(killed, ofInput: number) }
    }
    for (report, number) in capture.reports { state.ledgers?.hold(report, ofInput: number) }
    if let held = capture.held { state.ledgers?.hold(held.held, at: held.moment, device: device) }
    // A part alone belongs to logs that are read after it.
    if !capture.isAlone { state.endGathering(device: device) }
    display.show(&state.outbox)
    var basis = capture.finished
    basis.checksum = checksum
    basis.wasStopped = wasStopped
    // It may stand in the part that was not read.
    if wasStopped { basis.missing = [] }
    let late = plan.selection.processes.isEmpty ? nil : capture.holdings
    finishedCaptures.append((basis, late, input))
    display.listener.closed(input)
  }

  /// The same for those that are being read when the run ends early.
  mutating func closeAll(_ display: inout RunDisplay) {
    for input in captures.keys.sorted(by: >) { close(input, wasStopped: true, &display) }
  }

  /// Behind what became of the tasks, and before the summary.
  func tellCaptures(_ display: inout RunDisplay) {
    for capture in finishedCaptures {
      if let holdings = capture.holdings { display.listener.show(holdings) }
      display.listener.captured(capture.basis, as: capture.input)
    }
  }
}
