// The table over several devices.

import BackgroundTasks
import ByteScan

struct TimelineTable {
  let style: TimelineStyle

  private static let gap = 2
  private static let narrowest = 12

  func text(_ table: DeviceTable) -> [UInt8] {
    var bytes = heading(table)
    if table.rows.isEmpty, table.kills.isEmpty { bytes += line { $0.add("nothing leaked, and nothing was killed") } }
    let tasks = table.rows.map { row in
      [
        row.verdict.rawValue, row.app, row.name, "\(Figures.grouped(row.tasks))×",
        "on \(Figures.counted(row.devices, "device"))", row.worst.map { "up to \(Figures.duration($0))" } ?? "",
      ]
    }
    let kills = table.kills.map { kill in
      [
        "killed", kill.app, [kill.code, kill.words].compactMap { $0 }.joined(separator: " "),
        "\(Figures.grouped(kill.count))×", "on \(Figures.counted(kill.devices, "device"))", "",
      ]
    }
    return bytes + rows(tasks + kills)
  }

  private func heading(_ table: DeviceTable) -> [UInt8] {
    let rule = StyledLine.Sign(character: style.glyphs.line, paint: .heading)
    return line { line in
      line.add(StyledLine.Signs(rule, count: 2))
      line.move(to: 3)
      line.add("all \(Figures.counted(table.devices, "device"))", .heading)
      line.move(to: line.columns + 1)
      line.add(StyledLine.Signs(rule, count: max(0, min(style.width, 100) - line.columns - 1)))
    }
  }

  /// The names get what the other columns leave.
  private func rows(_ rows: [[String]]) -> [UInt8] {
    guard let first = rows.first else { return [] }
    var widths = first.indices.map { column in rows.map { $0[column].printable.columns }.max() ?? 0 }
    let fixed = widths.enumerated().filter { $0.offset != 1 && $0.offset != 2 }.map(\.element).reduce(0, +)
    let room = max(style.width - fixed - Self.gap * (widths.count - 1), 2 * Self.narrowest)
    if widths[1] + widths[2] > room {
      widths[1] = min(widths[1], max(room / 2, room - widths[2]))
      widths[2] = min(widths[2], room - widths[1])
    }
    return rows.reduce(into: []) { bytes, row in
      bytes += line { line in
        var start = 0
        for (column, cell) in row.enumerated() {
          line.move(to: start)
          line.add(cell.printable.fitted(widths[column], style.glyphs.ellipsis), column == 0 ? paint(cell) : nil)
          start += widths[column] + Self.gap
        }
      }
    }
  }

  private func paint(_ word: String) -> Paint? { word == "overdue" ? .warning : .alarm }

  private func line(_ build: (inout StyledLine) -> Void) -> [UInt8] {
    var line = style.emptyLine()
    build(&line)
    return line.bytes
  }
}
