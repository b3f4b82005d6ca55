// From the options to a run: how often the inputs are read, for which outputs, and the exit code that follows.

import ByteScan
import LogFormats
import LogIntake
import Pipeline
import Reports

struct LogRun {
  /// Two where no order of reading suits all outputs.
  private let readings: [LogReading]
  private let environment: ProgramEnvironment

  init(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) {
    if options.inputs.isEmpty, environment.standardInputIsTerminal {
      throw UsageError("no input", hint: "name a log file, or pipe one in: log stream --style compact | bgtrace")
    }
    self.environment = environment
    let zone = try SystemZone.load(
      options.assumeZone ?? "local", environment: environment.variables, asked: "--assume-tz")
    let outputs = try Outputs(options, environment)
    let plan = try Self.plan(options, environment, zone, RunPlan.Needs(outputs.needs))
    environment.wakeUp.ignoreInterrupts(options.ignoredInterrupts)
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

  private static func plan(
    _ options: Options, _ environment: ProgramEnvironment, _ zone: Zone, _ needs: RunPlan.Needs
  ) throws(UsageError) -> RunPlan {
    var plan = RunPlan(
      inputs: InputTree(
        options.inputs.isEmpty ? ["-"] : options.inputs, standardInput: environment.standardInput),
      settings: StreamScan.Settings(
        only: options.inputFormat.flatMap { LogFormats.index(of: $0) }, loose: options.loose,
        patterns: try options.patterns.sets(), keepsText: true),
      assumptions: TimeResolver.Assumptions(date: options.date, latest: 0) { zone.offset(atLocal: $0) },
      assumed: UserAssumptions(date: options.date != nil, zone: options.assumeZone != nil), terms: options.terms,
      selection: options.selection, needs: needs)
    if options.follow {
      plan.following = RunPlan.Following(retries: options.retries, watching: options.watching)
    }
    plan.lastLines = options.tail
    plan.endsWithFirstEvent = options.quiet && !needs.contains(.tasks)
    plan.logEnd = plan.findLogEnd()
    plan.firstYears = plan.findFirstYears()
    return plan.needing(needs)
  }

  func exitCode() -> ExitCode {
    let first = readings[0].exitCode(environment)
    return readings.dropFirst().reduce(first) { $1.exitCode(environment, first: $0) }
  }
}
