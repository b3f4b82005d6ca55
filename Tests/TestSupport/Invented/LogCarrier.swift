// An invented record in the formats of the tools that people copy logs from: with times in microseconds, milliseconds and
// seconds, with and without date, year and pid.

package enum LogCarrier: String, CaseIterable, Sendable {
  case logShow, compact, syslog, ndjson, console, xcode, idevice, pymobile, asl

  /// Whether the time identifies a record.
  package var isPrecise: Bool { self != .compact && self != .asl }

  package static func text(_ lines: [InventedLine], _ carrier: LogCarrier) -> String {
    lines.map { carrier.text($0) + "\n" }.joined()
  }

  package func text(_ line: InventedLine) -> String {
    // A record without a process has a time in the default style only.
    guard let sender = line.sender, line.time != nil else {
      return self == .logShow ? InventedStyle.logShow.text(line) : line.message
    }
    let date = String(InventedStyle.logShow.text(line).prefix(26))
    let day = Int(date.dropFirst(8).prefix(2)) ?? 0
    let spaced = "Mar \(day < 10 ? " " : "")\(day) \(date.dropFirst(11))"
    let pid = sender.pid
    switch self {
    case .logShow: return InventedStyle.logShow.text(line)
    case .compact: return InventedStyle.compact.text(line)
    case .console: return InventedStyle.console.text(line)
    case .syslog:
      return "\(date)+0200  localhost \(sender.name)[\(pid)]: (\(sender.library)) "
        + "[\(sender.subsystem):\(sender.category)] \(line.message)"
    case .ndjson:
      return #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","subsystem":"\#(sender.subsystem)","#
        + #""category":"\#(sender.category)","threadID":6699,"processID":\#(pid),"#
        + #""processImagePath":"\/private\/\#(sender.name)","timestamp":"\#(date)+0200","#
        + #""eventMessage":"\#(Self.escaped(line.message))"}"#
    case .xcode: return "\(date)+0200 \(sender.name)[\(pid):6699] [\(sender.category)] \(line.message)"
    case .idevice: return "\(spaced) \(sender.name)(\(sender.library))[\(pid)] <Notice>: \(line.message)"
    case .pymobile: return "\(date) \(sender.name){\(sender.library)}[\(pid)] <NOTICE>: \(line.message)"
    case .asl:
      return "\(spaced.dropLast(7)) Annas-iPhone \(sender.name)(\(sender.library))[\(pid)] <Notice>: \(line.message)"
    }
  }

  private static func escaped(_ message: String) -> String {
    message.reduce(into: "") { text, character in
      switch character {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\n": text += #"\n"#
      case "\t": text += #"\t"#
      default: text.append(character)
      }
    }
  }
}
