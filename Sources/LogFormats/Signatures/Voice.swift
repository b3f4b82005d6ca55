// Who may say what a signature reads. An app's own log quotes the system, and a quotation is no event: a sentence counts
// only where the part of the system speaks that prints it.
//
// Most records carry the name of who speaks, as subsystem, library or process; a record that carries none is judged by
// where the sentence stands in it.

import ByteScan
import LogRecords

package enum Voice: Sendable {
  /// Apps and the system alike, or the log itself.
  case anybody
  /// A daemon, or one of Apple's frameworks inside any process.
  case system
  /// The daemon that keeps the assertions.
  case runningBoard
  /// The process that starts all others, and those that report for it.
  case launchd
  /// UIKit inside the app.
  case uiKit

  /// Whether the record may be this voice's. `sentences` are how what the signature reads begins; they are asked for where
  /// the message does not begin with one of the heads.
  @inline(__always)
  func speaks(
    _ fields: RecordFields, _ heads: SentenceHeads, _ sentences: @autoclosure () -> [StaticString]
  ) -> Bool {
    switch self {
    case .anybody: return true
    case .uiKit:
      // The common case: the record names UIKit or no subsystem, and begins with the sentence.
      let isNamed = fields.subsystem.map(UIKitVoice.isSubsystem) ?? (fields.sender == nil)
      return isNamed && heads.begin(fields.message) || UIKitVoice.speaks(fields, sentences())
    case .system: return isOfSystem(fields.subsystem) && isSaid(fields, heads, sentences())
    case .runningBoard:
      return isOfSystem(fields.subsystem) && Self.isRunningBoard(fields) && isSaid(fields, heads, sentences())
    case .launchd: return fields.process.map { Self.isOne($0, of: Self.reporters) } ?? true
    }
  }

  @inline(__always)
  private func isSaid(
    _ fields: RecordFields, _ heads: SentenceHeads, _ sentences: @autoclosure () -> [StaticString]
  ) -> Bool {
    heads.begin(fields.message) || isUnquoted(fields, sentences())
  }

  @inline(__always)
  private func isOfSystem(_ subsystem: ByteSlice?) -> Bool { subsystem.map { $0.hasPrefix("com.apple.") } ?? true }

  /// The sentence begins further in: not inside quotes, unless the sender is a daemon, which never quotes.
  @inline(never)
  private func isUnquoted(_ fields: RecordFields, _ sentences: [StaticString]) -> Bool {
    if let process = fields.process, Self.isOne(process, of: Self.daemons) { return true }
    return !Quotation.holds(sentences, in: fields.message)
  }

  @inline(__always)
  private static func isRunningBoard(_ fields: RecordFields) -> Bool {
    guard let process = fields.process else { return true }
    return process == "runningboardd" || isOlderKeeper(process, fields.sender)
  }

  /// Who kept them before, and the library that all of them use.
  @inline(never)
  private static func isOlderKeeper(_ process: ByteSlice, _ sender: ByteSlice?) -> Bool {
    isOne(process, of: keepers) || sender.map { $0.hasPrefix("RunningBoard") } ?? false
  }

  private static func isOne(_ name: ByteSlice, of names: [StaticString]) -> Bool { names.contains { name == $0 } }

  private static let keepers: [StaticString] = ["assertiond", "backboardd", "SpringBoard", "RunningBoard"]
  private static let reporters: [StaticString] = [
    "launchd", "com.apple.xpc.launchd", "com.apple.launchd", "launchd_sim", "SpringBoard", "backboardd",
  ]
  private static let daemons: [StaticString] = [
    "runningboardd", "SpringBoard", "assertiond", "backboardd", "kernel", "launchd", "dasd", "symptomsd", "ReportCrash",
    "locationd", "nsurlsessiond", "osanalyticshelper",
  ]
}

/// The first eight bytes of a signature's first four sentences, which tell enough and are compared at once.
package struct SentenceHeads: Sendable {
  private let words: SIMD4<UInt64>

  init(_ sentences: [StaticString]) {
    precondition(sentences.allSatisfy { $0.utf8CodeUnitCount >= 8 })
    var words = SIMD4<UInt64>.zero
    for (place, sentence) in sentences.prefix(4).enumerated() { words[place] = sentence.bytes.word(at: 0) }
    self.words = words
  }

  /// Whether the message begins with one of them.
  @inline(__always)
  func begin(_ message: ByteSlice) -> Bool {
    message.wholeWord(at: 0).map { any(words .== SIMD4(repeating: $0)) } ?? false
  }
}
