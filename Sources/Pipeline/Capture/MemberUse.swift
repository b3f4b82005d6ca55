// What is done with a member of a capture: its name says what it should be, and its first bytes what it is.

import ByteScan
import LogFormats
import LogIntake
import SystemReports

enum MemberUse {
  case passedOver(CapturePart)
  /// Read at once, up to a number of bytes.
  case small(CapturePart, most: Int)
  /// A log, or reports, which are read like any input.
  case log

  init(_ part: CapturePart, _ head: [UInt8], _ settings: StreamScan.Settings, _ events: EventReader) {
    guard InputKinds.kind(ofBytes: head) == nil else {
      self = .passedOver(.other)
      return
    }
    if head.withSlice(RunningBoardDump.isDump) {
      // Its assertions take several times the memory of their text. Real dumps have about a megabyte.
      self = .small(.stateDump, most: 8 << 20)
    } else if let most = Self.limit(part) {
      self = .small(part, most: most)
    } else {
      let hasTrace = head.withSlice(RecordTrace.isIn)
      // A report may stand anywhere in a text. A text with records is searched for both at once.
      let holdsReport = (part == .report || !hasTrace) && head.withSlice { SystemReports.kind(of: $0) } != nil
      let mayBeLog = hasTrace || head.withSlice(events.mayHold)
      let isLog = holdsReport || mayBeLog && LogBeginning.isLog(head, settings, events: events)
      self = isLog ? .log : .passedOver(part == .report ? .report : .other)
    }
  }

  /// Whether a file that stands alone is a part of a capture. The other parts say nothing by themselves.
  static func isPart(named name: String, _ head: [UInt8]) -> Bool {
    head.withSlice { head in
      RunningBoardDump.isDump(head) || CaptureLayout.part(ofMember: name) == .jetsam && JetsamText.isReport(head)
    }
  }

  /// How much is read of a part with a reader of its own. Nil for the others.
  private static func limit(_ part: CapturePart) -> Int? {
    switch part {
    case .jetsam, .resource, .processList, .shutdown: 16 << 20
    case .device: 1 << 20
    case .taskInfo, .spindump: 16 << 20
    case .stateDump, .report, .text, .archive, .litter, .binaryLog, .other: nil
    }
  }
}

extension CapturePart {
  /// Whether anything of it is read.
  var isRead: Bool {
    switch self {
    case .litter, .binaryLog, .other: false
    case .stateDump, .report, .jetsam, .resource, .taskInfo, .spindump, .processList, .shutdown, .device, .text,
      .archive:
      true
    }
  }
}
