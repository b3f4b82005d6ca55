// The plan of a run, from the options.

import ByteScan
import LogFormats
import LogIntake
import Pipeline

extension RunPlan {
  init(_ options: Options, _ environment: ProgramEnvironment, _ inputs: [String], _ needs: Needs) throws(UsageError) {
    let zone = try SystemZone.load(
      options.assumeZone ?? "local", environment: environment.variables, asked: "--assume-tz")
    var plan = RunPlan(
      inputs: InputTree(inputs, standardInput: environment.standardInput),
      settings: StreamScan.Settings(
        only: options.inputFormat.flatMap { LogFormats.index(of: $0) }, loose: options.loose,
        patterns: try options.patterns.sets(), keepsText: true),
      assumptions: TimeResolver.Assumptions(date: options.date, latest: 0) { zone.offset(atLocal: $0) },
      assumed: UserAssumptions(date: options.date != nil, zone: options.assumeZone != nil), terms: options.terms,
      selection: options.selection, needs: needs)
    if options.follow {
      plan.following = Following(retries: options.retries, watching: options.watching)
    }
    plan.lastLines = options.tail
    plan.memberLimit = options.memberLimit
    plan.endsWithFirstEvent = options.quiet && !needs.contains(.tasks)
    plan.logEnd = plan.findLogEnd()
    plan.firstYears = plan.findFirstYears()
    self = plan.needing(needs)
  }
}
