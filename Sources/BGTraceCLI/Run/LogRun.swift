// From the options to a run: how often the inputs are read, for which outputs, and the exit code that follows.

import ByteScan
import LogFormats
import LogIntake
import Pipeline
import Reports

struct LogRun: Sendable {
  /// Two where no order of reading suits all outputs.
  private let readings: [LogReading]

  /// Reads the inputs of one device.
  init(
    _ options: Options, _ environment: ProgramEnvironment, _ outputs: Outputs, _ plan: RunPlan
  ) {
    let (inOrder, others) = outputs.parted()
    let byTime = plan.needing(RunPlan.Needs(others.needs))
    guard !inOrder.needs.isEmpty, byTime.canBeReadTwice else {
      readings = [LogReading(options, environment, outputs, plan, Complaints(environment.standardError))]
      return
    }
    let complaints = Complaints.ofTwoReadings(environment.standardError)
    // What becomes of the tasks decides the exit code, and is found out by the first reading alone.
    var copying = options
    copying.failOn = []
    readings = [
      LogReading(options, environment, others, byTime, complaints.first),
      LogReading(copying, environment, inOrder, plan.needing(RunPlan.Needs(inOrder.needs)), complaints.later),
    ]
  }

  func exitCode() -> ExitCode {
    let first = readings[0].exitCode()
    return readings.dropFirst().reduce(first) { $1.exitCode(first: $0) }
  }

  /// Writes what is known, although the inputs are still being read.
  func endNow() -> ExitCode? {
    var codes: [ExitCode] = []
    for reading in readings {
      guard let code = reading.endNow() else { return nil }
      codes.append(code)
    }
    return codes.contains(.failure) ? .failure : codes.first
  }

  /// What the first reading found.
  var report: RunReport { readings[0].report }
}
