// A record written in every format, so that a test states it once.

import BackgroundTasks
import ByteScan
import LogFormats
import LogRecords
import TestSupport
import Testing

struct CarriedRecord: Equatable {
  /// Microseconds since midnight of the first day.
  var time: Int64
  var process: String
  var pid: Int
  var sender: String
  var subsystem: String
  var category: String
  var message: String

  /// The records of a log in any format, with pids where the format shows none.
  static func all(of log: [UInt8]) -> [CarriedRecord] {
    let settings = StreamScanSettings.all
    var records: [CarriedRecord] = []
    var pids: [String: Int] = [:]
    var (day, last): (Int64, Int64) = (0, 0)
    settings.read(log) { fields in
      guard let clock = fields.clock else { return }
      if clock.timeOfDay < last - 43_200_000_000 { day += 86_400_000_000 }
      last = clock.timeOfDay
      let name = fields.process?.string ?? ""
      let pid = fields.pid ?? pids[name] ?? 400 + pids.count
      pids[name] = pid
      records.append(
        CarriedRecord(
          time: day + clock.timeOfDay, process: name, pid: pid, sender: fields.sender?.string ?? "",
          subsystem: fields.subsystem?.string ?? "", category: fields.category?.string ?? "",
          message: fields.message.string))
    }
    return records
  }

  static func all(of history: InventedHistory) -> [CarriedRecord] {
    history.lines.compactMap { line in
      guard let time = line.time, let sender = line.sender else { return nil }
      return CarriedRecord(
        time: time, process: sender.name, pid: sender.pid, sender: sender.library, subsystem: sender.subsystem,
        category: sender.category, message: line.message)
    }
  }
}

/// Reads every record of a log.
enum StreamScanSettings {
  case all

  func read(_ log: [UInt8], _ body: (RecordFields) -> Void) {
    log.withSlice { window in
      let settled = StreamSettler().settle(window.upTo(min(window.count, 60_000)), loose: false)
      var recogniser = LineRecogniser(settled)
      var assembler = RecordAssembler(gate: Scanning.events.gate, emitsAll: true)
      var reader = RecordReader(settled, events: Scanning.events)
      var buffer = LineBuffer(capacity: 4 << 10)
      buffer.append(window)
      buffer.finishLine()
      var found: [Record] = []
      assembler.consume(buffer, &recogniser, into: &found)
      assembler.finish(buffer, into: &found)
      for record in found where !record.mark.isSpecial {
        reader.read(record, all: true) { _, fields, _ in body(fields) }
      }
    }
  }
}

/// The record as a tool writes it, with all line feeds except the last.
enum Carrier: String, CaseIterable, CustomTestStringConvertible {
  case compact, logShow, syslog, console, consoleWithPid, consoleWithLibrary, consoleTimeLast, consoleFlat, ndjson, json
  case xcode, xcodeMetadata, idevicesyslog, idevicesyslogSeconds, asl, pyMobileDevice, pyMobileDeviceJSON, osLog
  case unifiedCSV, unifiedJSONL, unifiedReader, unifiedReaderTSV, appium

  var testDescription: String { rawValue }

  func text(_ record: CarriedRecord) -> String {
    let clock = InventedClock.text(record.time)
    let day = "2026-03-" + InventedClock.digits(2 + record.time / 86_400_000_000, 2)
    let syslogDay = "Mar" + InventedClock.padded(2 + record.time / 86_400_000_000, 3)
    let (name, pid, message) = (record.process, record.pid, record.message)
    let library = record.sender.isEmpty ? "" : "(\(record.sender)) "
    let origin = record.subsystem.isEmpty ? "" : "[\(record.subsystem):\(record.category)] "
    let image = record.sender.isEmpty ? "" : "(\(record.sender))"
    switch self {
    case .compact:
      return "\(day) \(clock.dropLast(3)) Df \(name)[\(pid):1a2b] \(origin.isEmpty ? library : origin)\(message)"
    case .logShow:
      return
        "\(day) \(clock)+0200 0x1a2b     Default     0x0                  \(pid)    0    \(name): \(library)\(origin)\(message)"
    case .syslog: return "\(day) \(clock)+0200  localhost \(name)[\(pid)]: \(library)\(origin)\(message)"
    case .console: return "default\t\(clock)+0200\t\(name)\t\(message)"
    case .consoleWithPid: return "\(pid)\tdefault\t\(clock)+0200\t\(name)\t\(message)"
    case .consoleWithLibrary: return "default\t\(clock)+0200\t\(name)\tLibrary\t\(message)"
    case .consoleTimeLast: return "default\t\(name)\t\(message)\t\(clock)+0200"
    case .consoleFlat: return "default  \(clock)+0200  \(name)  \(message)"
    case .ndjson, .json: return object(record, day, clock)
    case .xcode:
      return
        "\(day) \(clock)+0200 \(name)[\(pid):81523] \(record.category.isEmpty ? "" : "[\(record.category)] ")\(message)"
    case .xcodeMetadata:
      return message
        + "\nType: Notice | Timestamp: \(day) \(clock)+0200 | Process: \(name) | PID: \(pid) | Library: \(record.sender)"
    case .idevicesyslog: return "\(syslogDay) \(clock) \(name)\(image)[\(pid)] <Notice>: \(message)"
    case .idevicesyslogSeconds: return "\(syslogDay) \(clock.dropLast(7)) \(name)\(image)[\(pid)] <Notice>: \(message)"
    case .asl: return "\(syslogDay) \(clock.dropLast(7)) Pads-iPhone \(name)\(image)[\(pid)] <Notice>: \(message)"
    case .pyMobileDevice: return "\(day) \(clock) \(name){\(record.sender)}[\(pid)] <NOTICE>: \(message)"
    case .pyMobileDeviceJSON:
      return
        "{\"pid\": \(pid), \"timestamp\": \"\(day)T\(clock)\", \"level\": \"NOTICE\", \"image_name\": \"/a/\(record.sender)\", "
        + "\"filename\": \"/a/\(name)\", \"message\": \"\(Self.escaped(message))\", \"label\": null}"
    case .osLog:
      return "[\(day) \(clock)][\(record.subsystem)][\(record.category)][\(pid)][\(name)] <Default>: \(message)"
    case .unifiedCSV:
      return
        "\(day)T\(clock)000Z,Log,Default,\(record.subsystem),11498,\(pid),501,/a/\(record.sender),AA11,0,0,\(record.category),"
        + "/a/\(name),AA12,\"\(Self.doubled(message))\",%s,BB22,UTC"
    case .unifiedJSONL:
      return
        "{\"subsystem\":\"\(record.subsystem)\",\"thread_id\":808,\"pid\":\(pid),\"euid\":501,\"library\":\"/a/\(record.sender)\","
        + "\"category\":\"\(record.category)\",\"event_type\":\"Log\",\"log_type\":\"Default\",\"process\":\"/a/\(name)\","
        + "\"message\":\"\(Self.escaped(message))\",\"boot_uuid\":\"BB22\",\"timestamp\":\"\(day)T\(clock)000Z\"}"
    case .unifiedReader:
      return "\(day) \(clock) 0x1a2b     Default     0x0                  \(pid)    0    \(name) \(library)\(origin)"
        + message.replacing("\n", with: ",")
    case .unifiedReaderTSV:
      return
        "a.tracev3\t0x64\t1000\t\(day) \(clock)\t0x1A2B\tDefault\t0x0\t0x0\t\(pid)\t501\t0\t\(name)\t\(record.sender)\t"
        + "\(record.subsystem)\t\(record.category)\t\t\t0\tAA\tBB\t/a/\(record.sender)\t/a/\(name)\t"
        + message.replacing("\n", with: " ").replacing("\t", with: " ")
    case .appium:
      return
        "{ \"timestamp\": 1772439344123, \"level\": \"ALL\", \"message\": \"\(Self.escaped(Carrier.compact.text(record)))\" }"
    }
  }

  /// The records of a whole log.
  func lines(_ records: [CarriedRecord]) -> [String] {
    let lines = records.map(text)
    guard self == .json else { return lines }
    return lines.enumerated().map { ($0 == 0 ? "[{" : "},{") + "\n" + $1 }
  }

  private func object(_ record: CarriedRecord, _ day: String, _ clock: String) -> String {
    let members = [
      ("timezoneName", "\"\""), ("messageType", "\"Default\""), ("eventType", "\"logEvent\""), ("source", "null"),
      ("subsystem", "\"\(record.subsystem)\""), ("category", "\"\(record.category)\""), ("threadID", "6699"),
      ("backtrace", "{\"frames\":[{\"imageOffset\":42,\"imageUUID\":\"AA\"}]}"),
      ("processImagePath", "\"\\/a\\/\(record.process)\""), ("senderImagePath", "\"\\/b\\/\(record.sender)\""),
      ("timestamp", "\"\(day) \(clock)+0200\""), ("machTimestamp", "99"),
      ("eventMessage", "\"\(Self.escaped(record.message))\""), ("traceID", "77"), ("processID", "\(record.pid)"),
    ]
    if self == .json { return members.map { "  \"\($0)\" : \($1)" }.joined(separator: ",\n") }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing(
      "\t", with: "\\t")
  }

  private static func doubled(_ text: String) -> String { text.replacing("\"", with: "\"\"") }
}
