// What RunningBoard held at the moment of a capture: a section of its own, before the rows. It comes from the system's own list,
// so it holds whatever the logs show or lack.

import BackgroundTasks
import ByteScan

struct TimelineHoldings {
  let style: TimelineStyle
  let clock: TimelineClock

  private static let indent = 5
  private static let least = 16

  func text(_ reported: ReportedHoldings) -> [UInt8] {
    let holdings = reported.holdings
    var bytes = heading(holdings)
    var last: ProcessIdentity?
    for holding in holdings.holdings.sorted(by: Self.precedes) {
      if holding.process != last {
        bytes += line { $0.add("   \(Self.label(holding.process))") }
        last = holding.process
      }
      bytes += row(holding)
    }
    if holdings.holdings.isEmpty {
      let most = reported.outside > 0 ? " of what was asked for" : reported.hidden > 0 ? " of an app" : ""
      bytes += line { $0.add("   nothing\(most)") }
    }
    if reported.hidden > 0 {
      bytes += line {
        $0.add("   \(Figures.grouped(reported.hidden)) more of the system or without a limit; --all shows them")
      }
    }
    if reported.outside > 0 {
      bytes += line { $0.add("   \(Figures.grouped(reported.outside)) more of other processes or names") }
    }
    if !holdings.isWhole { bytes += line { $0.add("   the list is cut off, and may lack some", .warning) } }
    return bytes
  }

  private static func precedes(_ one: CaptureHoldings.Holding, _ other: CaptureHoldings.Holding) -> Bool {
    let (left, right) = (label(one.process), label(other.process))
    return left == right ? one.assertion.line < other.assertion.line : left < right
  }

  private static func label(_ process: ProcessIdentity) -> String {
    let pid = process.pid.flatMap { process.name ?? process.bundle == nil ? nil : "pid \($0)" }
    let bundle = process.name == nil ? nil : process.bundle
    return [process.label, pid, bundle].compactMap { $0 }.joined(separator: "  ").printable
  }

  private func heading(_ holdings: CaptureHoldings) -> [UInt8] {
    let moment = holdings.moment
    let time =
      moment.instant == nil || !moment.isCertain
      ? nil
      : [clock.date(moment), clock.time(moment), clock.offset(moment)].compactMap { $0 }.joined(separator: " ")
    let rule = StyledLine.Sign(character: style.glyphs.line, paint: .heading)
    return line { line in
      line.add(StyledLine.Signs(rule, count: 2))
      line.move(to: 3)
      line.add("held when captured", .heading)
      if let time { line.add(", \(time)") }
      line.move(to: line.columns + 1)
      line.add(StyledLine.Signs(rule, count: max(0, min(style.width, 100) - line.columns - 1)))
    }
  }

  private func row(_ holding: CaptureHoldings.Holding) -> [UInt8] {
    let words = holding.words
    let name = holding.assertion.name.map { SpokenName(ofAssertion: $0) } ?? SpokenName("without a name")
    let width = min(style.width, 100)
    let room = width - Self.indent - words.columns - 2
    return line { line in
      line.move(to: Self.indent)
      if room >= Self.least {
        line.add(name.title(columns: room, style.glyphs.ellipsis))
        line.move(to: width - words.columns)
      } else {
        line.add(name.title(columns: Self.least, style.glyphs.ellipsis) + "  ")
      }
      line.add(words)
    }
  }

  private func line(_ build: (inout StyledLine) -> Void) -> [UInt8] {
    var line = style.emptyLine()
    build(&line)
    return line.bytes
  }
}
