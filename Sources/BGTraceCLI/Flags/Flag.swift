// One flag, whole: how it is written, what it does, how it is explained. Parser, help, man page and shell
// completions read nothing else, so a flag cannot be in one of them and not in another.

package struct Flag: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case selection = "Selection"
    case judging = "Judgement"
    case output = "Output"
    case patterns = "Own patterns"
    case other = "Other"
  }

  package enum Effect: Sendable {
    /// On or off: every `--name` has its `--no-name`.
    case toggle(@Sendable (inout Options, Bool) -> Void)
    /// Something else is done instead of reading logs. What follows on the command line is not looked at.
    case instead(Options.Action)
    /// `--name VALUE`, `--name=VALUE`
    case value(Argument)
    /// `--name`, `--name=VALUE`; the bare and the negated form stand for a value each.
    case optionalValue(Argument, bare: String, negated: String)
  }

  package struct Argument: Sendable {
    package var placeholder: String
    package var completion: Completion
    /// Values that are right. Tests parse them, the man page shows them.
    package var samples: [String]
    package var apply: @Sendable (inout Options, String) throws(UsageError) -> Void
  }

  /// What a shell may offer behind the flag.
  package enum Completion: Equatable, Sendable {
    case nothing
    case file
    case words([String])
  }

  package let name: String
  package let short: Character?
  package let group: Group
  /// One line, without a full stop.
  package let help: String
  /// Whole sentences for the man page.
  package let details: String
  /// Whether a second one adds to the first; otherwise it replaces it.
  package let repeatable: Bool
  package let effect: Effect

  package init(
    _ name: String, short: Character? = nil, group: Group, help: String, details: String = "",
    repeatable: Bool = false, effect: Effect
  ) {
    self.name = name
    self.short = short
    self.group = group
    self.help = help
    self.details = details
    self.repeatable = repeatable
    self.effect = effect
  }
}

extension Flag {
  package var argument: Argument? {
    switch effect {
    case .toggle, .instead: nil
    case .value(let argument), .optionalValue(let argument, _, _): argument
    }
  }

  package var isNegatable: Bool {
    switch effect {
    case .toggle, .optionalValue: true
    case .instead, .value: false
    }
  }

  /// Whether the next argument belongs to it.
  package var needsValue: Bool {
    if case .value = effect { return true }
    return false
  }

  /// `--color[=WHEN]`, `--since T`
  var synopsis: String {
    switch effect {
    case .toggle, .instead: "--\(name)"
    case .value(let argument): "--\(name) \(argument.placeholder)"
    case .optionalValue(let argument, _, _): "--\(name)[=\(argument.placeholder)]"
    }
  }

  /// All long names under which it can be given, without the dashes.
  var longNames: [String] { isNegatable ? [name, "no-\(name)"] : [name] }
}
