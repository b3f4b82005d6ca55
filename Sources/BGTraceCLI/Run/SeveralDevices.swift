// Several devices in one run. Each is read by itself, as many at a time as there are cores, and has a report of its own, in the
// order in which the devices were named. A table over all of them follows.

import Dispatch
import LogIntake
import Pipeline
import Reports
import Synchronization

struct SeveralDevices {
  /// Each needs some ten megabytes.
  private static let mostAtOnce = 4
  /// Archives in an archive are devices, too.
  private static let numbersOfDevice = 100

  private let environment: ProgramEnvironment
  private let places: [OutputPlace]
  private let runs: DeviceCodes

  init(
    _ options: Options, _ environment: ProgramEnvironment, _ places: [OutputPlace], needs: Form.Needs,
    _ devices: [[String]]
  ) throws(UsageError) {
    self.environment = environment
    self.places = places
    let turns = places.map { TurnTaking($0.sink) }
    let exit: Form.Needs = options.failOn.isEmpty ? [] : .tasks
    var runs: [LogRun] = []
    for (number, inputs) in devices.enumerated() {
      var plan = try RunPlan(options, environment, inputs, RunPlan.Needs(needs))
      plan.firstDevice = number * Self.numbersOfDevice
      let own = zip(places, turns).map { $0.taking(turn: number, of: $1) }
      // Each has to be ended by itself.
      var surroundings = environment
      surroundings.lastResort = LastResort()
      runs.append(LogRun(options, surroundings, Outputs(own, needsOfExitCode: exit), plan))
    }
    self.runs = DeviceCodes(runs, turns)
  }

  func exitCode() -> ExitCode {
    let slots = DispatchSemaphore(value: min(SystemFile.cores, Self.mostAtOnce))
    let group = DispatchGroup()
    let (runs, wakeUp) = (runs, environment.wakeUp)
    environment.lastResort.setEnd { runs.endNow() }
    for number in runs.all.indices {
      slots.wait()
      group.enter()
      let read: @Sendable () -> Void = {
        runs.end(number, wakeUp.isStopped ? .done : runs.all[number].exitCode())
        slots.signal()
        group.leave()
      }
      if !SystemThread.run(read) { read() }
    }
    group.wait()
    writeTable()
    let hasFailed = Outputs(places, needsOfExitCode: []).finish(Complaints(environment.standardError))
    return hasFailed ? .failure : runs.code
  }

  private func writeTable() {
    let last = runs.all.count
    let outputs = Outputs(zip(places, runs.turns).map { $0.taking(turn: last, of: $1) }, needsOfExitCode: [])
    outputs.write(DeviceTable(runs.all.map(\.report.device)))
    outputs.flush()
    for turns in runs.turns { turns.end(turn: last) }
  }
}

/// The runs of several devices, and the codes of those that have ended.
private final class DeviceCodes: Sendable {
  let all: [LogRun]
  let turns: [TurnTaking]
  private let codes = Mutex<[Int: ExitCode]>([:])

  init(_ runs: [LogRun], _ turns: [TurnTaking]) {
    all = runs
    self.turns = turns
  }

  func end(_ number: Int, _ code: ExitCode) {
    let isNew = codes.withLock { codes in
      guard codes[number] == nil else { return false }
      codes[number] = code
      return true
    }
    if isNew { for turns in turns { turns.end(turn: number) } }
  }

  /// The worst: what could not be read, then a condition that held. Nothing was recognised only where none had anything.
  var code: ExitCode {
    let codes = codes.withLock { Set($0.values) }
    if codes.contains(.failure) { return .failure }
    if codes == [.nothingRecognised] { return .nothingRecognised }
    return codes.contains(.nothingFound) ? .nothingFound : .done
  }

  /// Ends all that are being read, in their order. Nil while one of them is in the middle of a step.
  func endNow() -> ExitCode? {
    for (number, run) in all.enumerated() {
      guard let code = run.endNow() else { return nil }
      end(number, code)
    }
    return code
  }
}
