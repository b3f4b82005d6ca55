// One line, for bug reports and scripts.

extension Flag {
  static let version = Flag("version", group: .other, help: "Print the version", effect: .instead(.version))
}
