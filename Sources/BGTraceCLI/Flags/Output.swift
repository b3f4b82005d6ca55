// One pass over a large log can serve several outputs, such as a terminal and a file for a script.

import Reports

extension Flag {
  static let output = Flag(
    "output", short: "o", group: .output,
    help: "What to print: \(Forms.choice); with =FILE, into that file",
    details: """
      \(Forms.explanation). Only one of several can go to standard output.
      """,
    repeatable: true,
    effect: .value(
      Argument(
        placeholder: "FORM[=FILE]", completion: .words(Forms.names),
        samples: ["timeline", "lines", "json=tasks.json"]
      ) { options, value throws(UsageError) in
        try options.add(Output(parsing: value))
      }))
}

extension Output {
  fileprivate init(parsing value: String) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let form = Forms.named(parts[0]) else {
      throw .unknown("output form", parts[0], accepted: Forms.names, asked: "--output")
    }
    guard parts.count == 2 else {
      self.init(form)
      return
    }
    guard !parts[1].isEmpty else { throw UsageError("no file behind '=' in \(quoted(value)) for '--output'") }
    self.init(form, file: parts[1] == "-" ? nil : parts[1])
  }
}

extension Options {
  fileprivate mutating func add(_ output: Output) throws(UsageError) {
    if outputs.contains(output) { return }
    if outputs.contains(where: { $0.file == output.file }) {
      let place = output.file.map(quoted) ?? "standard output"
      throw UsageError(
        "two outputs go to \(place)", hint: "give one of them another file: --output \(output.form.name)=FILE")
    }
    outputs.append(output)
  }

  /// The short names of a form. The last one wins, so that a user can append `--json` to an alias.
  mutating func setStandardOutput(_ form: Form, _ isOn: Bool) {
    if isOn {
      outputs.removeAll { $0.file == nil }
      outputs.append(Output(form))
    } else {
      outputs.removeAll { $0 == Output(form) }
    }
  }
}
