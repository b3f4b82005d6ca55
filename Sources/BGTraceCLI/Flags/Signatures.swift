// For users who read the same app's logs every day and keep its patterns in a file.

extension Flag {
  static let signatures = Flag(
    "signatures", group: .patterns, help: "A file with sets of such patterns",
    details: """
      A set is a line [Name] and below it lines begin = REGEX, end = REGEX and, where there is one, \
      expire = REGEX. Begin and end pair within a set. Lines that begin with # are comments.
      """,
    repeatable: true,
    effect: .value(
      Argument(placeholder: "FILE", completion: .file, samples: ["my-app.patterns"]) {
        options, value throws(UsageError) in
        guard !value.isEmpty else { throw .bad(value, asked: "--signatures", accepted: "the name of a file") }
        options.patterns.files.append(value)
      }))
}
