// A log from the source of a web page: every angle bracket and quotation mark is an entity, `&lt;` and `&quot;`, in the
// header and in names as well.
//
// A name in an ordinary log may hold an entity, too. A record counts as escaped only where entities stand for marks that the
// system writes itself.

import ByteScan

enum HTMLText {
  /// The gate's literals for sentences that hold an angle bracket or a quotation mark: either the part before the mark with the
  /// ampersand, or the part behind it with the semicolon, whichever is long enough.
  static let anchors: [StaticString] =
    openings + [
      "Client relinquished &", "Decrementing reference count for assertion &", "Error acquiring assertion: &",
      "Error submitting task request: &", "Expiring simulated task: &", "Expiring task: &", "Got exit context: &",
      "Incrementing reference count for background assertion &", "Now tracking process &", "Process exited: &",
      "Server invalidated &", "Starting simulated task: &", "Starting task: &", "Will invalidate assertion: &",
      "submitTaskRequest: &", "submitTaskRequest:completionHandler: &", "] Activate assertion: &",
      "] Add assertion: &", "] Deactivate assertion: &", ";_DASActivity: &", ";_DASActivity: \"", ";BGAppRefreshTask",
      ";BGProcessingTask", ";RBAssertion| identifier:", ";d without completing", "; exited abnormally with signal ",
      "Saved type &#39;309(", "Saved type &#x27;309(", "Saved type &apos;309(",
      ";t end BackgroundTask: no background task exists", ";t endBackgroundTask: no background task exists",
    ]

  /// Those anchors that a message may begin with.
  static let openings: [StaticString] = [
    "Created background task &", "Created new background assertion &", "Reusing background assertion &",
    "Can&#39;t end BackgroundTask", "Can&#x27;t end BackgroundTask", "Can&apos;t end BackgroundTask",
    "Can&rsquo;t end BackgroundTask", "Can&#39;t endBackgroundTask",
  ]

  private static let named: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("amp;", "&"), ("apos;", "'"), ("nbsp;", " "), ("rsquo;", "\u{2019}"),
    ("lsquo;", "\u{2018}"), ("ldquo;", "\u{201C}"), ("rdquo;", "\u{201D}"), ("hellip;", "…"),
  ]

  /// Text that the system writes behind an opening angle bracket, and before one.
  private static let behindBracket: [StaticString] = [
    "_UI", "UIBackgroundTaskInfo", "__NS", "private", "BK", "RBS", "RBA", "FB", "SBA", "BG", "_DAS", "NSError",
    "Error Domain", "decode: ",
  ]
  private static let beforeBracket: [StaticString] = [
    "app", "application", "xpcservice", "daemon", "osservice", "anon", "BackgroundSession ",
  ]

  /// Whether the text holds an entity.
  static func hasEntities(_ text: ByteSlice) -> Bool {
    var at = 0
    while let ampersand = text.firstIndex(of: UInt8(ascii: "&"), from: at) {
      if entity(text, behind: ampersand + 1) != nil { return true }
      at = ampersand + 1
    }
    return false
  }

  /// The text without its entities, in the scratch. Nil where the text is not escaped.
  static func unescaped(_ text: ByteSlice, in scratch: inout Scratch) -> ByteSlice? {
    // The quotation marks of an object are not escaped, so an entity in it is part of a name.
    guard text.first != UInt8(ascii: "{"), !hasBracket(text) else { return nil }
    scratch.begin(text.count)
    var isEscaped = false
    var at = 0
    while at < text.count {
      let next = text.firstIndex(of: UInt8(ascii: "&"), from: at) ?? text.count
      scratch.append(text[at..<next])
      at = next
      guard at < text.count else { break }
      guard let entity = entity(text, behind: at + 1) else {
        scratch.append(text[at])
        at += 1
        continue
      }
      isEscaped = isEscaped || isSystems(entity, text, from: at)
      entity.append(to: &scratch)
      at = entity.end
    }
    return isEscaped ? scratch.slice(from: 0) : nil
  }

  /// Whether the text holds an angle bracket other than that of a level, `<Notice>`. It would have been escaped.
  private static func hasBracket(_ text: ByteSlice) -> Bool {
    var from = 0
    while let bracket = text.firstIndex(of: UInt8(ascii: "<"), from: from) {
      var cursor = ByteCursor(text.from(bracket + 1))
      let word = cursor.take(while: .letters)
      guard let first = word.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), cursor.skip(">") else {
        return true
      }
      from = bracket + 1
    }
    return false
  }

  /// Whether the entity stands for a mark that the system writes itself.
  private static func isSystems(_ entity: Entity, _ text: ByteSlice, from start: Int) -> Bool {
    let (before, behind) = (text.upTo(start), text.from(entity.end))
    switch entity.scalar {
    case "<":
      return behindBracket.contains { behind.hasPrefix($0) } || beforeBracket.contains { before.hasSuffix($0) }
    case "\"":
      return isBeforeOldName(before) || before.contains("SBWorkspaceTerminateApplication: ")
        || before.hasSuffix("{") && behind.hasPrefix("msg")
    case "'", "\u{2019}":
      return before.hasSuffix("Can") && behind.hasPrefix("t end")
        || before.hasSuffix("dealloc") && behind.hasPrefix("d w")
        || before.hasSuffix("Application ") || before.hasSuffix("Saved type ")
    case ">":
      return before.hasSuffix("lost ")
        || before.hasSuffix(" -") && (before.contains("deactivation reasons: ") || before.hasSuffix("EXC_RESOURCE -"))
    default: return false
    }
  }

  /// Whether the text ends in `Background Task 3 (`. UIKit writes a quotation mark behind it.
  private static func isBeforeOldName(_ text: ByteSlice) -> Bool {
    guard text.hasSuffix(" (") else { return false }
    return text.upTo(text.count - 2).trimmedEnd(.digits).hasSuffix("Background Task ")
  }

  private struct Entity {
    var scalar: Unicode.Scalar
    /// Behind its semicolon.
    var end: Int

    func append(to scratch: inout Scratch) {
      for byte in String(scalar).utf8 { scratch.append(byte) }
    }
  }

  /// `#39;`, `#x27;` or `lt;`.
  private static func entity(_ text: ByteSlice, behind ampersand: Int) -> Entity? {
    var cursor = ByteCursor(text.from(ampersand))
    if cursor.skip("#") {
      let isHex = cursor.skip("x") || cursor.skip("X")
      let number =
        isHex ? cursor.hexNumber().flatMap { UInt32(exactly: $0) } : cursor.number().flatMap { UInt32(exactly: $0) }
      // An escaped control character, line feed included, is no character of a log's text.
      guard cursor.skip(";"), let number, number >= 0x20, number != 0x7F, let scalar = Unicode.Scalar(number) else {
        return nil
      }
      return Entity(scalar: scalar == "\u{A0}" ? " " : scalar, end: ampersand + cursor.position)
    }
    let rest = cursor.rest
    return named.first { rest.hasPrefix($0.name) }.map { found in
      Entity(scalar: found.scalar, end: ampersand + found.name.utf8CodeUnitCount)
    }
  }
}
