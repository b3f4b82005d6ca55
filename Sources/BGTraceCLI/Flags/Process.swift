// The selection that every log of a whole device needs.

extension Flag {
  static let process = Flag(
    "process", short: "p", group: .selection, help: "Only this process: its name, pid or bundle identifier",
    details: """
      * stands for any characters and ? for any one; upper and lower case differ. Of several patterns any \
      will do.
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
