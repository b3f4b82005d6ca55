// By default a missing file is waited for. The negated flag makes it an error.

extension Flag {
  static let retry = Flag(
    "retry", group: .input, help: "With --follow, wait for files that are not there (default)",
    details: "With --no-retry a file that is not there is an error, and one that has gone away has ended.",
    effect: .toggle { options, isOn in options.retries = isOn })
}
