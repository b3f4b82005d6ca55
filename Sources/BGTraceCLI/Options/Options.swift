// The command line as values. Flags fill it; nothing here opens a file, asks the clock or looks at the
// terminal, so a run can be planned and tested from it alone.

import BackgroundTasks
import ByteScan
import LogIntake
import Pipeline
import Reports

package struct Options: Equatable, Sendable {
  /// What the run is for. Everything but `run` prints a text and ends.
  package enum Action: Equatable, Sendable {
    case run, help, version, man, rules
    case completions(Shell)
    case explain(Explanation)

    /// Who asks for help gets it, whatever else may be wrong behind it. What is shown in a width of one's own has to
    /// know of it.
    var isDoneAtOnce: Bool {
      switch self {
      case .run, .rules, .explain: false
      case .help, .version, .man, .completions: true
      }
    }
  }

  package var action = Action.run
  /// As given; `-` is standard input. Empty when none was named.
  package var inputs: [String] = []
  package var outputs: [Output] = []
  package var selection = Selection()
  package var patterns = OwnPatterns()
  /// What is known of the device that the log does not say.
  package var terms = JudgingTerms()
  /// What makes the run fail; any of it will do.
  package var failOn: [FailCondition] = []
  /// Only the number of what is selected.
  package var count = false
  /// Nothing but the exit code.
  package var quiet = false
  /// Formats that are easily mistaken may be recognised too.
  package var loose = false
  /// The name of the format that all inputs have.
  package var inputFormat: String?
  /// The day of logs that write none: days since 1970-01-01.
  package var date: Int32?
  /// The zone of logs that write none, as `SystemZone.load` takes it.
  package var assumeZone: String?
  package var allowEmpty = false
  /// Of each file only so many lines at its end.
  package var tail: Int?
  package var ignoredInterrupts = 0
  package var follow = false
  /// Followed files that are not there are waited for.
  package var retries = true
  package var watching = FollowWatching.events
  package var color = ColorChoice.auto
  /// Plain signs in the timeline, whatever the locale allows.
  package var ascii = false
  /// Columns of the timeline.
  package var width: Int?
  /// The zone in which times are shown: `log`, or as `SystemZone.load` takes it.
  package var shownZone = "log"
  package var lineBuffered = false
  /// A terminal gets control characters, too.
  package var raw = false
  package var progress = true

  package init() {}

  /// What goes to standard output, where it was said.
  package var standardOutput: Form? { outputs.first { $0.file == nil }?.form }
}

package struct Output: Equatable, Sendable {
  package var form: Form
  /// Nil is standard output.
  package var file: String?

  package init(_ form: Form, file: String? = nil) {
    self.form = form
    self.file = file
  }
}

package enum Shell: String, CaseIterable, Sendable {
  case bash, fish, zsh
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  static var names: [String] { allCases.map(\.rawValue) }
}
