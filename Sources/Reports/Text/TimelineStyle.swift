// How a timeline looks: everything that the environment and the command line decide.

import ByteScan

package struct TimelineStyle: Sendable {
  package var width: Int
  /// The terminal's present width; nil where the output is no terminal.
  package var widthNow: @Sendable () -> Int? = { nil }
  package var inColor: Bool
  package var glyphs: TimelineGlyphs
  /// Nil: each time is shown in the zone in which the log states it.
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

/// The characters of the lanes, one column each.
package struct TimelineGlyphs: Equatable, Sendable {
  /// The lane of an open task, and of a task that was judged leaked.
  let open, leaked: EncodedCharacter
  /// What a row draws in the lane of its own task.
  let begins, ends, leaks, goesOn, vanishes, isLost, isLeft: EncodedCharacter
  /// A row across all lanes, and its crossings with occupied lanes.
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
