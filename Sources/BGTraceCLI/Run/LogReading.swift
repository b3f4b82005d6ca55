// One reading of the inputs for the outputs that the same order of reading suits.

import Pipeline

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
