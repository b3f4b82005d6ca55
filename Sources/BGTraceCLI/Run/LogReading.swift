// One reading of the inputs for the outputs that the same order of reading suits.

import LogIntake
import Pipeline
import Reports

struct LogReading {
  let run: Run
  let report: RunReport

  init(
    _ options: Options, _ environment: ProgramEnvironment, _ outputs: Outputs, _ plan: RunPlan, _ complaints: Complaints
  ) {
    report = RunReport(options, environment, outputs, plan, complaints)
    run = Run(plan, environment.wakeUp, report)
  }

  /// Reads the inputs as far as they are needed, and finishes the outputs. A later reading adds to the exit code of the first
  /// one only that something could not be read or written.
  func exitCode(_ environment: ProgramEnvironment, first: ExitCode? = nil) -> ExitCode {
    @Sendable func code(_ report: RunReport) -> ExitCode {
      report.exitCode == .failure ? .failure : first ?? report.exitCode
    }
    report.ask(run)
    environment.lastResort.setEnd { [weak run, weak report] in
      guard let report, run?.endNow() == true else { return nil }
      return code(report)
    }
    run.read()
    run.end()
    return code(report)
  }
}

extension RunPlan.Needs {
  /// What the outputs together need of the run.
  init(_ needs: Form.Needs) {
    self = []
    if needs.contains(.tasks) { insert(.tasks) }
    if needs.contains(.records) { insert(.records) }
    if needs.contains(.bytes) { insert(.bytes) }
    if needs.contains(.eventCount) { insert(.eventCount) }
  }
}
