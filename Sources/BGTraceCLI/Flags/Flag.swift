// One flag: its spelling, its effect, its explanation. Parser, help, man page and completions read nothing else, so
// they always agree.

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
    /// On or off: every `--name` has a `--no-name`.
    case toggle(@Sendable (inout Options, Bool) -> Void)
    /// An action in place of reading logs. The rest of the command line is not parsed.
    case instead(Options.Action)
    /// `--name VALUE`, `--name=VALUE`
    case value(Argument)
    /// `--name`, `--name=VALUE`; the bare and the negated form each stand for a value.
    case optionalValue(Argument, bare: String, negated: String)
  }

  package struct Argument: Sendable {
    package var placeholder: String
    package var completion: Completion
    /// Valid values. Tests parse them, the man page shows them.
    package var samples: [String]
    package var apply: @Sendable (inout Options, String) throws(UsageError) -> Void
  }

  /// What a shell offers behind the flag.
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
  /// Full sentences for the man page.
  package let details: String
  /// Whether a second use adds to the first; otherwise it replaces it.
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

  /// Whether the next argument is its value.
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

  /// All its long names, without the dashes.
  var longNames: [String] { isNegatable ? [name, "no-\(name)"] : [name] }
}
