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
        row.verdict.rawValue, row.app, row.name, Figures.grouped(row.tasks), Figures.grouped(row.devices),
        row.worst.map(Figures.duration) ?? "",
      ]
    }
    let kills = table.kills.map { kill in
      [
        "killed", kill.app, [kill.words, kill.code.map { "(\($0))" }].compactMap { $0 }.joined(separator: " "),
        Figures.grouped(kill.count), Figures.grouped(kill.devices), "",
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

  private static let titles = ["", "app", "task or reason", "count", "devices", "longest"]
  private static let app = 1
  private static let name = 2

  /// The names get what the other columns leave. Numbers stand at the right.
  private func rows(_ rows: [[String]]) -> [UInt8] {
    guard !rows.isEmpty else { return [] }
    let rows = [Self.titles] + rows.map { $0.map(\.printable) }
    var widths = Self.titles.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    let fixed = widths.enumerated().filter { $0.offset != Self.app && $0.offset != Self.name }.map(\.element).reduce(
      0, +)
    let room = max(style.width - fixed - Self.gap * (widths.count - 1), 2 * Self.narrowest)
    if widths[Self.app] + widths[Self.name] > room {
      widths[Self.app] = min(widths[Self.app], max(room / 2, room - widths[Self.name]))
      widths[Self.name] = min(widths[Self.name], room - widths[Self.app])
    }
    return rows.reduce(into: []) { bytes, row in
      bytes += line { line in
        var start = 0
        for (column, cell) in row.enumerated() {
          let text = cell.fitted(widths[column], style.glyphs.ellipsis)
          if !text.isEmpty { line.move(to: start + (column > Self.name ? widths[column] - text.columns : 0)) }
          line.add(text, column == 0 ? paint(cell) : nil)
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
