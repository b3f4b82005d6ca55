// The style of the timeline, from the command line and from what the environment can show.

import ByteScan
import Reports

extension TimelineStyle {
  /// For standard output.
  static func shown(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) -> TimelineStyle {
    let inColor = options.color.isOn(
      environment: environment.variables, outputIsTerminal: environment.standardOutputIsTerminal)
    var style = TimelineStyle(
      width: columns(options, environment) ?? usualWidth, inColor: inColor, glyphs: glyphs(options, environment),
      zone: try zone(options, environment))
    // Only a terminal changes its width while it is written to, and only where neither an option nor COLUMNS sets one.
    if environment.standardOutputIsTerminal, said(options, environment) == nil {
      let outputWidth = environment.outputWidth
      style.widthNow = { outputWidth().map { min($0, Options.widths.upperBound) } }
    }
    return style
  }

  /// For a file, whose content does not depend on where it is written.
  static func filed(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) -> TimelineStyle {
    TimelineStyle(
      width: options.width ?? usualWidth, glyphs: glyphs(options, environment), zone: try zone(options, environment))
  }

  /// Nil where neither a setting nor a terminal states the width.
  static func columns(_ options: Options, _ environment: ProgramEnvironment) -> Int? {
    (said(options, environment) ?? environment.outputWidth()).map { min($0, Options.widths.upperBound) }
  }

  private static func said(_ options: Options, _ environment: ProgramEnvironment) -> Int? {
    options.width ?? environment.variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func glyphs(_ options: Options, _ environment: ProgramEnvironment) -> TimelineGlyphs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment.variables[$0] }.first { !$0.isEmpty }
    let encoding = locale?.lowercased() ?? ""
    let isUnicode = encoding.withSlice { $0.firstIndex(of: "utf-8") != nil || $0.firstIndex(of: "utf8") != nil }
    return !options.ascii && isUnicode ? .unicode : .ascii
  }

  private static func zone(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) -> Zone? {
    guard options.shownZone != "log" else { return nil }
    return try SystemZone.load(options.shownZone, environment: environment.variables, asked: "--tz")
  }
}
