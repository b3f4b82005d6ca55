// The name of a task for output: its own, or its caller where the app gave none.

/// A name, and which part to keep where it must be cut.
package struct SpokenName: Equatable, Sendable {
  package var text: String
  package var endSaysMost = false

  package init(_ text: String, endSaysMost: Bool = false) {
    self.text = text
    self.endSaysMost = endSaysMost
  }
}

extension SpokenName {
  /// "Shared Background Assertion 3 for com.x" without the app, which the heading names.
  package init(ofAssertion name: String) {
    let prefix = "Shared Background Assertion "
    self.init(name)
    guard name.hasPrefix(prefix) else { return }
    let bytes = Array(name.utf8)
    let number = bytes.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: " ") }
    let rest = bytes[number.endIndex...]
    guard rest.starts(with: " for ".utf8), !rest.dropFirst(" for ".utf8.count).contains(UInt8(ascii: " ")) else {
      return
    }
    text = String(decoding: bytes[..<number.endIndex], as: UTF8.self)
  }
}

extension BackgroundTask {
  package var spokenName: SpokenName {
    guard let name, !name.isEmpty else { return SpokenName(untitled) }
    guard TaskName.isOfCaller(name), let caller = TaskName.caller(in: name) else {
      if case .assertion = kind { return SpokenName(ofAssertion: name) }
      return SpokenName(name)
    }
    // The last name of a path is the most specific.
    if let path = SwiftSymbol.name(of: caller.symbol) { return SpokenName(path, endSaysMost: true) }
    return SpokenName(CallerText.short(image: caller.image, symbol: caller.symbol))
  }

  /// The name within a sentence: `"Upload" (#7)`
  package var quotedName: String {
    let name = spokenName.text
    let quoted = self.name == nil || self.name?.isEmpty == true ? "task \(name)" : "\"\(name)\""
    return quoted + (taskID.map { " (#\($0))" } ?? "")
  }

  private var untitled: String {
    if quality.contains(.privateName) { return "<private>" }
    return purposes.first ?? (kind == .assertion ? "unnamed assertion" : "unnamed")
  }
}

/// Callers whose symbol Swift did not mangle.
package enum CallerText {
  package static func short(image: String, symbol: String) -> String {
    if symbol.isEmpty || symbol == "<redacted>" { return "called by \(image)" }
    // Objective-C has no modules, so only the image shows where the class comes from.
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
