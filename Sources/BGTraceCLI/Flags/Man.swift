// The text itself is in ManPage.

extension Flag {
  static let man = Flag(
    "man", group: .other, help: "Print the man page", details: "To read it: bgtrace --man | man -l -",
    effect: .instead(.man))
}
