// Reads the ways in which the system's daemons write a process. They changed with nearly every release. All signatures
// use this, so that none has to know the differences.

import BackgroundTasks
import ByteScan

extension ByteSlice {
  /// Whether the text begins with a placeholder for hidden text.
  var isHidden: Bool { hasPrefix("<private>") || hasPrefix("<mask.hash: ") || hasPrefix("<decode: missing data>") }

  /// The text between the bracket that it begins with and the closing one, and the place of the closing one. Of a text
  /// that was cut off, all is inside.
  func balanced(_ opening: UInt8, _ closing: UInt8) -> (inner: ByteSlice, end: Int)? {
    guard first == opening else { return nil }
    var depth = 1
    var at = 1
    while let close = firstIndex(of: closing, from: at) {
      while let open = self[at..<close].firstIndex(of: opening) {
        depth += 1
        at += open + 1
      }
      depth -= 1
      if depth == 0 { return (self[1..<close], close) }
      at = close + 1
    }
    return (from(1), count)
  }

  /// The bracketed text that the text begins with, brackets included. Nil where it is cut off.
  var firstBracketed: ByteSlice? {
    guard let (_, end) = balanced(UInt8(ascii: "["), UInt8(ascii: "]")), end < count else { return nil }
    return upTo(end + 1)
  }

  /// The bracketed text that the text ends with, brackets included: `[app<…>:6613]`.
  var lastBracketed: ByteSlice? {
    let text = trimmedEnd()
    guard text.last == UInt8(ascii: "]") else { return nil }
    var depth = 0
    var at = text.count - 1
    while at >= 0 {
      if text[at] == UInt8(ascii: "]") { depth += 1 }
      if text[at] == UInt8(ascii: "[") { depth -= 1 }
      if depth == 0 { return text.from(at) }
      at -= 1
    }
    return nil
  }
}

extension ProcessReference {
  /// The reference that a text begins with. Nil where it is hidden.
  init?(_ text: ByteSlice) {
    guard let reference = Self.beginning(text.trimmedStart()) else { return nil }
    self = reference
  }

  private static func beginning(_ text: ByteSlice) -> ProcessReference? {
    if text.isHidden { return ProcessReference(kind: .other) }
    if let (inner, _) = text.balanced(UInt8(ascii: "["), UInt8(ascii: "]")) {
      return ProcessReference(bracketed: inner)
    }
    if text.hasPrefix("<") { return ProcessReference(object: text) }
    return ProcessReference(identity: text) ?? ProcessReference(bare: text)
  }

  /// The bracketed reference that ends right before `literal`, or with it where the literal begins with `]`.
  init?(before literal: StaticString, in text: ByteSlice) {
    guard let at = text.firstIndex(of: literal) else { return nil }
    let end = literal.bytes.first == UInt8(ascii: "]") ? at + 1 : at
    guard let bracketed = text.upTo(end).lastBracketed else { return nil }
    self.init(bracketed)
  }

  /// The plain `Name[512]` or `Name:512` that ends right before `end`. Names may hold blanks, so it begins
  /// where the sentence before it ends.
  init?(endingAt end: Int, in text: ByteSlice) {
    var plain = text.upTo(end).trimmedEnd()
    for sentenceEnd: StaticString in ["\n", "-> ", ": "] {
      if let at = plain.lastIndex(of: sentenceEnd) { plain = plain.from(at + sentenceEnd.utf8CodeUnitCount) }
    }
    self.init(plain: plain.trimmedStart())
  }

  /// `app<com.x(UUID)>:6613`, `xpcservice<…>{vt hash: 0}[uuid:…]:9:9`, `Name:512`: the pid comes last, and on
  /// some systems twice.
  private init?(bracketed inner: ByteSlice) {
    var rest = inner
    var pid: Int?
    while rest.last.map(ByteSet.digits.contains) == true, let colon = rest.lastIndex(of: UInt8(ascii: ":")),
      let number = rest.from(colon + 1).decimal
    {
      pid = pid ?? number
      rest = rest.upTo(colon)
    }
    if let identity = IdentityText(rest) {
      self.init(identity, pid: pid)
    } else {
      guard let pid, !rest.isEmpty, rest.firstIndex(of: UInt8(ascii: "\n")) == nil else { return nil }
      self.init(kind: .other, name: rest.unlessPrivate, pid: pid)
    }
  }

  /// `app<com.x(UUID)>` and a pid where one follows.
  private init?(identity text: ByteSlice) {
    guard let identity = IdentityText(text) else { return nil }
    var behind = ByteCursor(identity.behind)
    self.init(identity, pid: behind.skip(":") ? behind.number() : nil)
  }

  private init(_ identity: IdentityText, pid: Int?) {
    if identity.isName {
      self.init(kind: identity.kind, name: identity.label.nonEmpty?.string, pid: pid)
    } else {
      let (bundle, job) = identity.label.bundleAndJob
      self.init(kind: identity.kind, bundle: bundle.nonEmpty?.string, pid: pid, job: job)
    }
  }

  /// A pid alone, where the process is gone, or a name and a pid.
  private init?(bare text: ByteSlice) {
    var cursor = ByteCursor(text)
    if let pid = cursor.number(), cursor.peek.map({ !ByteSet.letters.contains($0) }) ?? true {
      self.init(kind: .other, pid: pid)
    } else {
      self.init(plain: text)
    }
  }

  /// `Name[512]`, `Name:512`
  private init?(plain text: ByteSlice) {
    for index in 0..<min(text.count, 128) {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") { return nil }
      guard index > 0, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[") else { continue }
      var cursor = ByteCursor(text, at: index + 1)
      guard let pid = cursor.number() else { continue }
      guard byte == UInt8(ascii: ":") || cursor.skip("]") else { continue }
      self.init(kind: .other, name: text.upTo(index).unlessPrivate, pid: pid)
      return
    }
    return nil
  }

  /// `<BKProcess: 0x…; name; com.x; pid: 867; agency: Application; …>`, `<BKNewProcess: 0x…; com.x; pid: 560; …>`,
  /// `<FBApplicationProcess: 0x…; app<com.x>:51362(vA570D)>`, `<BSProcessHandle: 0x…; Music:15599; valid: YES>`
  init?(object text: ByteSlice) {
    guard let (inner, _) = text.balanced(UInt8(ascii: "<"), UInt8(ascii: ">")), inner.contains(": 0x") else {
      return nil
    }
    var cursor = ByteCursor(inner)
    guard cursor.take(until: "; ") != nil else { return nil }
    var words: [ByteSlice] = []
    var pid: Int?
    var kind = Kind.other
    while !cursor.atEnd {
      let field = cursor.take(until: "; ") ?? cursor.rest
      if cursor.slice.offset(of: field).map({ $0 + field.count == inner.count }) ?? true {
        cursor.position = inner.count
      }
      if let number = field.dropPrefix("pid: ") {
        pid = number.decimal
      } else if field == "agency: Application" {
        kind = .app
      } else if field == "agency: Extension" {
        kind = .extensionOrService
      } else if pid == nil, words.count < 2 {
        words.append(field)
      }
    }
    guard let first = words.first else { return nil }
    if pid == nil {
      guard let reference = ProcessReference(identity: first) ?? ProcessReference(plain: first) else { return nil }
      self = reference
      return
    }
    // The newer of these objects have no name.
    let bundle = words.count > 1 ? words[1] : inner.hasPrefix("BKNewProcess") ? first : .empty
    let name = words.count > 1 || bundle.isEmpty ? first : .empty
    self.init(kind: kind, bundle: bundle.shownBundle, name: name.nonEmpty?.unlessPrivate, pid: pid)
  }

  /// A job's label with its pid, as launchd writes it: `user/503/UIKitApplication:com.x[0959][rb-legacy] [57171]`.
  init?(launchdJob text: ByteSlice) {
    let text = text.trimmedEnd(ByteSet(" :"))
    guard let bracketed = text.lastBracketed, let pid = bracketed[1..<(bracketed.count - 1)].decimal else { return nil }
    let path = text.upTo(text.count - bracketed.count).trimmed()
    let label = path.lastIndex(of: UInt8(ascii: "/")).map { path.from($0 + 1) } ?? path
    if let bundle = label.after("UIKitApplication:")?.until("[").nonEmpty {
      self.init(kind: .app, bundle: bundle.string, pid: pid)
    } else if let bundle = label.until("[").nonEmpty {
      let isApp = bundle.hasPrefix("application.")
      let (plain, job) = bundle.bundleAndJob
      self.init(kind: isApp ? .app : .other, bundle: plain.string, pid: pid, job: job)
    } else {
      return nil
    }
  }
}

/// `app<com.x(UUID)>`, in its parts.
private struct IdentityText {
  let kind: ProcessReference.Kind
  let label: ByteSlice
  /// The label is the name of a process, not a bundle.
  let isName: Bool
  let behind: ByteSlice

  init?(_ text: ByteSlice) {
    var cursor = ByteCursor(text)
    let word = cursor.take(while: .letters)
    guard let kind = ProcessReference.Kind(word),
      let (content, end) = cursor.rest.balanced(UInt8(ascii: "<"), UInt8(ascii: ">"))
    else { return nil }
    self.kind = kind
    label = content.isHidden ? .empty : content.until("(")
    isName = word == "anon" || word == "executable"
    behind = cursor.rest.from(min(end + 1, cursor.rest.count))
  }
}

extension ProcessReference.Kind {
  /// The word before the angle bracket.
  init?(_ word: ByteSlice) {
    if word == "app" || word == "application" {
      self = .app
    } else if word == "xpcservice" {
      self = .extensionOrService
    } else if word == "daemon" || word == "osservice" {
      self = .daemon
    } else if word == "anon" || word == "executable" {
      self = .other
    } else {
      return nil
    }
  }
}

extension ByteSlice {
  /// macOS wraps the bundle: `application.com.x.11223344.11223345`, in launchd's labels with a UUID behind it. The numbers
  /// are different for each life of the app.
  fileprivate var bundleAndJob: (bundle: ByteSlice, job: String?) {
    guard let inner = dropPrefix("application.") else { return (self, nil) }
    var rest = inner
    var numbers: [ByteSlice] = []
    while numbers.count < 2, let dot = rest.lastIndex(of: UInt8(ascii: ".")) {
      let last = rest.from(dot + 1)
      if last.decimal != nil {
        numbers.insert(last, at: 0)
      } else if !numbers.isEmpty || last.count != 36 {
        return (self, nil)
      }
      rest = rest.upTo(dot)
    }
    guard numbers.count == 2 else { return (self, nil) }
    return (rest, numbers.map(\.string).joined(separator: "."))
  }

  fileprivate var shownBundle: String? { isEmpty || isHidden || self == "<REDACTED>" ? nil : string }
}
