// fish: one `complete` line for each name. Inputs need none, because fish offers files by itself.

extension CompletionScript {
  static func fish(_ flags: [Flag]) -> String {
    "# fish completion for bgtrace\n\n" + flags.flatMap(lines).map { "complete -c bgtrace \($0)\n" }.joined()
  }

  private static func lines(_ flag: Flag) -> [String] {
    let names = (flag.short.map { "-s \($0) " } ?? "") + "-l \(flag.name)"
    let help = " -d \(quotedForFish(flag.help))"
    switch flag.effect {
    case .toggle:
      return [names + help, "-l no-\(flag.name) -d \(quotedForFish("take back --\(flag.name)"))"]
    case .instead:
      return [names + help]
    case .value(let argument):
      return [names + value(argument) + help]
    case .optionalValue(let argument, _, let negated):
      let off = "the same as --\(flag.name)=\(negated)"
      return [names + " -f" + words(argument) + help, "-l no-\(flag.name) -d \(quotedForFish(off))"]
    }
  }

  private static func value(_ argument: Flag.Argument) -> String {
    argument.completion == .file ? " -r -F" : " -x" + words(argument)
  }

  private static func words(_ argument: Flag.Argument) -> String {
    guard case .words(let words) = argument.completion else { return "" }
    return " -a \(quotedForFish(words.joined(separator: " ")))"
  }

  private static func quotedForFish(_ text: String) -> String { "'\(text.escaping(#"\'"#))'" }
}
