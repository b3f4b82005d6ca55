// One record of an invented log before it is written in a tool's style, with its true meaning, so that
// tests can remove records by their meaning, and find the record of a verdict by its line.

package struct InventedLine: Sendable {
  /// The property by which a test selects records.
  package enum Part: Sendable {
    case request, begin, end, carrierBegin, carrierEnd
    /// A still-outstanding statement, or a carrier that timed out.
    case statement
    case kill
    case other
  }

  package struct Sender: Sendable {
    package var name: String
    package var pid: Int
    package var library: String
    package var subsystem: String
    package var category: String

    package init(_ name: String, pid: Int, _ library: String = "", _ subsystem: String = "", _ category: String = "") {
      self.name = name
      self.pid = pid
      self.library = library
      self.subsystem = subsystem
      self.category = category
    }
  }

  /// Microseconds since midnight of the first day; nil for a tool's own record, which belongs at its place.
  package var time: Int64?
  package var sender: Sender?
  package var message: String
  package var isError = false
  package var part = Part.other
  /// The life that the record is about.
  package var life: Int?
  /// The index of the task that the record is about.
  package var task: Int?

  package init(
    _ time: Int64?, _ sender: Sender?, _ message: String, isError: Bool = false, _ part: Part = .other,
    life: Int? = nil, task: Int? = nil
  ) {
    self.time = time
    self.sender = sender
    self.message = message
    self.isError = isError
    self.part = part
    self.life = life
    self.task = task
  }

  /// The record of `log stream` that it dropped messages, because they were not read in time.
  package static let loss = InventedLine(
    nil, nil, "=== Messages dropped during live streaming (use `log show` to see what they were)")
}

/// How a tool writes a record.
package enum InventedStyle: String, CaseIterable, Sendable {
  /// Console.app: no day and no pid.
  case console
  case logShow
  /// The style has milliseconds only.
  case compact

  package func text(_ line: InventedLine) -> String {
    guard let time = line.time else { return line.message }
    guard let sender = line.sender else {
      // Rows of `log show` that come from no process.
      return "\(Self.day(time)) \(Self.clock(time))+0200 0x0        Timesync    0x0                  0      0    "
        + line.message
    }
    switch self {
    case .console:
      // It rounds the second half a millisecond early, and not the fraction.
      let second: Int64 = time % 1_000_000 >= 999_500 ? 1_000_000 : 0
      return "\(line.isError ? "error" : "default")\t\(Self.clock(time + second))+0200\t\(sender.name)\t\(line.message)"
    case .logShow:
      let library = sender.library.isEmpty ? "" : "(\(sender.library)) "
      let subsystem = sender.subsystem.isEmpty ? "" : "[\(sender.subsystem):\(sender.category)] "
      let level = line.isError ? "Error      " : "Default    "
      return "\(Self.day(time)) \(Self.clock(time))+0200 0x1a2b     \(level) 0x0                  \(sender.pid)   0    "
        + "\(sender.name): \(library)\(subsystem)\(line.message)"
    case .compact:
      let origin =
        sender.subsystem.isEmpty
        ? sender.library.isEmpty ? "" : "(\(sender.library)) " : "[\(sender.subsystem):\(sender.category)] "
      return "\(Self.day(time)) \(Self.clock(time).dropLast(3)) \(line.isError ? "E " : "Df") "
        + "\(sender.name)[\(sender.pid):1a2b] \(origin)\(line.message)"
    }
  }

  private static func day(_ time: Int64) -> String { "2026-03-\(InventedClock.digits(2 + time / 86_400_000_000, 2))" }

  private static func clock(_ time: Int64) -> String { InventedClock.text(time) }
}
