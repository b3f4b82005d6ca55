// Text in lines and columns, for help and explanations. Widths are counts of characters, because these texts are ASCII.

extension String {
  /// Lines of at most `width` characters. A longer word stands alone.
  func wrapped(width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
