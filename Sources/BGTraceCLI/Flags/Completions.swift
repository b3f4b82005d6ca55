// Completions are printed, not installed, because their place differs from system to system.

extension Flag {
  static let completions = Flag(
    "completions", group: .other, help: "Print the completion script for bash, fish or zsh",
    details: """
      It belongs where the shell looks for it: ~/.local/share/bash-completion/completions/bgtrace, \
      ~/.config/fish/completions/bgtrace.fish, or for zsh a file _bgtrace in a folder of fpath.
      """,
    effect: .value(
      Argument(placeholder: "SHELL", completion: .words(Shell.names), samples: Shell.names) {
        options, value throws(UsageError) in
        guard let shell = Shell(rawValue: value) else {
          throw .unknown("shell", value, accepted: Shell.names, asked: "--completions")
        }
        options.action = .completions(shell)
      }))
}
