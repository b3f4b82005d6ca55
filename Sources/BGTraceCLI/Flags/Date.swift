// Console.app copies the time of day without the date. Durations do not need it; `--since` with a date does.

import ByteScan

extension Flag {
  static let date = Flag(
    "date", group: .input, help: "The day on which logs begin that write only the time of day",
    details: "Text copied from Console.app and Xcode often has no date, and syslog dates have no year.",
    effect: .value(
      Argument(placeholder: "YYYY-MM-DD", completion: .nothing, samples: ["2026-01-02", "2024-02-29"]) {
        options, value throws(UsageError) in
        let day = value.withSlice { text -> Int32? in
          var cursor = ByteCursor(text)
          let day = cursor.date()
          return cursor.atEnd ? day : nil
        }
        guard let day else { throw .bad(value, asked: "--date", accepted: "a day that exists, as in 2026-01-02") }
        options.date = day
      }))
}
