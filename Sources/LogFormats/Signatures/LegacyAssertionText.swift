// Reads the descriptions of assertions that assertiond and its predecessors write. There are three forms: a short one, a long
// one, and the list of the systems before iOS 10, where one description follows the other without a separator.

import BackgroundTasks
import ByteScan

extension SystemAssertion {
  /// The description a text begins with.
  init?(legacy text: ByteSlice) {
    if text.contains("permittedBackgroundDuration: ") {
      self.init(listed: text)
    } else if text.hasPrefix("<BKProcessAssertion: ") || text.hasPrefix("<SBProcessAssertion: ") {
      guard let fields = text.after("; ") else { return nil }
      guard let assertion = fields.hasPrefix("\"") ? SystemAssertion(short: fields) : SystemAssertion(long: fields)
      else {
        return nil
      }
      self = assertion
    } else {
      return nil
    }
  }

  /// `"Name" (finishTask:180s); id:…98F2AABBCCDD> (owner: Music:15599)`
  private init?(short fields: ByteSlice) {
    guard let idAt = fields.lastIndex(of: "; id:"), let nameEnd = fields.upTo(idAt).lastIndex(of: "\" ("), nameEnd > 0
    else { return nil }
    let budget = fields[(nameEnd + 3)..<idAt].until(")")
    let colon = budget.lastIndex(of: UInt8(ascii: ":"))
    self.init(
      id: fields.from(idAt + 5).until(">").lastTwelveHexDigits, name: fields[1..<nameEnd].unlessPrivate,
      originator: fields.from(idAt).after("(owner: ").flatMap { ProcessReference($0) },
      reason: budget.upTo(colon ?? budget.count).nonEmpty?.string,
      duration: colon.flatMap { budget.from($0 + 1).legacySeconds })
  }

  /// `id: 488-9494FEEF-…-BB888642A5A6; name: "Name" ; state: active; reason: finishTask; duration: 180.0s> {…}`
  private init?(long fields: ByteSlice) {
    guard let id = fields.between("id: ", "; "), let nameOnward = fields.after("name: "),
      let nameEnd = nameOnward.lastIndex(of: "; state: ")
    else { return nil }
    let rest = nameOnward.from(nameEnd)
    let name = nameOnward.upTo(nameEnd).trimmed()
    let unquoted = name.count >= 2 && name.first == UInt8(ascii: "\"") && name.last == UInt8(ascii: "\"")
    let owner = rest.after("owner = ").flatMap { ProcessReference($0) }
    // The id begins with the pid of the process that asked for the assertion.
    let ownerPid = id.leadingNumber.map { ProcessReference(kind: .other, pid: $0) }
    self.init(
      id: id.lastTwelveHexDigits, name: (unquoted ? name[1..<(name.count - 1)] : name).unlessPrivate,
      originator: owner ?? ownerPid, reason: rest.value("reason: ")?.string,
      duration: rest.value("duration: ")?.legacySeconds, isActive: rest.value("state: ").map { $0 == "active" })
  }

  /// `<BKProcessAssertion: 0x15eb0a10> identifier: Name process: Zazo[272] permittedBackgroundDuration: 40.000000
  /// reason: finishTask owner pid:272 …`. The object's address is missing where a web page has removed it as a tag.
  private init?(listed text: ByteSlice) {
    guard let durationAt = text.firstIndex(of: " permittedBackgroundDuration: ") else { return nil }
    let head = text.upTo(durationAt)
    let processAt = head.lastIndex(of: " process: ") ?? head.count
    let name = head.upTo(processAt).after("identifier: ") ?? head.upTo(processAt).after(" name: ")
    let rest = text.from(durationAt)
    self.init(
      id: head.between("> id: ", " ")?.lastTwelveHexDigits, name: name?.unlessPrivate,
      target: head.from(processAt).after(" process: ").flatMap { ProcessReference($0) },
      originator: rest.after("owner pid:")?.leadingNumber.map { ProcessReference(kind: .other, pid: $0) },
      reason: rest.value("reason: ")?.string,
      duration: rest.value("permittedBackgroundDuration: ")?.decimalFraction)
  }

  /// All descriptions in a text.
  static func legacyList(_ text: ByteSlice) -> [SystemAssertion] {
    var found: [SystemAssertion] = []
    var start = nextStart(in: text, from: 0)
    while let begin = start {
      start = nextStart(in: text, from: begin + 1)
      if let assertion = SystemAssertion(legacy: text[begin..<(start ?? text.count)]) { found.append(assertion) }
    }
    return found
  }

  /// Where the next description begins: at its address, or at its name where it has none.
  private static func nextStart(in text: ByteSlice, from start: Int) -> Int? {
    var at = start
    while let hit = text.firstIndex(of: "ProcessAssertion: ", from: at) {
      if hit >= 3, text.has("<BK", at: hit - 3) || text.has("<SB", at: hit - 3), hit - 3 >= start { return hit - 3 }
      at = hit + 1
    }
    guard start == 0, !text.contains("ProcessAssertion: ") else { return nil }
    return text.firstIndex(of: "identifier: ")
  }
}

extension ByteSlice {
  /// The part of an id that its long and its short form have in common.
  var lastTwelveHexDigits: String? {
    guard count >= 12 else { return nil }
    let digits = from(count - 12)
    return digits.hexadecimal == nil ? nil : digits.string
  }

  /// `180s`, `40.0s`, `infs`, `inf`
  fileprivate var legacySeconds: Double? {
    (hasSuffix("s") ? upTo(count - 1) : self).decimalFraction
  }
}
