// The cache recognises a head by its bytes. A cached head must give the same fields as reading it again.

import BackgroundTasks
import ByteScan
import LogRecords
import Testing

@testable import LogFormats

@Suite("Known heads")
struct KnownHeadsTests {
  private static let time = "2026-05-06 07:08:09.112358+0200 0x2a3b4c5  "
  private static let columns = "Default     0x0                  47110  0    "

  static let heads = [
    columns + "Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] ",
    columns + "Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask]",
    columns + "Sample: (UIKitCore) [com.apple.UIKit:Other] ",
    columns + "Sample: (UIKitCore) [com.apple.UIKit:] ",
    columns + "Sample: (UIKitCore) ",
    columns + "Sample: [com.apple.UIKit:BackgroundTask] ",
    columns + "Sample: (UIKitCore [com.apple.UIKit:BackgroundTask] ",
    columns + "Sample: ",
    "Error       0x0                  47110  0    Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] ",
    "Default     0x8000000000012345   47110  0    Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] ",
    "Default     0x0                  47111  0    Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] ",
    "Default     0x0                  47110  Sample: (UIKitCore) [com.apple.UIKit:BackgroundTask] ",
    "Signpost    0x0                  47110  0    [spid 0x1f, process,   begin] Sample: [org.example:points] ",
    "Timesync    0x0                  0      0    [org.example:points] ",
  ]

  static let messages = ["", "Creating new background assertion", "[a:b] (c) d: e\nf] g", "] [", ") : x"]

  @Test("the fields of a head do not depend on the heads read before", arguments: heads)
  func readsTheSame(_ head: String) throws {
    let format = try #require(LogFormats.all.first { $0.name == "default" })
    var memory = FieldMemory()
    // A head that occurs once is not cached.
    for other in Self.heads + [head, head] { _ = read(other + "before", format, &memory) }
    for message in Self.messages {
      var fresh = FieldMemory()
      let expected = read(head + message, format, &fresh)
      #expect(read(head + message, format, &memory) == expected)
    }
  }

  private func read(_ text: String, _ format: LogFormat, _ memory: inout FieldMemory) -> [String?] {
    (Self.time + text).withSlice { bytes in
      let fields = format.fields(bytes, StreamShape(), &memory)
      return [
        fields.clock?.description, fields.written?.string, fields.process?.string, fields.pid.map(String.init),
        fields.sender?.string, fields.subsystem?.string, fields.category?.string, fields.level?.rawValue,
        fields.message.string, fields.body.string, memory.heads.sender(fields).name,
        memory.heads.sender(fields).pid.map(String.init),
      ]
    }
  }
}
