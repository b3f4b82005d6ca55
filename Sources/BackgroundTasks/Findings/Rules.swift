// The list of rules. A new rule is a file in `Rules/` and a line here.

package enum Rules {
  /// In order of id.
  package static let all: [any Rule.Type] = [
    LeakedTask.self,
    ExpiredTask.self,
  ]
}
