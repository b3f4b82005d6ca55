// Somebody draws the terminal wider or narrower while rows come.

import BackgroundTasks
import ByteScan
import Foundation
import Testing

@testable import Reports

struct TimelineWidthTests {
  private final class Terminal: @unchecked Sendable {
    private let lock = NSLock()
    private var width: Int?
    var columns: Int? {
      get { lock.withLock { width } }
      set { lock.withLock { width = newValue } }
    }
  }

  @Test("rows keep to the width that the terminal has when they are written, and lanes to their columns")
  func resized() {
    let app = AppStory()
    let terminal = Terminal()
    let sink = TextSink()
    var style = TimelineStyle(width: 100, glyphs: .unicode)
    style.widthNow = { terminal.columns }
    let report = TimelineReport(ByteWriter(sink, flushesEachRecord: true), style)
    let name = "A name that is longer than any of these terminals has room for beside all the rest of a row of it"
    for (number, width) in [nil, 60, 44, 7, 120].enumerated() {
      terminal.columns = width
      report.write(app.task(number, name, began: .at("09:00:0\(number)", number)).began)
    }
    let rows = sink.text.split(separator: "\n").filter { $0.contains("began") }
    #expect(rows.map(\.count).enumerated().allSatisfy { $1 <= [100, 60, 44, 40, 120][$0] })
    #expect([0, 1, 4].allSatisfy { rows[$0].contains("A na") } && rows.allSatisfy { $0.contains("began") })
    #expect(rows[0].count > rows[1].count && rows[1].count > rows[2].count && rows[4].count > rows[3].count, "\(rows)")
    let places = rows.map { row in row.firstIndex(of: "┬").map { row.distance(from: row.startIndex, to: $0) } }
    #expect(places[1] == 15 && places[4] == 18)
  }
}
