// The assertions that a process still held when it was ended, as reports of iOS 5 to 9 list them. These are the only reports
// that name the tasks.

import BackgroundTasks
import ByteScan

/// The text behind `Application Specific Information:`.
struct SpecificInformation {
  /// The first line, or the line about the held assertions.
  let sentence: String?
  let process: ProcessReference?
  let assertions: [SystemAssertion]

  init(_ text: ByteSlice) {
    let text = text.trimmed(ByteSet(" \t\n"))
    let isHeld = text.contains(SystemAssertion.heldTooLong)
    assertions = SystemAssertion.listed(in: text)
    let upToHeld = text.upTo(text.endOfHeld)
    let line = text.until("\n").until("{(").trimmed()
    let spoken = isHeld ? upToHeld.from(upToHeld.lineStart) : line.hasPrefix("<") ? .empty : line
    sentence = spoken.nonEmpty?.onOneLine
    let named = isHeld ? ProcessReference(reported: spoken) : nil
    process = named?.completed(by: assertions.first?.target) ?? assertions.first?.target
  }
}

extension SystemAssertion {
  static let heldTooLong: StaticString = "has active assertions beyond permitted time"
  /// The system allows about a thousand.
  private static let most = 5000

  /// All descriptions in a text: `<BKProcessAssertion: 0x15eb0a10> identifier: Name process: Radio[272]
  /// permittedBackgroundDuration: 40.000000 reason: finishTask owner pid:272 …`
  static func listed(in text: ByteSlice) -> [SystemAssertion] {
    // A web page may have removed the angle brackets as a tag, but not the names.
    let mark: StaticString = text.contains("ProcessAssertion: 0x") ? "ProcessAssertion: 0x" : "identifier: "
    guard text.contains("permittedBackgroundDuration:") || text.contains("ProcessAssertion: 0x") else { return [] }
    var found: [SystemAssertion] = []
    var start = text.firstIndex(of: mark)
    while let begin = start, found.count < most {
      start = text.firstIndex(of: mark, from: begin + 1)
      if let assertion = SystemAssertion(described: text[begin..<(start ?? text.count)]) { found.append(assertion) }
    }
    return found
  }

  private init?(described text: ByteSlice) {
    let durationAt = text.firstIndex(of: "permittedBackgroundDuration:") ?? text.count
    let head = text.upTo(durationAt).trimmed(ByteSet(" \t\n"))
    let rest = text.from(durationAt)
    let processAt = head.lastIndex(of: " process: ") ?? head.count
    // A name may hold any text, so it ends at the last place where it can end.
    let naming = head.upTo(processAt).withoutSuffix(" process:")
    let name = naming.after("identifier: ") ?? naming.after(" name: ")
    let target = head.from(processAt).dropPrefix(" process: ").flatMap { ProcessReference(reported: $0) }
    guard name != nil || target != nil else { return nil }
    self.init(
      id: naming.between("> id: ", " ")?.lastTwelveHexDigits, name: name?.nonEmpty?.onOneLine, target: target,
      originator: rest.after("owner pid:")?.leadingCount.map { ProcessReference(kind: .other, pid: $0) },
      reason: rest.after("reason: ")?.trimmedStart().until(" ").nonEmpty?.string,
      duration: rest.after("permittedBackgroundDuration:")?.leadingFraction)
  }
}

extension ByteSlice {
  fileprivate var endOfHeld: Int {
    firstIndex(of: SystemAssertion.heldTooLong).map { $0 + SystemAssertion.heldTooLong.utf8CodeUnitCount } ?? count
  }

  /// The beginning of the last line.
  fileprivate var lineStart: Int { lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 }

  fileprivate func withoutSuffix(_ suffix: StaticString) -> ByteSlice {
    hasSuffix(suffix) ? upTo(count - suffix.utf8CodeUnitCount) : self
  }

  /// The part of an id that the log has, too.
  fileprivate var lastTwelveHexDigits: String? {
    guard count >= 12 else { return nil }
    let digits = from(count - 12)
    return digits.hexadecimal == nil ? nil : digits.string
  }
}
