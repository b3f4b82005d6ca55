// The command line as values, filled by the flags. Nothing here opens a file, reads the clock or asks the terminal, so
// tests can plan a run from it.

import BackgroundTasks
import ByteScan
import LogIntake
import Pipeline
import Reports

package struct Options: Equatable, Sendable {
  /// The program's task. Every action but `run` prints a text and ends.
  package enum Action: Equatable, Sendable {
    case run, help, version, man, rules
    case completions(Shell)
    case explain(Explanation)

    /// Whether the action is taken at once, so that errors in later arguments do not matter. Texts that depend on the
    /// width are printed after `--width` is known.
    var isDoneAtOnce: Bool {
      switch self {
      case .run, .rules, .explain: false
      case .help, .version, .man, .completions: true
      }
    }
  }

  package var action = Action.run
  /// As given; `-` is standard input. Empty where no input was named.
  package var inputs: [String] = []
  package var outputs: [Output] = []
  package var selection = Selection()
  package var patterns = OwnPatterns()
  /// Facts about the device that the log does not state.
  package var terms = BudgetOptions()
  /// Conditions that make the run fail; any of them suffices.
  package var failOn: [FailCondition] = []
  /// Print only the number of selected items.
  package var count = false
  /// Print nothing; only the exit code counts.
  package var quiet = false
  /// Also recognise formats that are easily mistaken for others.
  package var loose = false
  /// The name of the format of all inputs.
  package var inputFormat: String?
  /// The day of logs without dates, as days since 1970-01-01.
  package var date: Int32?
  /// The zone of logs without zones, as `SystemZone.load` takes it.
  package var assumeZone: String?
  package var allowEmpty = false
  /// Larger members of an archive are passed over.
  package var memberLimit = RunPlan.usualMemberLimit
  /// The number of lines to read at the end of each file.
  package var tail: Int?
  package var ignoredInterrupts = 0
  package var follow = false
  /// Wait for followed files that do not exist.
  package var retries = true
  package var watching = FollowWatching.events
  package var color = ColorChoice.auto
  /// Draw the timeline in ASCII, whatever the locale allows.
  package var ascii = false
  /// The width of the timeline in columns.
  package var width: Int?
  /// The zone in which times are shown: `log`, or as `SystemZone.load` takes it.
  package var shownZone = "log"
  package var lineBuffered = false
  /// Write control characters to a terminal unchanged.
  package var raw = false
  package var progress = true

  package init() {}

  /// The form on standard output; nil where no option names one.
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
