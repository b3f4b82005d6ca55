// For conditions in scripts.

extension Flag {
  static let quiet = Flag(
    "quiet", short: "q", group: .output, help: "Print no report; the exit code says what was found",
    details: """
      It is 1 unless there is a warning or an error; with --output lines, unless there are records. Outputs into files are \
      written all the same. Not together with --count.
      """,
    effect: .toggle { options, isOn in options.quiet = isOn })
}
