// For a long log of which only the end matters.

extension Flag {
  static let tail = Flag(
    "tail", short: "n", group: .input, help: "Begin with the last N lines of each file",
    details: """
      Line numbers count from there. What comes through a pipe is read from its beginning: nobody knows where it will \
      end.
      """,
    effect: .value(
      Argument(placeholder: "N", completion: .nothing, samples: ["0", "1000"]) { options, value throws(UsageError) in
        guard let count = Int(value), count >= 0 else {
          throw .bad(value, asked: "--tail", accepted: "a number of lines, 0 or more")
        }
        options.tail = count
      }))
}
