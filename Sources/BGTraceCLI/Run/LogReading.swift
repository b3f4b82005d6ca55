// One reading of the inputs for the outputs that the same order of reading suits.

import Pipeline

struct LogReading: Sendable {
  let run: Run
  let report: RunReport
  private let lastResort: LastResort

  init(
    _ options: Options, _ environment: ProgramEnvironment, _ outputs: Outputs, _ plan: RunPlan, _ complaints: Complaints
  ) {
    report = RunReport(options, environment, outputs, plan, complaints)
    run = Run(plan, environment.wakeUp, report)
    lastResort = environment.lastResort
  }

  /// Reads the inputs as far as they are needed, and finishes the outputs. A later reading adds to the exit code of the first
  /// one only that something could not be read or written.
  func exitCode(first: ExitCode? = nil) -> ExitCode {
    @Sendable func code(_ report: RunReport) -> ExitCode {
      report.exitCode == .failure ? .failure : first ?? report.exitCode
    }
    report.ask(run)
    lastResort.setEnd { [weak run, weak report] in
      guard let report, run?.endNow() == true else { return nil }
      return code(report)
    }
    run.read()
    run.end()
    return code(report)
  }

  func endNow() -> ExitCode? { report.isEnded || run.endNow() ? report.exitCode : nil }
}
