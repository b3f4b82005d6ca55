// The texts that help and man page share.

enum Manual {
  static let summary = "find the background task that was never ended, in Apple system logs"
  static let usage = "bgtrace [options] [input ...]"

  static let inputs = """
    Inputs are text logs in any style that Apple's tools write, recognised by their content; '-' or no input \
    is standard input. Several inputs, pipes and files alike, are of one device and are merged by time; with --lines \
    and --passthrough they are printed one after the other. One input may hold several captures, also in several \
    encodings. Up to 100,000 tasks of a process may be open at once: what has to be let go is said, and is unknown.
    """

  /// A pipeline and its purpose. Lines that end in a backslash are one command.
  static let examples: [(about: String, command: [String])] = [
    (
      "a Mac, live",
      [
        #"/usr/bin/log stream --style compact \"#,
        #"  --predicate 'category == "BackgroundTask" OR process == "runningboardd"' \"#, "  | bgtrace",
      ]
    ),
    (
      "the simulator, live",
      [
        #"xcrun simctl spawn booted log stream --style ndjson \"#,
        #"  --predicate 'category == "BackgroundTask"' | bgtrace"#,
      ]
    ),
    ("a device on a cable, live", ["idevicesyslog | bgtrace"]),
    ("what was copied or saved from Console.app", ["bgtrace Console.txt"]),
    ("an app's records and the system's, as one story", ["bgtrace app.log system.log"]),
    ("how many tasks one app had", ["bgtrace -c -p MyApp big.log"]),
    ("a test run that must not leak", ["bgtrace --fail-on leak device.log"]),
    ("what a finding means, and the code that avoids it", ["bgtrace --explain BG103"]),
  ]

  static let exitCodes: [(code: String, meaning: String)] = [
    ("0", "the input was read to its end, or whoever reads the output has seen enough"),
    (
      "1",
      "only with --fail-on: such a finding stands; or with --quiet: no warning and no error, with --lines no record"
    ),
    ("2", "an option is wrong, or something could not be read or written"),
    (
      "3",
      "nothing in the input is a log record, or with --fail-on nothing is what was asked for; --allow-empty makes it 0"
    ),
  ]

  static let variables: [(name: String, meaning: String)] = [
    ("NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, CLICOLOR, TERM", "Whether to use colour; see --color."),
    ("COLUMNS", "Columns of the timeline, where --width says nothing."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the timeline may be drawn with more than ASCII; see --ascii."),
    ("TZ", "What --assume-tz local and --tz local mean. Without it, /etc/localtime."),
    ("TZDIR", "Where the zone files are. Without it, /usr/share/zoneinfo."),
  ]
}
