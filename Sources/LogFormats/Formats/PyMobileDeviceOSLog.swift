// `pymobiledevice3 developer dvt oslog`.
//
//     "[" date SP time "][" subsystem "][" category "][" pid "][" image "] <" type ">: " message
//
// It has the image that logged and the pid, but not the process. Missing values are `None`.

import ByteScan
import LogRecords

extension LogFormat {
  package static let pyMobileDeviceOSLog = LogFormat(
    name: "pymobiledevice3-oslog", about: "pymobiledevice3 developer dvt oslog", firstBytes: ByteSet("["),
    begins: { line, _ in
      var cursor = ByteCursor(line)
      return start.matches(line) && columns(&cursor) != nil ? .dated : nil
    }, fields: fields,
    samples: [
      FormatSample(
        "[2026-03-02 08:15:44.515253][com.apple.UIKit][BackgroundTask][818][UIKitCore] <Error>: first\nsecond [x]",
        clock: "2026-03-02 08:15:44.515253", pid: 818, sender: "UIKitCore", subsystem: "com.apple.UIKit",
        category: "BackgroundTask", level: .error, message: "first\nsecond [x]"),
      FormatSample(
        "[2026-03-02 08:15:44][None][][0][Two Words] <Default>: ", clock: "2026-03-02 08:15:44.000000", pid: 0,
        sender: "Two Words", level: .default, message: ""),
    ])

  private static let start = BytePattern("[9999-99-99 99:99:99")

  private struct Columns {
    let time, subsystem, category, pid, image, type: ByteSlice
  }

  private static func columns(_ cursor: inout ByteCursor) -> Columns? {
    var ahead = ByteCursor(cursor.slice.until("\n"), at: 0)
    guard ahead.skip("["), let time = ahead.take(until: "]["), let subsystem = ahead.take(until: "]["),
      let category = ahead.take(until: "]["), let pid = ahead.take(until: "]["), let image = ahead.take(until: "] <"),
      let type = ahead.take(until: ">:"), pid.decimal != nil,
      time.firstIndex(of: UInt8(ascii: "[")) == nil
    else { return nil }
    _ = ahead.skip(" ")
    cursor.position = ahead.position
    return Columns(time: time, subsystem: subsystem, category: category, pid: pid, image: image, type: type)
  }

  private static let fields: FieldReader = { text, _, fields in
    var cursor = ByteCursor(text)
    guard let columns = columns(&cursor) else { return }
    fields = RecordFields(message: cursor.rest)
    fields.clock = columns.time.clock
    fields.written = columns.time.nonEmpty
    fields.subsystem = named(columns.subsystem)
    fields.category = named(columns.category)
    fields.pid = columns.pid.decimal
    fields.sender = named(columns.image)
    fields.level = LogLevel(word: columns.type)
  }

  private static func named(_ column: ByteSlice) -> ByteSlice? { column == "None" ? nil : column.nonEmpty }
}
