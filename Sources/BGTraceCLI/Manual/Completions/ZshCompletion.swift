// zsh: a list for _arguments, which supports `=`, combined letters and mutual exclusion.

extension CompletionScript {
  static func zsh(_ flags: [Flag]) -> String {
    let specs = flags.flatMap(specifications).map { "    \($0) \\" }
    return """
      #compdef bgtrace

      _bgtrace() {
        _arguments -s -S \\
      \(specs.joined(separator: "\n"))
          '*:input:_files'
      }

      if [[ $funcstack[1] == _bgtrace ]]; then
        _bgtrace "$@"
      else
        compdef _bgtrace bgtrace
      fi

      """
  }

  private static func specifications(_ flag: Flag) -> [String] {
    let help = "[\(flag.help.escaping(#"\[]:"#))]"
    switch flag.effect {
    case .toggle, .instead:
      let off = flag.isNegatable ? ["--no-\(flag.name)[take back --\(flag.name)]".singleQuoted] : []
      return [named(flag, short: "", long: "", help)] + off
    case .value(let argument):
      return [named(flag, short: "+", long: "=", help + ":\(tail(argument))")]
    case .optionalValue(let argument, _, let negated):
      let off = "--no-\(flag.name)[the same as --\(flag.name)=\(negated)]"
      return [named(flag, short: "", long: "=-", help + "::\(tail(argument))"), off.singleQuoted]
    }
  }

  /// One specification for both names, so that one excludes the other.
  private static func named(_ flag: Flag, short: String, long: String, _ rest: String) -> String {
    guard let letter = flag.short else {
      return ((flag.repeatable ? "*" : "") + "--\(flag.name)\(long)\(rest)").singleQuoted
    }
    let exclusion = flag.repeatable ? "'*'" : "'(-\(letter) --\(flag.name))'"
    return "\(exclusion){-\(letter)\(short),--\(flag.name)\(long)}\(rest.singleQuoted)"
  }

  private static func tail(_ argument: Flag.Argument) -> String {
    let message = argument.placeholder.escaping(#"\:"#)
    return switch argument.completion {
    case .words(let words): "\(message):(\(words.map { $0.escaping(#"\:() "#) }.joined(separator: " ")))"
    case .file: "\(message):_files"
    case .nothing: "\(message): "
    }
  }
}
