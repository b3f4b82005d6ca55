// Recognises records of UIKit. They have its subsystem or, in formats without subsystems, its library. Where neither
// is written, the sentence begins the message or follows a tag that UIKit or the tool puts before it.

import ByteScan
import LogRecords

enum UIKitSource {
  static func isSubsystem(_ name: ByteSlice) -> Bool { name.hasPrefix("com.apple.UIKit") }

  /// For a record in which the sentence does not begin the message, or which names a library.
  @inline(never)
  static func mayLog(_ fields: RecordFields, _ sentences: [StaticString]) -> Bool {
    if let subsystem = fields.subsystem {
      guard isSubsystem(subsystem) else { return false }
    } else if let library = fields.sender, !isLibrary(library) {
      return false
    }
    var message: ByteSlice? = fields.message
    while let text = message {
      if sentences.contains(where: { text.hasPrefix($0) }) { return true }
      message = behindPreamble(text)
    }
    // A message without any header, which counts because the user asked for such messages.
    let isBare = fields.process == nil && fields.clock == nil && fields.subsystem == nil
    return isBare && !Quotation.holds(sentences, in: fields.message)
  }

  /// The message without the first tag before the sentence. Nil where it begins with no such tag.
  private static func behindPreamble(_ message: ByteSlice) -> ByteSlice? {
    var cursor = ByteCursor(message)
    if cursor.skipBlanks() { return cursor.rest }
    if let library = MessageHead.sender(&cursor) { return isLibrary(library) ? cursor.rest : nil }
    if let (subsystem, _) = MessageHead.subsystemAndCategory(&cursor) {
      return isSubsystem(subsystem) ? cursor.rest : nil
    }
    return behindCategory(message) ?? behindCell(message) ?? behindFunction(message)
  }

  /// `[Category] `
  private static func behindCategory(_ message: ByteSlice) -> ByteSlice? {
    var cursor = ByteCursor(message)
    guard cursor.skip("["), !cursor.take(while: categoryBytes).isEmpty, cursor.skip("] ") else { return nil }
    return cursor.rest
  }

  /// The text behind a cell of an unknown column: a library, a subsystem, a category.
  private static func behindCell(_ message: ByteSlice) -> ByteSlice? {
    guard let tab = message.firstIndex(of: UInt8(ascii: "\t"), within: longestCell) else { return nil }
    let cell = message.upTo(tab)
    let isForeign = cell.contains(".") && !isSubsystem(cell) || cell.hasAny(of: notInCells)
    return isForeign ? nil : message.from(tab + 1)
  }

  /// `UIBackgroundTaskIdentifier _UIApplicationBegin…(void (^)(void), NSString *): `, which older systems put before the
  /// text. The function is one of the system's own.
  private static func behindFunction(_ message: ByteSlice) -> ByteSlice? {
    guard let end = message.upTo(min(message.count, longestSignature)).firstIndex(of: ": "),
      isFunction(message.upTo(end))
    else { return nil }
    return message.from(end + 2)
  }

  private static func isFunction(_ text: ByteSlice) -> Bool {
    guard !text.hasAny(of: notInSignatures) else { return false }
    if text.hasPrefix("-[") || text.hasPrefix("+[") {
      let name = text.from(2)
      return name.hasPrefix("UI") || name.hasPrefix("_UI")
    }
    guard let arguments = text.firstIndex(of: UInt8(ascii: "(")), text.contains(")") else { return false }
    let head = text.upTo(arguments)
    let start = head.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
    let name = head.from(start).trimmedStart(ByteSet("*"))
    return name.hasPrefix("_") && (name.contains("UI") || name.contains("Background"))
      && !name.hasAny(of: notInNames)
  }

  /// UIKit's own libraries, and those that log for it.
  private static func isLibrary(_ name: ByteSlice) -> Bool {
    name.hasPrefix("UIKit") || name.hasPrefix("com.apple.UIKit") || name == "Foundation" || name == "CoreFoundation"
      || name.hasPrefix("libsystem_trace") || name.isHidden || !name.hasAny(of: .letters)
  }

  private static let categoryBytes = ByteSet.letters.union(.digits).union(ByteSet("._- ()/+&"))
  private static let longestCell = 96
  private static let longestSignature = 320
  private static let notInCells = ByteSet("'\"`:")
  private static let notInSignatures = ByteSet("'\"`<>\n\t").union(.beyondASCII)
  private static let notInNames = ByteSet("-[].,;")
}
