// How the timeline is to look, from the command line and from what the surroundings can show.

import ByteScan
import Reports

extension TimelineStyle {
  /// For standard output.
  static func shown(_ options: Options, _ surroundings: Surroundings) throws(UsageError) -> TimelineStyle {
    let inColor = options.color.isOn(
      environment: surroundings.environment, outputIsTerminal: surroundings.standardOutputIsTerminal)
    var style = TimelineStyle(
      width: columns(options, surroundings) ?? usualWidth, inColor: inColor, glyphs: glyphs(options, surroundings),
      zone: try zone(options, surroundings))
    // Only a terminal changes its width while it is written to, and only where nobody has said another.
    if surroundings.standardOutputIsTerminal, said(options, surroundings) == nil {
      let outputWidth = surroundings.outputWidth
      style.widthNow = { outputWidth().map { min($0, Options.widths.upperBound) } }
    }
    return style
  }

  /// For a file, which looks the same wherever it was written.
  static func filed(_ options: Options, _ surroundings: Surroundings) throws(UsageError) -> TimelineStyle {
    TimelineStyle(
      width: options.width ?? usualWidth, glyphs: glyphs(options, surroundings), zone: try zone(options, surroundings))
  }

  /// Nil where nobody has said it and there is no terminal.
  static func columns(_ options: Options, _ surroundings: Surroundings) -> Int? {
    (said(options, surroundings) ?? surroundings.outputWidth()).map { min($0, Options.widths.upperBound) }
  }

  private static func said(_ options: Options, _ surroundings: Surroundings) -> Int? {
    options.width ?? surroundings.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func glyphs(_ options: Options, _ surroundings: Surroundings) -> TimelineGlyphs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { surroundings.environment[$0] }.first { !$0.isEmpty }
    let encoding = locale?.lowercased() ?? ""
    let isUnicode = encoding.withSlice { $0.firstIndex(of: "utf-8") != nil || $0.firstIndex(of: "utf8") != nil }
    return !options.ascii && isUnicode ? .unicode : .ascii
  }

  private static func zone(_ options: Options, _ surroundings: Surroundings) throws(UsageError) -> Zone? {
    guard options.shownZone != "log" else { return nil }
    return try SystemZone.load(options.shownZone, environment: surroundings.environment, asked: "--tz")
  }
}
