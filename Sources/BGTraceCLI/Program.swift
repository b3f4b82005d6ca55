// From arguments to exit code. Nothing here reads or writes by itself: it decides what the run is.

import ByteScan
import LogFormats
import LogIntake
import Reports

package enum Program {
  package static let version = "0.1.0"

  package static func run(_ arguments: [String], _ surroundings: Surroundings) -> ExitCode {
    let complaints = Complaints(surroundings.standardError)
    do throws(UsageError) {
      let options = try ArgumentParser().parse(arguments)
      switch options.action {
      case .help: return print(HelpText.text(), surroundings)
      case .version: return print("bgtrace \(version)\n", surroundings)
      case .man: return print(ManPage.text(version: version), surroundings)
      case .completions(let shell): return print(CompletionScript.text(for: shell), surroundings)
      case .rules: return print(RuleTable.text(width: width(options, surroundings)), surroundings)
      case .explain(let page): return print(page.text(width: width(options, surroundings)), surroundings)
      case .run: return try LogRun(options, surroundings).run()
      }
    } catch {
      complaints.write(error.text)
      return .failure
    }
  }

  /// Columns of a text to read.
  private static func width(_ options: Options, _ surroundings: Surroundings) -> Int {
    max(TimelineStyle.columns(options, surroundings) ?? 80, Options.widths.lowerBound)
  }

  private static func print(_ text: String, _ surroundings: Surroundings) -> ExitCode {
    var writer = ByteWriter(surroundings.standardOutput)
    writer.write(text)
    writer.flush()
    guard let failure = writer.failure, failure != .readerGone else { return .done }
    Complaints(surroundings.standardError).say("cannot write: \(failure.reason)")
    return .failure
  }
}
