// Reads the ways in which reports write a process. They differ from system to system, and people replace bundles by
// `<REDACTED>`.

import BackgroundTasks
import ByteScan

extension ProcessReference {
  /// The reference that a text begins with: `[app<org.example.x(UUID)>:512]`, `application<…>:512`, `Name [512]`, `Name[512]`,
  /// `Name:512`, `<BKNewProcess: 0x…; org.example.x; pid: 512; hostpid: -1>`.
  init?(reported text: ByteSlice) {
    let text = text.trimmed().upToMost(512)
    if text.hasPrefix("<") {
      self.init(object: text)
    } else if let identity = ProcessReference(identity: text.dropPrefix("[") ?? text) {
      self = identity
    } else {
      self.init(plain: text)
    }
  }

  /// The process that a watchdog has ended: in one of the forms above, or a bundle alone.
  init?(watched text: ByteSlice) {
    let text = text.until(" exhausted ")
    if let reference = ProcessReference(reported: text) {
      self = reference
    } else {
      let word = text.trimmed().until(" ")
      guard word.contains("."), word.count <= 255 else { return nil }
      self.init(kind: .app, bundle: word.string)
    }
  }

  private init?(identity text: ByteSlice) {
    var cursor = ByteCursor(text)
    let kind: Kind
    switch cursor.take(while: .letters).string {
    case "app", "application": kind = .app
    case "xpcservice": kind = .extensionOrService
    case "daemon", "osservice": kind = .daemon
    default: return nil
    }
    guard cursor.skip("<"), let end = text.endOfAngle(from: cursor.position) else { return nil }
    let label = text[cursor.position..<end].until("(")
    self.init(kind: kind, bundle: label.nonEmpty?.string)
    var rest = ByteCursor(text, at: min(end + 1, text.count))
    if rest.skip(":") { pid = rest.number() }
  }

  private init?(object text: ByteSlice) {
    let inner = text.from(1).upTo((text.endOfAngle(from: 1) ?? text.count) - 1)
    guard let pid = inner.after("pid: ")?.leadingCount else { return nil }
    let name = inner.after("; ")?.until(";").trimmed() ?? .empty
    self.init(
      kind: .other, bundle: name.isEmpty || name.hasPrefix("<") || name.hasPrefix("pid: ") ? nil : name.string, pid: pid
    )
  }

  private init?(plain text: ByteSlice) {
    guard let end = (1..<max(1, min(text.count, 128))).first(where: { text.isPid(at: $0) }) else { return nil }
    let name = text.upTo(end).trimmed()
    guard !name.isEmpty, name.firstIndex(of: UInt8(ascii: "\n"), from: 0) == nil else { return nil }
    self.init(kind: .other, name: name.string, pid: text.from(end + 1).leadingCount)
  }

  /// The reference with missing parts filled in from another part of the report.
  func completed(by other: ProcessReference?) -> ProcessReference {
    guard let other else { return self }
    var both = self
    both.name = name ?? other.name
    both.bundle = bundle ?? other.bundle
    both.pid = pid ?? other.pid
    if kind == .other { both.kind = other.kind }
    return both
  }

  /// The kind of process, from the path of its executable.
  static func kind(path: ByteSlice) -> Kind {
    if path.contains(".appex/") { return .extensionOrService }
    return path.contains(".app/") ? .app : .other
  }
}

extension ByteSlice {
  func upToMost(_ most: Int) -> ByteSlice { upTo(Swift.min(most, count)) }

  /// The end of the angle bracket around `start`. Nil where it is not closed.
  fileprivate func endOfAngle(from start: Int) -> Int? {
    var depth = 1
    for at in start..<Swift.max(start, count) {
      if self[at] == UInt8(ascii: "<") { depth += 1 }
      if self[at] == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return at }
    }
    return nil
  }

  /// `[512]` or `:512`
  fileprivate func isPid(at index: Int) -> Bool {
    guard self[index] == UInt8(ascii: "[") || self[index] == UInt8(ascii: ":") else { return false }
    var cursor = ByteCursor(self, at: index + 1)
    guard cursor.number() != nil else { return false }
    return self[index] == UInt8(ascii: ":") || cursor.skip("]")
  }
}
