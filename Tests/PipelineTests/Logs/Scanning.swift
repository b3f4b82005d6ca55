// Scans one input in a test: a source that delivers bytes in pieces, and all results.

import BackgroundTasks
import ByteScan
import LogFormats
import LogIntake
import LogRecords

@testable import Pipeline

/// Delivers bytes in the given pieces; a live source is silent where the script requires it.
final class ChunkSource: ByteSource {
  enum Step {
    case bytes(ArraySlice<UInt8>)
    case silence, interruption
    case segment(isLoss: Bool)
    /// The next bytes belong to this segment; the other segments continue.
    case beside(isNew: Bool, Int)
    case segmentEnd(Int)
    case notice(FollowNotice)
  }

  let isLive: Bool
  private var steps: ArraySlice<Step>
  private var notices: [FollowNotice] = []
  private(set) var written: Int64?
  private var segment = 0

  init(_ steps: [Step], isLive: Bool, written: Int64? = nil) {
    self.steps = steps[...]
    self.written = written
    self.isLive = isLive
  }

  convenience init(_ bytes: [UInt8], pieces: () -> Int) {
    var steps: [Step] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + max(pieces(), 1), bytes.count)
      steps.append(.bytes(bytes[start..<end]))
      start = end
    }
    self.init(steps, isLive: false)
  }

  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int {
    guard case .bytes(let bytes) = steps.first else { return 0 }
    steps = steps.dropFirst()
    try Array(bytes).withSlice { (bytes) throws(UnreadableInput) -> Void in try decoder.decode(bytes, into: &buffer) }
    return bytes.count
  }

  func wait(milliseconds: Int?) -> Readiness {
    switch steps.first {
    case .silence:
      steps = steps.dropFirst()
      return .silent
    case .interruption: return .interrupted
    case .segment(let isLoss):
      steps = steps.dropFirst()
      segment += 1
      return .segment(Segment(number: segment, isLoss: isLoss, replaces: segment - 1))
    case .beside(let isNew, let number):
      steps = steps.dropFirst()
      return isNew ? .segment(Segment(number: number, isLoss: false, replaces: nil)) : .turn(number)
    case .segmentEnd(let number):
      steps = steps.dropFirst()
      return .segmentEnd(number)
    case .notice(let notice):
      steps = steps.dropFirst()
      notices.append(notice)
      return .noticed
    default: return .ready
    }
  }

  func takeNotices() -> [FollowNotice] {
    defer { notices = [] }
    return notices
  }
}

/// The values of a record that remain once its bytes are gone.
struct Emitted: Equatable {
  var raw: [UInt8]
  var line: Int
  var event: TaskEvent?
  var time: LogTime?
  var process: String?
  var message: String
  var isTruncated: Bool
  var emittedBefore: Int

  init(_ record: borrowing ScannedRecord) {
    raw = record.text.raw.array
    line = record.place.line
    event = record.sourced?.event
    time = record.place.time
    process = record.sourced?.sender.name
    message = record.text.message.string
    isTruncated = record.place.isTruncated
    emittedBefore = record.place.emittedBefore
  }
}

struct Scanned: Equatable {
  var records: [Emitted] = []
  var tally = ScanTally()
  var caveats = StreamCaveats()
  var format: String?
  var failure: UnreadableInput?
  var wasInterrupted = false
}

enum Scanning {
  static let events = EventReader()
  /// 2026-03-02 12:00 UTC.
  static let latest: Int64 = 1_772_452_800_000_000
  static let assumptions = TimeResolver.Assumptions(date: nil, latest: latest) { _ in 3600 }

  static func read(
    _ source: any ByteSource, _ settings: StreamScan.Settings = StreamScan.Settings(),
    _ parallel: ParallelScan = ParallelScan(), note: @escaping (InputChange) -> Void = { _ in },
    _ consume: @escaping (inout ScannedRecord) -> Void
  ) -> InputReader.Outcome {
    let consumer = ClosureConsumer(note: note, consume)
    return InputReader(
      source, settings, events: events, assumptions: assumptions, parallel: parallel, consumer
    ).run()
  }

  static func scan(
    _ source: any ByteSource, _ settings: StreamScan.Settings = StreamScan.Settings(),
    _ parallel: ParallelScan = ParallelScan()
  ) -> Scanned {
    var scanned = Scanned()
    let outcome = read(source, settings, parallel) { sign in
      if case .settled(let format) = sign { scanned.format = format }
    } _: {
      scanned.records.append(Emitted($0))
    }
    scanned.tally = outcome.tally
    scanned.caveats = outcome.caveats
    scanned.failure = outcome.failure
    scanned.wasInterrupted = outcome.wasInterrupted
    return scanned
  }

  static func scan(
    _ bytes: [UInt8], _ settings: StreamScan.Settings = StreamScan.Settings(), in size: Int = 256 << 10
  ) -> Scanned {
    scan(ChunkSource(bytes, pieces: { size }), settings)
  }

  static func scan(_ text: String, _ settings: StreamScan.Settings = StreamScan.Settings()) -> Scanned {
    scan(Array(text.utf8), settings)
  }
}
