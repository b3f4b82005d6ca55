// The part of the system that logs the messages of a signature. An app's own log may quote the system, and a quotation is no
// event: a sentence counts only in a record of the part that logs it.
//
// Most records have a subsystem, library or process, which shows their source. In a record without these the place of the
// sentence decides.

import ByteScan
import LogRecords

package enum MessageSource: Sendable {
  /// Apps, the system, or the log itself.
  case anyone
  /// A daemon, or one of Apple's frameworks inside any process.
  case system
  /// The daemon that keeps the assertions.
  case runningBoard
  /// The process that starts all others, and the processes that log for it.
  case launchd
  /// UIKit inside the app.
  case uiKit

  /// Whether the record may be of this source. `sentences` are the beginnings of the signature's messages. They are evaluated
  /// only where the message does not begin with one of the heads.
  @inline(__always)
  func mayLog(
    _ fields: RecordFields, _ heads: SentenceHeads, _ sentences: @autoclosure () -> [StaticString]
  ) -> Bool {
    switch self {
    case .anyone: return true
    case .uiKit:
      // The common case: the record names UIKit or no subsystem, and begins with the sentence.
      let isNamed = fields.subsystem.map(UIKitSource.isSubsystem) ?? (fields.sender == nil)
      return isNamed && heads.begin(fields.message) || UIKitSource.mayLog(fields, sentences())
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

  /// The sentence stands inside the message, but not inside quotation marks. Daemons never quote.
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

  /// The processes that kept assertions before runningboardd, and the library that all of them use.
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

/// The first eight bytes of a signature's first four sentences. They are enough to recognise them and are compared at once.
package struct SentenceHeads: Sendable {
  private let words: SIMD4<UInt64>

  init(_ sentences: [StaticString]) {
    precondition(sentences.allSatisfy { $0.utf8CodeUnitCount >= 8 })
    var words = SIMD4<UInt64>.zero
    for (place, sentence) in sentences.prefix(4).enumerated() { words[place] = sentence.bytes.word(at: 0) }
    self.words = words
  }

  /// Whether the message begins with one of the sentences.
  @inline(__always)
  func begin(_ message: ByteSlice) -> Bool {
    message.wholeWord(at: 0).map { any(words .== SIMD4(repeating: $0)) } ?? false
  }
}
