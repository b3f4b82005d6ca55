// From the options to a run: its plan, what listens to it, and the exit code that follows.

import ByteScan
import LogFormats
import LogIntake
import Pipeline
import Reports

struct LogRun {
  private let run: Run
  private let report: RunReport

  init(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) {
    if options.inputs.isEmpty, environment.standardInputIsTerminal {
      throw UsageError("no input", hint: "name a log file, or pipe one in: log stream --style compact | bgtrace")
    }
    let zone = try SystemZone.load(
      options.assumeZone ?? "local", environment: environment.variables, asked: "--assume-tz")
    let outputs = try Outputs(options, environment)
    let only = options.inputFormat.flatMap { LogFormats.index(of: $0) }
    var plan = RunPlan(
      inputs: InputTree(
        options.inputs.isEmpty ? ["-"] : options.inputs, standardInput: environment.standardInput),
      settings: StreamScan.Settings(
        only: only, loose: options.loose, patterns: try options.patterns.sets(),
        keepsText: outputs.needs.contains(.records) || !options.selection.subsystems.isEmpty),
      assumptions: TimeResolver.Assumptions(date: options.date, latest: 0) { zone.offset(atLocal: $0) },
      assumed: UserAssumptions(date: options.date != nil, zone: options.assumeZone != nil), terms: options.terms,
      selection: options.selection, needs: RunPlan.Needs(outputs.needs))
    if options.follow {
      plan.following = RunPlan.Following(retries: options.retries, watching: options.watching)
    }
    plan.lastLines = options.tail
    plan.endsWithFirstEvent = options.quiet && !outputs.needs.contains(.tasks)
    plan.logEnd = plan.findLogEnd()
    environment.wakeUp.ignoreInterrupts(options.ignoredInterrupts)
    report = RunReport(options, environment, outputs, plan)
    run = Run(plan, environment.wakeUp, report)
    report.ask(run)
    environment.lastResort.setEnd { [weak run, weak report] in run?.endNow() == true ? report?.exitCode : nil }
  }

  func exitCode() -> ExitCode {
    run.read()
    run.end()
    return report.exitCode
  }
}

extension RunPlan.Needs {
  /// What all outputs together need of the run.
  fileprivate init(_ needs: Form.Needs) {
    self = []
    if needs.contains(.tasks) { insert(.tasks) }
    if needs.contains(.records) { insert(.records) }
    if needs.contains(.bytes) { insert(.bytes) }
    if needs.contains(.eventCount) { insert(.eventCount) }
  }
}
