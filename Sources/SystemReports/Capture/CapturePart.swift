// What a member of a capture is, as far as its name says. Apple renames and moves parts with every release, so a name is never
// compared as a whole.

import BackgroundTasks

package enum CapturePart: String, CaseIterable, Sendable {
  case stateDump = "state-dump"
  case text
  case report
  case jetsam
  case resource
  case taskInfo = "task-info"
  case spindump
  case processList = "process-list"
  case shutdown
  case device
  case archive
  case binaryLog = "binary-log"
  case other
  /// What file systems and archivers leave behind.
  case litter

  /// Whether only a capture of a whole device has it.
  package var isOfDevice: Bool {
    switch self {
    case .stateDump, .taskInfo, .spindump, .processList, .shutdown, .device: true
    case .text, .report, .jetsam, .resource, .archive, .binaryLog, .other, .litter: false
    }
  }

  /// `1 crash report`, `12 crash reports`
  package func words(_ count: Int) -> String {
    let (one, many) = name
    return Figures.counted(count, one, many)
  }

  /// What one and several are called.
  private var name: (one: String, many: String) {
    switch self {
    case .stateDump: ("RunningBoard state", "RunningBoard states")
    case .text: ("text log", "text logs")
    case .report: ("crash report", "crash reports")
    case .jetsam: ("memory report", "memory reports")
    case .resource: ("resource report", "resource reports")
    case .taskInfo: ("task list", "task lists")
    case .spindump: ("spindump", "spindumps")
    case .processList: ("process list", "process lists")
    case .shutdown: ("shutdown log", "shutdown logs")
    case .device: ("list of system facts", "lists of system facts")
    case .archive: ("archive", "archives")
    case .binaryLog: ("part of Apple's binary log", "parts of Apple's binary log")
    case .other: ("other file", "other files")
    case .litter: ("file of a file system", "files of file systems")
    }
  }
}
