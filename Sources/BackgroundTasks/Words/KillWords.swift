// Why a process was ended, in words.

extension Kill {
  private static let meanings: [UInt64: String] = [
    0x2182_BAD2: "background task not ended in time",
    0x2182_BAD3: "background URL session not completed in time",
    0x2182_BAD4: "background fetch not completed in time",
    0x2182_BAAD: "background work not ended in time",
    0xDEAD_10CC: "suspended while it held a file lock",
    0xDEAD_FA11: "the user quit it",
    0xBADA_5E47: "too many assertions",
    0xD00D_2BAD: "too many assertions",
    0xC000_10FF: "the device was too hot",
  ]

  package var isForBackgroundTime: Bool { meaning.isForBackgroundTime }

  /// The cause in words, and the code by which it can be looked up.
  package var words: String { reason + (code.map { " (0x\(String($0, radix: 16)))" } ?? "") }

  private var reason: String {
    if let meaning = code.flatMap({ Self.meanings[$0] }) { return meaning }
    switch cause {
    case .beyondPermittedTime: return "background tasks held too long"
    case .memory: return "memory was short"
    case .cpu: return "it used too much CPU time"
    case .watchdog: return "it did not answer in time"
    case .requested: return explanation?.firstLine ?? "on request"
    }
  }
}

extension ExitReason {
  package var words: String {
    let code = code.map { $0 < 1000 ? "\($0)" : "0x\(String($0, radix: 16))" }
    let words = [namespace, code, text?.firstLine].compactMap { $0 }
    return words.isEmpty ? "" : ": " + words.joined(separator: " ")
  }
}

extension String {
  /// Nil where nothing stands in it.
  fileprivate var firstLine: String? {
    var line = prefix { !$0.isNewline }
    while line.last?.isWhitespace == true { line.removeLast() }
    return line.isEmpty ? nil : String(line)
  }
}
