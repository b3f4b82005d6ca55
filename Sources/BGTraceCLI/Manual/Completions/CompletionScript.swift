// Completion scripts, made from the table of flags: one file beside this one for each shell.

package enum CompletionScript {
  package static func text(for shell: Shell, flags: [Flag] = Flags.all) -> String {
    switch shell {
    case .bash: bash(flags)
    case .fish: fish(flags)
    case .zsh: zsh(flags)
    }
  }
}
