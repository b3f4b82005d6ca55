// Selects the app in a log of a whole device.

import Pipeline

extension Flag {
  static let process = Flag(
    "process", short: "p", group: .selection, help: "Only this process: its name, pid or bundle identifier",
    details: """
      * stands for any characters and ? for any one; upper and lower case differ. Of several patterns any \
      will do. With --lines, records that stand before the bundle of their process is known wait for it; of more \
      than 4096 the oldest are printed, and that is said.
      """,
    repeatable: true,
    effect: .value(
      Argument(
        placeholder: "NAME|PID|BUNDLE", completion: .nothing, samples: ["MyApp", "512", "com.example.*", "My?pp"]
      ) { options, value throws(UsageError) in
        guard !value.isEmpty else {
          throw .bad(value, asked: "--process", accepted: "a name, a pid, a bundle identifier; * and ? as wildcards")
        }
        options.selection.processes.append(ProcessPattern(value))
      }))
}
