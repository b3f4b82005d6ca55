// How a timeline is to look: all that the environment and the command line have a say in.

import ByteScan

package struct TimelineStyle: Sendable {
  package var width: Int
  /// How wide the terminal is now, where it is one and may have changed.
  package var widthNow: @Sendable () -> Int? = { nil }
  package var inColor: Bool
  package var glyphs: TimelineGlyphs
  /// Nil: each time in the zone in which the log shows it.
  package var zone: Zone?

  package static let usualWidth = 100
  /// Below this a row has no room for names.
  package static let leastWidth = 40

  package init(width: Int = usualWidth, inColor: Bool = false, glyphs: TimelineGlyphs = .ascii, zone: Zone? = nil) {
    self.width = max(width, Self.leastWidth)
    self.inColor = inColor
    self.glyphs = glyphs
    self.zone = zone
  }

  func emptyLine() -> StyledLine { StyledLine(limit: width, inColor: inColor) }
}

/// The signs that lanes are drawn with, one column each.
package struct TimelineGlyphs: Equatable, Sendable {
  /// An open task, and one that the log has called leaked.
  let open, leaked: EncodedCharacter
  /// What a row does to its own lane.
  let begins, ends, leaks, goesOn, vanishes, isLost, isLeft: EncodedCharacter
  /// A row across all lanes, and where it crosses one.
  let line, crossing, leakedCrossing: EncodedCharacter
  let heavyLine, heavyCrossing, heavyLeakedCrossing: EncodedCharacter
  let ellipsis: String

  package static let unicode = TimelineGlyphs(
    open: "│", leaked: "┃", begins: "┬", ends: "┴", leaks: "╳", goesOn: "├", vanishes: "╵", isLost: "?", isLeft: "╎",
    line: "─", crossing: "┼", leakedCrossing: "╂", heavyLine: "━", heavyCrossing: "┿", heavyLeakedCrossing: "╋",
    ellipsis: "…")

  package static let ascii = TimelineGlyphs(
    open: "|", leaked: "!", begins: ".", ends: "'", leaks: "X", goesOn: "+", vanishes: "'", isLost: "?", isLeft: ":",
    line: "-", crossing: "|", leakedCrossing: "!", heavyLine: "=", heavyCrossing: "|", heavyLeakedCrossing: "!",
    ellipsis: "..")
}
