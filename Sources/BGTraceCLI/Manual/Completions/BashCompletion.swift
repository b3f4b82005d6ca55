// bash 3.2, which macOS has: no mapfile, and compopt may be missing.

extension CompletionScript {
  static func bash(_ flags: [Flag]) -> String {
    let names = flags.flatMap { flag in
      flag.longNames.map { "--\($0)" } + (flag.short.map { ["-\($0)"] } ?? [])
    }
    return """
      # bash completion for bgtrace

      _bgtrace() {
        local cur=${COMP_WORDS[COMP_CWORD]} asked= word
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          [[ $word == -- ]] && return
        done
        # --color=always arrives as three words.
        if [[ $cur == '=' ]]; then
          asked=${COMP_WORDS[COMP_CWORD-1]}=
          cur=
        elif [[ $COMP_CWORD -ge 3 && ${COMP_WORDS[COMP_CWORD-1]} == '=' ]]; then
          asked=${COMP_WORDS[COMP_CWORD-2]}=
        elif [[ $COMP_CWORD -ge 2 ]]; then
          asked=${COMP_WORDS[COMP_CWORD-1]}
        fi
        case $asked in
      \(flags.compactMap(choice).joined(separator: "\n"))
        esac
        if [[ $cur == -?* || $cur == - ]]; then
          COMPREPLY=($(compgen -W \(names.joined(separator: " ").singleQuoted) -- "$cur"))
        fi
      }

      complete -o bashdefault -o default -F _bgtrace bgtrace

      """
  }

  private static func choice(_ flag: Flag) -> String? {
    guard let argument = flag.argument else { return nil }
    var patterns = ["--\(flag.name)="]
    if flag.needsValue { patterns += ["--\(flag.name)"] + (flag.short.map { ["-\($0)"] } ?? []) }
    let action =
      switch argument.completion {
      case .words(let words):
        "COMPREPLY=($(compgen -W \(words.joined(separator: " ").singleQuoted) -- \"$cur\"))"
      case .file: ":"
      case .nothing: "compopt +o default +o bashdefault 2>/dev/null"
      }
    return "    \(patterns.joined(separator: "|"))) \(action); return ;;"
  }
}
