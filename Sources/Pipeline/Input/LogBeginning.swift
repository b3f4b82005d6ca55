// Finds the format of a file from its first 64 KiB.

import ByteScan
import LogFormats
import LogIntake

package enum LogBeginning {
  package static func format(of input: SeekableInput, _ settings: StreamScan.Settings, events: EventReader) -> String? {
    guard let source = try? input.tail(bytes: .max) else { return nil }
    let none = TimeResolver.Assumptions(date: nil, latest: 0) { _ in 0 }
    var scan = StreamScan(settings, events: events, assumptions: none)
    while !scan.isWindowFull, let count = try? scan.read(source), count > 0 {}
    scan.settleAtEnd()
    return scan.format
  }
}
