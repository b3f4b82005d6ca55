// An input that is no log but a system report: it has no records, and is read as a whole.

import BackgroundTasks
import ByteScan
import SystemReports

struct ReportFile {
  private var bytes: [UInt8] = []
  private(set) var lines = 0
  /// No report is longer; of a file that only begins like one the rest is left.
  private static let longest = 64 << 20

  mutating func append(_ slice: ByteSlice) {
    guard !slice.isEmpty else { return }
    var feeds = 0
    var at = 0
    while let feed = slice.firstIndex(of: UInt8(ascii: "\n"), from: at) {
      feeds += 1
      at = feed + 1
    }
    lines += feeds + (at < slice.count ? 1 : 0)
    bytes.append(slice.upTo(min(slice.count, Self.longest - bytes.count)))
  }

  var reports: [SystemReport] { bytes.withSlice { SystemReports.read($0) } }
}
