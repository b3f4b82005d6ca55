// Parses arguments as getopt_long and ripgrep do: `--name=value`, `--name value`, `-cq`, `-n5`, `--`. Long names cannot
// be abbreviated, because the next flag would break a script that relies on `--pro`.

import Pipeline
import Reports

package struct ArgumentParser {
  private let flags: [Flag]

  package init(flags: [Flag] = Flags.all) { self.flags = flags }

  /// `arguments` does not contain the program's name.
  package func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.inputs += rest
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument, &rest, &options)
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseShort(argument, &rest, &options)
      } else if argument.isEmpty {
        throw UsageError("an input has an empty name", hint: "'-' is standard input")
      } else {
        options.inputs.append(argument)
      }
      if options.action.isDoneAtOnce { return options }
    }
    try Self.check(options)
    return options
  }

  private func parseLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count == 2 ? String(parts[1]) : nil
    if let flag = flags.first(where: { $0.name == name }) {
      try apply(flag, as: "--\(name)", value, &rest, &options)
    } else if name.hasPrefix("no-"), let flag = flags.first(where: { $0.isNegatable && "no-\($0.name)" == name }) {
      guard value == nil else { throw .takesNoValue("--\(name)") }
      try negate(flag, &options)
    } else {
      let nearest = nearestName(to: name, in: flags.flatMap(\.longNames)).map { "did you mean '--\($0)'?" }
      throw UsageError("unknown option \(quoted("--\(name)"))", hint: nearest ?? Self.seeHelp)
    }
  }

  private func parseShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    // `-process` is a long option without its second dash. Parsed as `-p rocess` it would find nothing, without a
    // message.
    let whole = String(argument.dropFirst().prefix { $0 != "=" })
    if whole.count > 2, flags.contains(where: { $0.longNames.contains(whole) }) {
      throw UsageError("unknown option \(quoted("-\(whole)"))", hint: "did you mean '--\(whole)'?")
    }
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.short == letter }) else {
        let place = argument.count > 2 ? " in \(quoted(argument))" : ""
        throw UsageError("unknown option \(quoted("-\(letter)"))\(place)", hint: Self.seeHelp)
      }
      var value: String?
      if flag.needsValue, !letters.isEmpty {
        value = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      } else if letters.first == "=" {
        throw .takesNoValue("-\(letter)")
      }
      try apply(flag, as: "-\(letter)", value, &rest, &options)
      if options.action.isDoneAtOnce { return }
    }
  }

  private func apply(
    _ flag: Flag, as written: String, _ value: String?, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    switch flag.effect {
    case .toggle(let set):
      guard value == nil else { throw .takesNoValue(written) }
      set(&options, true)
    case .instead(let action):
      guard value == nil else { throw .takesNoValue(written) }
      options.action = action
    case .value(let argument):
      guard let value = value ?? rest.popFirst() else {
        throw UsageError(
          "option '\(written)' needs a value: \(argument.placeholder)",
          hint: argument.samples.first.map { "for example: --\(flag.name) \($0)" })
      }
      try argument.apply(&options, value)
    case .optionalValue(let argument, let bare, _):
      try argument.apply(&options, value ?? bare)
    }
  }

  private func negate(_ flag: Flag, _ options: inout Options) throws(UsageError) {
    switch flag.effect {
    case .toggle(let set): set(&options, false)
    case .optionalValue(let argument, _, let negated): try argument.apply(&options, negated)
    case .instead, .value: break
    }
  }

  /// Options that exclude each other.
  private static func check(_ options: Options) throws(UsageError) {
    if options.quiet, options.count {
      throw UsageError("'--quiet' prints nothing and '--count' prints a number", hint: "leave one of them out")
    }
    if options.quiet, !options.failOn.isEmpty {
      throw UsageError(
        "'--quiet' ends with 1 where nothing was found and '--fail-on' where something was",
        hint: "leave one of them out")
    }
    if options.count, let form = options.standardOutput, case .refused(let what) = form.counting {
      throw UsageError(
        "'--count' prints a number and \(what)", hint: "leave one out, or write --output \(form.name)=FILE")
    }
    if let since = options.selection.since, let until = options.selection.until,
      TimeBound.isEmpty(since: since, until: until)
    {
      throw UsageError("nothing lies between '--since' and '--until'", hint: "'--since' has to be the earlier one")
    }
  }

  private static let seeHelp = "see 'bgtrace --help'"
}

extension UsageError {
  fileprivate static func takesNoValue(_ written: String) -> UsageError {
    UsageError("option '\(written)' takes no value")
  }
}
