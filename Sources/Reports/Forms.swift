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

  /// `timeline shows what became of each task, lines prints …`
  package static var explanation: String { all.map { "\($0.name) \($0.help)" }.joined(separator: ", ") }
}
