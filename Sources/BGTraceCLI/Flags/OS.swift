// Budgets depend on the version of the system, which most logs do not state.

import BackgroundTasks

extension Flag {
  static let os = Flag(
    "os", group: .judging, help: "The version of iOS that the log is of",
    details: """
      Sets the budget of apps: 30 seconds since iOS 13, 180 from iOS 7 on, 600 before. Without it the log's own \
      messages are asked.
      """,
    effect: .value(
      Argument(placeholder: "VERSION", completion: .nothing, samples: ["17.4", "12", "26.0.1"]) {
        options, value throws(UsageError) in
        guard let version = OSVersion(value) else {
          throw .bad(value, asked: "--os", accepted: "a version as in 17.4")
        }
        options.terms.os = version
      }))
}
