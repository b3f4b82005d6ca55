// Ctrl-C reaches all programs of a pipe. This flag lets the program before this one end first, so that its last lines
// are read.

extension Flag {
  static let interruptIgnore = Flag(
    "interrupt-ignore", group: .input, help: "Let the first N interrupts (Ctrl-C) pass",
    details: """
      With --interrupt-ignore 1 the first Ctrl-C ends only the command that writes the pipe, and what it still says is \
      read to the end; the second prints the summary, the third ends at once.
      """,
    effect: .value(
      Argument(placeholder: "N", completion: .nothing, samples: ["1", "2"]) { options, value throws(UsageError) in
        guard let count = Int(value), (0...100).contains(count) else {
          throw .bad(value, asked: "--interrupt-ignore", accepted: "a number from 0 to 100")
        }
        options.ignoredInterrupts = count
      }))
}
