// `--man`: the man page as roff with man(7) macros, which every man program reads. It is generated, so that it always
// matches the flags.

package enum ManPage {
  package static func text(flags: [Flag] = Flags.all, version: String) -> String {
    var lines = [".TH BGTRACE 1 \"\" \"bgtrace \(escaped(version))\" \"User Commands\""]
    // Hyphens that man inserts into option and file names would be copied with them.
    lines += [".nh", ".ad l"]
    lines += [".SH NAME", escaped("bgtrace") + #" \- "# + escaped(Manual.summary)]
    lines += [".SH SYNOPSIS", bold("bgtrace") + " [" + italic("options") + "] [" + italic("input") + " ...]"]
    lines += [".SH DESCRIPTION", paragraph(Manual.inputs)]
    lines += [".SH EXAMPLES"]
    for example in Manual.examples {
      lines += [".PP", paragraph("\(capitalized(example.about)):"), ".PP", ".nf", ".RS 4"]
      lines += example.command.map(paragraph)
      lines += [".RE", ".fi"]
    }
    lines.append(".SH OPTIONS")
    lines += [paragraph("Every option that needs no value can be taken back: --no-progress.")]
    for group in Flag.Group.allCases {
      let members = flags.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines.append(".SS " + escaped(group.rawValue))
      for flag in members { lines += entry(flag) }
    }
    lines.append(".SH EXIT STATUS")
    for exit in Manual.exitCodes { lines += [".TP", bold(exit.code), paragraph("\(capitalized(exit.meaning)).")] }
    lines.append(".SH ENVIRONMENT")
    for variable in Manual.variables { lines += [".TP", bold(variable.name), paragraph(variable.meaning)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ flag: Flag) -> [String] {
    var heading = flag.short.map { bold("-\($0)") + ", " } ?? ""
    switch flag.effect {
    case .toggle, .instead: heading += bold("--\(flag.name)")
    case .value(let argument): heading += bold("--\(flag.name)") + " " + italic(argument.placeholder)
    case .optionalValue(let argument, _, _):
      heading += bold("--\(flag.name)") + "[=" + italic(argument.placeholder) + "]"
    }
    var lines = [".TP", heading, paragraph("\(flag.help).")]
    if !flag.details.isEmpty { lines.append(paragraph(flag.details)) }
    if flag.repeatable { lines.append(paragraph("May be given several times.")) }
    if let samples = flag.argument?.samples, !samples.isEmpty {
      lines.append("Examples: " + samples.map { bold($0.shellQuoted) }.joined(separator: ", ") + ".")
    }
    return lines
  }

  /// Text at the beginning of a line, where a dot or a quote would be a request.
  private static func paragraph(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || text.hasPrefix("'") ? #"\&"# + escaped : escaped
  }

  private static func bold(_ text: String) -> String { #"\fB"# + escaped(text) + #"\fR"# }
  private static func italic(_ text: String) -> String { #"\fI"# + escaped(text) + #"\fR"# }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// roff replaces some plain characters; text that is to be copied must stay unchanged.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { text, character in
      switch character {
      case #"\"#: text += #"\e"#
      case "-": text += #"\-"#
      case "'": text += #"\(aq"#
      case "\"": text += #"\(dq"#
      case "`": text += #"\(ga"#
      case "^": text += #"\(ha"#
      case "~": text += #"\(ti"#
      default: text.append(character)
      }
    }
  }
}
