// The cache recognises a minute by its bytes. A cached minute must give the same time as reading it again.

import ByteScan
import Testing

@testable import LogFormats

@Suite("Known minutes")
struct MinuteCacheTests {
  static let times = [
    "2026-05-06 07:08:09.112358+0200 0x1", "2026-05-06 07:08:59.999999+0200 0x1", "2026-05-06 07:08:60.000001+0200 0x1",
    "2026-05-06 07:08:61.000001+0200 0x1", "2026-05-06 07:08:09.112358-0200 0x1", "2026-05-06 07:09:00.000000+0200 0x1",
    "2026-05-06 07:08:09.11235+02:00 0x1", "2026-05-06 07:08:09.112358+02:00 0x1",
    "2026-05-06 07:08:09.1123580+0200 0x1",
    "2026-05-06 07:08:09.112358+0260 0x1", "2026-05-06T07:08:09.112358+0200 0x1", "2026-05-06 07:08:0x.112358+0200 0x1",
    "2026-05-06 07:08:09 112358+0200 0x1", "2026-02-30 07:08:09.112358+0200 0x1", "2026-05-06 07:08:09.112358Z 0x1",
    "2026-05-06 07:08:09.112358+0200", "",
  ]

  @Test("a time does not depend on the minute read before", arguments: times)
  func readsTheSame(_ time: String) {
    time.withSlice { text in
      var expected = ByteCursor(text)
      let clock = expected.dateAndTime()
      for known in Self.times {
        var minute = MinuteCache()
        known.withSlice { known in
          let begin = ByteCursor(known)
          var end = begin
          if let clock = end.dateAndTime() { minute.keep(clock, from: begin, to: end) }
        }
        var read: WallClock?
        guard minute.read(text, into: &read) else { continue }
        #expect(read == clock)
        #expect(MinuteCache.length == expected.position)
      }
    }
  }
}
