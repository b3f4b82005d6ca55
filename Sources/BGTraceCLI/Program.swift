// From arguments to an exit code. The program decides what to do; reading and writing happen elsewhere.

import ByteScan
import LogFormats
import LogIntake
import Reports

package enum Program {
  package static func run(_ arguments: [String], _ environment: ProgramEnvironment) -> ExitCode {
    let complaints = Complaints(environment.standardError)
    do throws(UsageError) {
      let options = try ArgumentParser().parse(arguments)
      switch options.action {
      case .help: return print(HelpText.text(), environment)
      case .version: return print("bgtrace \(ProgramVersion.current)\n", environment)
      case .man: return print(ManPage.text(version: ProgramVersion.current), environment)
      case .completions(let shell): return print(CompletionScript.text(for: shell), environment)
      case .rules: return print(RuleTable.text(width: width(options, environment)), environment)
      case .explain(let page): return print(page.text(width: width(options, environment)), environment)
      case .run: return try DeviceRuns(options, environment).exitCode()
      }
    } catch {
      complaints.write(error.text)
      return .failure
    }
  }

  /// The width of texts such as `--explain`.
  private static func width(_ options: Options, _ environment: ProgramEnvironment) -> Int {
    max(TimelineStyle.columns(options, environment) ?? 80, Options.widths.lowerBound)
  }

  private static func print(_ text: String, _ environment: ProgramEnvironment) -> ExitCode {
    var writer = ByteWriter(environment.standardOutput)
    writer.write(text)
    writer.flush()
    guard let failure = writer.failure, failure != .readerGone else { return .done }
    Complaints(environment.standardError).say("cannot write: \(failure.reason)")
    return .failure
  }
}

/// Runs the whole program with the process's own arguments, descriptors and signals.
package func runProcess() -> Never {
  prepareStandardDescriptors()
  let wakeUp = WakeUp()
  let status = RunStatus()
  let lastResort = LastResort()
  let signals = SignalWatch(wakeUp, status, lastResort)
  let code = Program.run(
    Array(CommandLine.arguments.dropFirst()), .ofProcess(wakeUp: wakeUp, status: status, lastResort: lastResort))
  withExtendedLifetime(signals) { endProcess(code) }
}
