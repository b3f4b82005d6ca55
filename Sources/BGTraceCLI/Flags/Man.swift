// The text is in ManPage.

extension Flag {
  static let man = Flag(
    "man", group: .other, help: "Print the man page",
    details: "To read it where it is not installed: bgtrace --man | man -l -",
    effect: .instead(.man))
}
