// Traces a log in a test: from its text through records and events to the ledger's entries.

import BackgroundTasks
import LogFormats

@testable import Pipeline

struct Traced {
  var entries: [LedgerEntry] = []

  /// The last version of each task.
  var tasks: [BackgroundTask] {
    var latest: [String: BackgroundTask] = [:]
    var keys: [String] = []
    for case .judged(let task) in entries {
      if latest.updateValue(task, forKey: task.key) == nil { keys.append(task.key) }
    }
    return keys.compactMap { latest[$0] }
  }
}

enum Tracing {
  /// Traces one input in pieces of `size` bytes.
  static func trace(_ text: String, in size: Int = 256 << 10) -> Traced { trace([text], in: size) }

  /// Traces several inputs, merged by time.
  static func trace(_ texts: [String], in size: Int = 256 << 10) -> Traced {
    trace(bytes: texts.map { Array($0.utf8) }, in: size)
  }

  static func trace(bytes: [UInt8], in size: Int = 256 << 10) -> Traced { trace(bytes: [bytes], in: size) }

  static func trace(bytes texts: [[UInt8]], in size: Int = 256 << 10) -> Traced {
    var traced = Traced()
    var feed = DeviceLedgers(ofInputs: texts.count)
    var open: [Int: InputReader] = [:]
    for (place, text) in texts.enumerated() {
      open[place] = InputReader(
        ChunkSource(text, pieces: { size }), StreamScan.Settings(), events: Scanning.events,
        assumptions: Scanning.assumptions,
        ClosureConsumer { feed.ingest(&$0, input: place, into: &traced.entries) })
    }
    while let place = feed.wanted(among: open.keys) ?? open.keys.min() {
      guard let input = open[place], input.advance() else {
        open[place] = nil
        feed.drain(place, into: &traced.entries)
        continue
      }
    }
    feed.finish(into: &traced.entries)
    return traced
  }
}

extension DeviceLedgers {
  /// Declares that number of inputs of one device.
  init(ofInputs count: Int) {
    self.init(UserAssumptions(date: false, zone: false))
    for _ in 0..<count { open(device: 0) }
  }

  /// Adds one record, with its consequences.
  mutating func ingest(_ record: inout ScannedRecord, input: Int, into entries: inout [LedgerEntry]) {
    ingest(&record, input: input)
    merge(into: &entries)
  }
}
