// The tables of a state dump answer as a search through all of it does.

import BackgroundTasks
import TestSupport
import Testing

struct StateIndexTests {
  private func process(_ random: inout SeededRandom) -> ProcessReference {
    ProcessReference(
      kind: .app, bundle: random.below(2) == 0 ? "org.example.\(random.below(3))" : nil,
      name: random.below(2) == 0 ? "App\(random.below(3))" : nil, pid: random.below(2) == 0 ? random.below(4) : nil)
  }

  private func isSame(_ one: ProcessReference, _ other: ProcessReference) -> Bool {
    if let pid = one.pid, let otherPID = other.pid { return pid == otherPID }
    if let bundle = one.bundle { return bundle == other.bundle }
    return one.name != nil && one.name == other.name
  }

  @Test(
    "a process is found by pid, bundle or name, the first of the dump before the roles that assertions state",
    arguments: 0..<50)
  func standing(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let roles = ["UserInteractive", "Background", "Odd", nil]
    var state = RunningBoardState()
    for _ in 0..<random.below(4) {
      state.processes.append(ProcessStanding(process: process(&random), role: roles[random.below(4)]))
    }
    for number in 0..<random.below(12) {
      var assertion = OutstandingAssertion(
        id: "\(number)", target: process(&random), isActive: random.below(4) > 0, line: number)
      assertion.role = roles[random.below(4)]
      if random.below(6) == 0 { assertion.purposes = ["MediaPlayback"] }
      state.assertions.append(assertion)
    }
    let index = StateIndex(state)
    for assertion in state.assertions {
      let given = state.assertions.filter {
        $0.isActive == true && isSame($0.target, assertion.target) && $0.role != nil
      }
      .map { ProcessStanding(process: $0.target, role: $0.role) }
      let role =
        state.processes.first { isSame($0.process, assertion.target) }
        ?? given.first { $0.isForeground == true } ?? given.first
      #expect(index.standing(of: assertion)?.role == role?.role, "seed \(seed)")
      let isStopped = state.assertions.contains {
        $0.isActive == true && $0.purposes == ["MediaPlayback"] && isSame($0.target, assertion.target)
      }
      let isRunning = assertion.isActive != true || isStopped ? false : role?.isForeground.map { !$0 }
      #expect(index.isTimeRunning(of: assertion) == isRunning, "seed \(seed)")
    }
  }
}
