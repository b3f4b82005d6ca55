// An invented line or record of a format, with the fields that must be read from it.

import LogRecords

package struct FormatSample: Sendable {
  package let text: String
  package let clock: String?
  package let process: String?
  package let pid: Int?
  package let sender: String?
  package let subsystem: String?
  package let category: String?
  package let level: LogLevel?
  package let message: String
  /// The shape of the stream, where the text alone does not show it.
  package let shape: StreamShape

  /// `clock` is written as `WallClock` describes itself: `2026-05-06 07:08:09.112358 +0200`,
  /// `Apr 1 07:08:09.000000`, `07:08:09.112358`.
  package init(
    _ text: String, clock: String? = nil, process: String? = nil, pid: Int? = nil,
    sender: String? = nil, subsystem: String? = nil, category: String? = nil, level: LogLevel? = nil,
    message: String, shape: StreamShape = StreamShape()
  ) {
    self.text = text
    self.clock = clock
    self.process = process
    self.pid = pid
    self.sender = sender
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
    self.shape = shape
  }
}
