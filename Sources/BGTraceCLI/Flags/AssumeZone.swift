// Several formats log local time without its zone. The name is looked up when the run is planned; here it is only text.

extension Flag {
  static let assumeZone = Flag(
    "assume-tz", group: .input, help: "The time zone of logs that write none",
    details: """
      Takes utc, local, an offset such as +0300 or +03:00, or the name of a zone such as Europe/Berlin.
      """,
    effect: .value(
      Argument(
        placeholder: "ZONE", completion: .words(["utc", "local"]),
        samples: ["utc", "local", "+0300", "-03:30", "Europe/Berlin"]
      ) { options, value throws(UsageError) in
        guard !value.isEmpty else { throw .bad(value, asked: "--assume-tz", accepted: SystemZone.accepted) }
        options.assumeZone = value
      }))
}
