// For output to something whose width the program cannot ask for.

import Reports

extension Flag {
  static let width = Flag(
    "width", group: .output, help: "Columns of the timeline, and of what --explain prints",
    details: """
      Without it: the variable COLUMNS, else the terminal's width, else 100 (80 for --explain). A file always gets 100.
      """,
    effect: .value(
      Argument(placeholder: "N", completion: .nothing, samples: ["80", "120"]) { options, value throws(UsageError) in
        guard let width = Int(value), Options.widths.contains(width) else {
          let (least, most) = (Options.widths.lowerBound, Options.widths.upperBound)
          throw .bad(value, asked: "--width", accepted: "a number from \(least) to \(most)")
        }
        options.width = width
      }))
}

extension Options {
  static let widths = TimelineStyle.leastWidth...1000
}
