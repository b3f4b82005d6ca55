// Counts of a scan: bytes, lines, records and what was not read. The hot path never throws, it counts.

package struct ScanTally: Equatable, Sendable {
  /// As they were read, before the byte layer took anything out.
  package var bytes = 0
  package var lines = 0
  package var records = 0
  /// Lines that fit nothing, empty ones apart.
  package var unrecognised = 0
  package var firstUnrecognised: Int?
  /// Lines that were too long to be held.
  package var overlong = 0
  package var firstOverlong: Int?
  /// Records that were longer than one may become, and how many bytes of them and of overlong lines were not read.
  package var cut = 0
  package var firstCut: Int?
  package var unread = 0

  package init() {}

  package static func += (sum: inout ScanTally, part: ScanTally) {
    sum.bytes += part.bytes
    sum.lines += part.lines
    sum.records += part.records
    sum.unrecognised += part.unrecognised
    sum.firstUnrecognised = sum.firstUnrecognised ?? part.firstUnrecognised
    sum.overlong += part.overlong
    sum.firstOverlong = sum.firstOverlong ?? part.firstOverlong
    sum.cut += part.cut
    sum.firstCut = sum.firstCut ?? part.firstCut
    sum.unread += part.unread
  }

  /// The same tally for a part that begins behind `lines` lines.
  package func behind(lines: Int) -> ScanTally {
    var tally = self
    tally.firstUnrecognised = firstUnrecognised.map { $0 + lines }
    tally.firstOverlong = firstOverlong.map { $0 + lines }
    tally.firstCut = firstCut.map { $0 + lines }
    return tally
  }

  package static func + (sum: ScanTally, part: ScanTally) -> ScanTally {
    var sum = sum
    sum += part
    return sum
  }
}
