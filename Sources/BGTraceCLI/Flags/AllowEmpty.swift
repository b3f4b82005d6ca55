// An empty log is mostly a wrong file or a wrong predicate, so by default it is an error. This flag says that it is
// expected.

extension Flag {
  static let allowEmpty = Flag(
    "allow-empty", group: .input, help: "Input in which nothing is recognised is fine: exit 0, not 3",
    details: """
      Without it, input that holds no log record ends with exit code 3, so that a wrong file is not taken \
      for a log without leaks.
      """,
    effect: .toggle { options, isOn in options.allowEmpty = isOn })
}
