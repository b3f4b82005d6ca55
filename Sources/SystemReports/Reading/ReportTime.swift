// The times in reports: `2026-03-04 05:06:07.0809 +0100`, with or without a fraction of any length.

import BackgroundTasks
import ByteScan

extension SystemReport.Time {
  /// Nil only for empty text. A time that cannot be read is still shown.
  init?(_ text: ByteSlice) {
    let text = text.trimmed()
    guard !text.isEmpty, text.count <= 64 else { return nil }
    self.init(instant: nil, zone: nil, written: text.string)
    var cursor = ByteCursor(text)
    guard let day = cursor.date() else { return }
    if !cursor.skipBlanks() { _ = cursor.skip("T") }
    guard let timeOfDay = cursor.timeOfDay() else { return }
    _ = cursor.skipBlanks()
    zone = cursor.zone()
    instant = Int64(day) * WallClock.microsecondsPerDay + timeOfDay - Int64(zone ?? 0) * 1_000_000
  }
}
