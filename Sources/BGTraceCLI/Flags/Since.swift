// The two time bounds share one notation, which is explained here.

import Pipeline

extension Flag {
  static let since = Flag(
    "since", group: .selection, help: "Only what happened at this time or later",
    details: """
      T is 2026-01-02T11:16:22Z with a zone (Z, +03:00, +0300) or without, a day, or a time of day such as \
      11:16 or 11:16:22.5. Minus and a number with s, m, h or d counts back from the last record of the files: \
      -10m. Where all inputs are pipes it counts back from now.
      """,
    effect: .value(
      Argument(placeholder: "T", completion: .nothing, samples: TimeBound.samples) {
        options, value throws(UsageError) in
        options.selection.since = try TimeBound(value, asked: "--since")
      }))
}

extension TimeBound {
  static let samples = ["2026-01-02T11:16:22.5+03:00", "2026-01-02 11:16", "2026-01-02", "11:16:22", "-10m"]

  init(_ value: String, asked: String) throws(UsageError) {
    guard let bound = TimeBound(value) else { throw .bad(value, asked: asked, accepted: Self.accepted) }
    self = bound
  }
}
