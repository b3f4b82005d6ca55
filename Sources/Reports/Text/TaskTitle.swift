// What a task is called in a report for people: its own name, or, where the app gave none, who began it.

import BackgroundTasks
import ByteScan

extension BackgroundTask {
  /// Printable, and no wider than `limit`.
  func title(columns limit: Int, _ ellipsis: String) -> String {
    guard let name, !name.isEmpty else { return untitled.printable.fitted(limit, ellipsis) }
    guard let caller = TaskName.caller(in: name) else { return shortName(name).printable.fitted(limit, ellipsis) }
    // Of a path of names the last one says most.
    if let path = SwiftSymbol.name(of: caller.symbol) { return path.printable.fittedEnd(limit, ellipsis) }
    return CallerText.short(image: caller.image, symbol: caller.symbol).printable.fitted(limit, ellipsis)
  }

  /// "Shared Background Assertion 3 for com.x": which app's it is, the heading says.
  private func shortName(_ name: String) -> String {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard kind == .assertion, name.hasPrefix("Shared Background Assertion "), words.count == 6, words[4] == "for" else {
      return name
    }
    return words[..<4].joined(separator: " ")
  }

  private var untitled: String {
    if quality.contains(.privateName) { return "<private>" }
    return purposes.first ?? (kind == .assertion ? "unnamed assertion" : "unnamed")
  }
}

/// Callers that Swift did not mangle.
enum CallerText {
  static func short(image: String, symbol: String) -> String {
    if symbol.isEmpty || symbol == "<redacted>" { return "called by \(image)" }
    // Objective-C has no modules: without the image nobody knows whose class it is.
    return "\(image): \(withoutBlock(symbol))"
  }

  /// `__42-[AppDelegate save]_block_invoke` is a block in that method.
  private static func withoutBlock(_ symbol: String) -> String {
    guard symbol.hasPrefix("__"), let start = symbol.firstIndex(where: { $0 == "-" || $0 == "+" }),
      let end = symbol.lastIndex(of: "]"), start < end, symbol[end...].hasPrefix("]_block_invoke")
    else { return symbol }
    return "block in \(symbol[start...end])"
  }
}
