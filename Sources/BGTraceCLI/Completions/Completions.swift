// Completion scripts: one file beside this one for each shell, all from the table of flags.

package enum Completions {
  package static func script(for shell: Shell, flags: [Flag] = Flags.all) -> String {
    switch shell {
    case .bash: bash(flags)
    case .fish: fish(flags)
    case .zsh: zsh(flags)
    }
  }
}
