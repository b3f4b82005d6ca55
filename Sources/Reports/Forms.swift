// All output forms, in the order in which help explains them.

package enum Forms {
  package static let all: [Form] = [
    .timeline,
    .lines,
    .passthrough,
    .json,
  ]

  /// Sorted by name.
  package static var names: [String] { all.map(\.name).sorted() }

  package static func named(_ name: String) -> Form? { all.first { $0.name == name } }

  /// `timeline (default), lines, passthrough or json`
  package static var choice: String {
    let names = all.enumerated().map { $0 == 0 ? "\($1.name) (default)" : $1.name }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// `timeline shows what became of each task, lines prints …`
  package static var explanation: String { all.map { "\($0.name) \($0.help)" }.joined(separator: ", ") }
}
