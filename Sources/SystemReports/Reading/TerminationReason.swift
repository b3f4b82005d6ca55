// The reason of a termination in its short form: the namespace of the part of the system that ended the process, and a
// number. Each release writes it in its own way.

import ByteScan

struct TerminationReason {
  /// The name of the namespace, also where its number is written.
  private(set) var namespace: String?
  private(set) var code: UInt64?
  /// The text behind namespace and code.
  private(set) var rest = ByteSlice.empty

  private static let gaps = ByteSet(" \t\n,:;")

  /// `Namespace ASSERTIOND, Code 0x8badf00d`, `Namespace <0xF>, Code 0x8badf00d`, `FRONTBOARD 2343432205`,
  /// `Code 0x8badf00d`, `0xdead10cc`
  init(_ text: ByteSlice) {
    var onward = text.trimmedStart(Self.gaps)
    if let named = onward.dropPrefix("Namespace") {
      onward = named.trimmedStart(Self.gaps)
      let word = onward.firstWord
      namespace = Self.name(word)
      onward = onward.from(word.count)
    } else if onward.codeBehindLabel == nil, onward.code == nil {
      let word = onward.firstWord
      // A sentence about reasons begins with another word.
      guard word.isNamespace else {
        rest = onward
        return
      }
      namespace = Self.name(word)
      onward = onward.from(word.count)
    }
    onward = onward.trimmedStart(Self.gaps)
    let coded = onward.codeBehindLabel ?? onward
    code = (coded.first == UInt8(ascii: "[") ? coded.from(1) : coded).code
    // Text in place of the number is about the namespace.
    rest = (code == nil ? onward : coded.from(coded.firstWord.count)).trimmedStart(Self.gaps)
  }

  /// `<0xF>` and `15` are the namespace of RunningBoard, which was assertiond's: systems that did not know its name
  /// wrote its number.
  private static func name(_ word: ByteSlice) -> String? {
    let digits = word.trimmed(ByteSet("<>"))
    guard let number = digits.code, digits.count <= 10 else { return word.nonEmpty?.string }
    return names[number] ?? word.string
  }

  private static let names: [UInt64: String] = [
    1: "JETSAM", 2: "SIGNAL", 3: "CODESIGNING", 6: "DYLD", 7: "LIBXPC", 8: "OBJC", 9: "EXEC", 10: "SPRINGBOARD",
    11: "TCC", 12: "REPORTCRASH", 15: "ASSERTIOND", 18: "LIBSYSTEM", 20: "WATCHDOG", 22: "WATCHKIT", 23: "GUARD",
  ]
}

extension ByteSlice {
  fileprivate var firstWord: ByteSlice {
    let ends = ByteSet(" \t\n,;")
    return upTo((0..<count).first { ends.contains(self[$0]) } ?? count)
  }

  /// `Code 0x8badf00d`, `code: 0x8badf00d`
  fileprivate var codeBehindLabel: ByteSlice? {
    (dropPrefix("Code") ?? dropPrefix("code")).flatMap { rest in
      rest.first.map { ByteSet(" \t\n:=").contains($0) } == true ? rest.trimmedStart(ByteSet(" \t\n:=")) : nil
    }
  }

  /// `SPRINGBOARD`, `<0xF>`
  fileprivate var isNamespace: Bool {
    guard count >= 2, count <= 40 else { return false }
    if hasPrefix("<0x"), last == UInt8(ascii: ">") { return true }
    return (0..<count).allSatisfy { (0x41...0x5A).contains(self[$0]) || self[$0] == UInt8(ascii: "_") }
  }
}
