// Logs of a phone, a server and a CI use three zones; one zone makes them comparable.

extension Flag {
  static let shownZone = Flag(
    "tz", group: .output, help: "The time zone in which the timeline shows times",
    details: """
      Takes log (the default: each time as the log shows it), utc, local, an offset such as +0300 or +03:00, or the \
      name of a zone such as Europe/Berlin.
      """,
    effect: .value(
      Argument(
        placeholder: "ZONE", completion: .words(["log", "utc", "local"]),
        samples: ["utc", "local", "+0300", "-03:30", "Europe/Berlin"]
      ) { options, value throws(UsageError) in
        guard !value.isEmpty else { throw .bad(value, asked: "--tz", accepted: "log, \(SystemZone.accepted)") }
        options.shownZone = value
      }))
}
