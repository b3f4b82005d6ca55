// Shows what the default view omits.

import Pipeline

extension Flag {
  static let all = Flag(
    "all", short: "a", group: .selection, help: "Every task and every assertion, also the system's own",
    details: """
      Without it, only tasks of apps are shown, and of system assertions only those with a budget; what is not shown \
      is counted. A task that leaked is always shown. --output lines prints every record in any case.
      """,
    effect: .toggle { options, isOn in options.selection.all = isOn })
}
