// The expiration handlers in a piece of sample code. Apple calls them one after the other and kills the app if a task is
// left, so a handler that merely stops the work, or that ends the task a moment later, is a mistake in the advice.

struct SampleHandlers {
  /// The handler of each begin; nil where it has none.
  let bodies: [Substring?]
  private let code: String

  /// `sample` is code in Swift or in Objective-C.
  init(of sample: String) {
    let code = sample.split(separator: "\n").map { Self.withoutComment($0) }.joined(separator: "\n")
    let begins = code.ranges(of: "beginBackgroundTask")
    bodies = begins.map { Self.handler(in: code[$0.upperBound...]) }
    self.code = code
  }

  /// Whether each handler has ended its task when it returns.
  var allEnd: Bool { bodies.allSatisfy { $0.map(ends) ?? false } }

  private func ends(_ handler: Substring) -> Bool {
    Self.words(Self.withoutWhatRunsLater(handler)).contains { $0 == "endBackgroundTask" || isEnd($0) }
  }

  /// Functions and closures of the sample that end a task, such as `endTask`.
  private func isEnd(_ word: Substring) -> Bool {
    guard word == "end" || word.hasPrefix("end") && word.dropFirst(3).first?.isUppercase == true else { return false }
    return code.split(separator: "\n").contains { line in
      guard line.hasSuffix("{"), Self.words(line).contains(word), let brace = line.indices.last else { return false }
      return Self.words(Self.group(code[brace...])).contains("endBackgroundTask")
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
  }

  private static func words(_ code: some StringProtocol) -> [Substring] {
    Substring(code).split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// `rest` follows the first word of a call.
  private static func handler(in rest: Substring) -> Substring? {
    // Up to the bracket that closes the message, or that holds the arguments.
    let isMessage = rest.hasPrefix("With")
    let arguments = isMessage ? inside(rest) : group(rest)
    if let label = arguments.firstRange(of: "expirationHandler:") {
      let value = arguments[label.upperBound...].drop(while: \.isWhitespace)
      return ["nil", "NULL"].contains(words(value).first) ? nil : value
    }
    let closure = rest[arguments.endIndex...].drop(while: \.isWhitespace)
    return closure.hasPrefix("{") ? group(closure) : nil
  }

  /// The text before the first closing bracket that has no opening one.
  private static func inside(_ code: Substring) -> Substring {
    var depth = 0
    for place in code.indices {
      if "([{".contains(code[place]) { depth += 1 }
      if ")]}".contains(code[place]) { depth -= 1 }
      if depth < 0 { return code[..<place] }
    }
    return code
  }

  /// The brackets that `code` begins with and what is in them; nothing where it begins with none.
  private static func group(_ code: Substring) -> Substring {
    guard let first = code.first, "([{".contains(first) else { return code.prefix(0) }
    let closing = inside(code.dropFirst()).endIndex
    return closing < code.endIndex ? code[...closing] : code
  }

  /// A task or a queue runs it only after the handler has returned.
  private static func withoutWhatRunsLater(_ code: Substring) -> String {
    var kept = ""
    var rest = code
    while let character = rest.first {
      let hop = ["Task {", "Task.", ".async", "dispatch_async", "dispatch_after"].first(where: rest.hasPrefix)
      if let hop, hop.hasPrefix(".") || kept.last?.isLetter != true {
        rest = rest.dropFirst(hop.hasSuffix("{") ? hop.count - 1 : hop.count).drop { $0.isLetter }
        while true {
          let next = rest.drop(while: \.isWhitespace)
          let later = group(next)
          guard !later.isEmpty else { break }
          rest = rest[later.endIndex...]
        }
      } else {
        kept.append(character)
        rest = rest.dropFirst()
      }
    }
    return kept
  }
}
