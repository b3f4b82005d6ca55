// Reads the ways in which the BackgroundTasks framework and its daemon write a run: as an object, as an activity, or in a list.

import BackgroundTasks
import ByteScan

/// The identifier of a run. Nil where the log hides it.
struct RunText {
  var identifier: String?
  var kind: ScheduledRunEvent.Kind?

  /// `<BGAppRefreshTask: com.x.fetch>`, `<BGProcessingTaskRequest: com.x, earliestBeginDate: …>`, `(null)`
  init?(object text: ByteSlice) {
    if text.isHidden || text.hasPrefix("(null)") { return }
    guard text.hasPrefix("<BG"), let onward = text.after(": ") else { return nil }
    let identifier = onward.until(">").until(",")
    guard !identifier.isEmpty else { return nil }
    self.identifier = identifier.unlessPrivate
    kind =
      text.hasPrefix("<BGAppRefreshTask")
      ? .refresh
      : text.hasPrefix("<BGProcessingTask")
        ? .processing : text.hasPrefix("<BGContinuedProcessingTask") ? .continued : nil
  }

  /// `bgRefresh-com.x.fetch:A8B50D`, with the user's number before it on some systems. Activities of other kinds
  /// belong to no app.
  init?(activity text: ByteSlice) {
    var cursor = ByteCursor(text)
    if cursor.number() != nil, !cursor.skip(":") { return nil }
    let rest = cursor.rest
    guard
      let (kind, onward) = Self.kinds.lazy.compactMap({ prefix, kind in rest.dropPrefix(prefix).map { (kind, $0) } })
        .first
    else { return nil }
    var word = ByteCursor(onward)
    let name = word.take(while: Self.nameBytes)
    let instance = name.lastIndex(of: UInt8(ascii: ":"))
    let identifier = instance.map(name.upTo) ?? name
    guard !identifier.isEmpty, instance.map({ Self.isInstance(name.from($0 + 1)) }) ?? Self.ends(name, word.rest) else {
      return nil
    }
    self.identifier = identifier.string
    self.kind = kind
  }

  /// The number of a single run is hexadecimal. It may be missing before other marks.
  private static func isInstance(_ text: ByteSlice) -> Bool {
    text.trimmedStart(hexDigits).first.map { !ByteSet.letters.contains($0) } ?? true
  }

  /// Without that number, only certain text may follow a name. More words would belong to another message.
  private static func ends(_ name: ByteSlice, _ rest: ByteSlice) -> Bool {
    guard let next = rest.first, next == UInt8(ascii: " ") else { return true }
    return followers.contains { rest.hasPrefix($0) }
  }

  private static let hexDigits = ByteSet("0123456789ABCDEFabcdef")
  private static let followers: [StaticString] = [
    " <", " (", " at ", " with ", " for ", " has ", " in ", " is ", " was ",
  ]

  /// An activity anywhere in a text, or else an object.
  init?(anywhereIn text: ByteSlice) {
    let place = Self.kinds.lazy.compactMap { text.firstIndex(of: $0.prefix) }.min()
    if let place, let run = RunText(activity: text.from(place)) {
      self = run
    } else if let place = text.firstIndex(of: "<BG"), let run = RunText(object: text.from(place)) {
      self = run
    } else {
      return nil
    }
  }

  private static let kinds: [(prefix: StaticString, kind: ScheduledRunEvent.Kind)] = [
    ("bgRefresh-", .refresh), ("bgProcessing-", .processing), ("bgContinuedProcessing-", .continued),
  ]
  private static let nameBytes = ByteSet((0x21...UInt8.max).filter { !",\"<>();".utf8.contains($0) })

  /// The first of a list: `{(` newline `    bgRefresh-com.x.fetch:A8B50D` newline `)}`. Some tools write commas for line feeds.
  init?(list text: ByteSlice) {
    if text.isHidden { return }
    guard let onward = text.dropPrefix("{(") else { return nil }
    let first = onward.trimmed(ByteSet(" \t\n\",")).until("\"")
    if let activity = RunText(activity: first) {
      self = activity
    } else if let object = RunText(object: first) {
      self = object
    } else {
      return nil
    }
  }

  /// `… with identifier com.x.fetch has been scheduled`. A hidden identifier holds blanks.
  init?(word text: ByteSlice) {
    if text.isHidden { return }
    var cursor = ByteCursor(text)
    guard let word = cursor.word() else { return nil }
    identifier = word.until("\n").string
  }
}
