// Not every log states the version of its system, and some devices have other budgets.

import BackgroundTasks

extension Flag {
  static let budget = Flag(
    "budget", group: .judging, help: "Seconds in the background that apps may use",
    details: """
      Holds for all apps of the log, whatever the log or the system's version says. What a single assertion is given \
      stays as it is.
      """,
    effect: .value(
      Argument(placeholder: "SECONDS", completion: .nothing, samples: ["30", "180", "12.5"]) {
        options, value throws(UsageError) in
        guard let seconds = Double(value), seconds > 0, seconds <= Options.mostBudget else {
          throw .bad(value, asked: "--budget", accepted: "a number of seconds greater than 0, as in 30 or 12.5")
        }
        options.terms.budget = seconds
      }))
}

extension Options {
  /// A day, because a larger number is a slip.
  static let mostBudget = 86_400.0
}
