// `--help`: first pipelines to copy, then every flag of the table.

package enum HelpText {
  private static let width = 80
  private static let helpColumn = 26

  package static func text(flags: [Flag] = Flags.all) -> String {
    var lines = "bgtrace: \(Manual.summary)".wrapped(width: width)
    lines.append("")
    for example in Manual.examples {
      lines.append("  # \(example.about)")
      lines += example.command.map { "  \($0)" }
    }
    lines += ["", "Usage: \(Manual.usage)", ""]
    lines += Manual.inputs.wrapped(width: width)
    for group in Flag.Group.allCases {
      let members = flags.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines += ["", "\(group.rawValue):"] + members.flatMap(Self.lines)
    }
    lines.append("")
    lines += "Every option that needs no value can be taken back: --no-progress.".wrapped(width: width)
    lines += ["", "Exit status:"]
    for exit in Manual.exitCodes { lines += columns("  \(exit.code)", exit.meaning, at: 5) }
    lines += ["", "The man page says more: bgtrace --man | man -l -"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ flag: Flag) -> [String] {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return columns("  \(short)\(flag.synopsis)", flag.help, at: helpColumn)
  }

  private static func columns(_ left: String, _ right: String, at column: Int) -> [String] {
    let text = right.wrapped(width: width - column)
    let indent = String(repeating: " ", count: column)
    // At least two blanks separate the columns; a longer name has a line of its own.
    guard left.count + 2 <= column, let first = text.first else { return [left] + text.map { indent + $0 } }
    return [left.padded(to: column) + first] + text.dropFirst().map { indent + $0 }
  }
}
