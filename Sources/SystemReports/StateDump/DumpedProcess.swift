// A process as RunningBoard's dump describes it: `[app<com.x(UUID)>:512]`, or `target: 512; identity: application<com.x>`.

import BackgroundTasks
import ByteScan

extension ProcessReference {
  /// The value of a field that names a process.
  init?(dumped text: ByteSlice) {
    let line = text.upTo(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count)
    if line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]")) {
      self.init(bracketed: line[1..<end])
    } else if line.first == UInt8(ascii: "<") {
      let fields = DumpFields(text: line)
      guard
        let identity = fields.from("identity").flatMap({ ProcessReference(dumpedIdentity: $0) })
          ?? fields.word("identifier").map({ ProcessReference(kind: fields.kind, bundle: $0.string) })
      else { return nil }
      self = identity
      pid = pid ?? fields.number("target") ?? fields.number("pid")
    } else if let identity = ProcessReference(dumpedIdentity: line) {
      self = identity
    } else {
      var cursor = ByteCursor(line)
      guard let pid = cursor.number() else { return nil }
      self.init(kind: .other, pid: pid)
    }
  }

  private init?(bracketed inner: ByteSlice) {
    var rest = inner
    var pid: Int?
    while let colon = rest.lastIndex(of: UInt8(ascii: ":")), let number = rest.from(colon + 1).decimal {
      pid = pid ?? number
      rest = rest.upTo(colon)
    }
    if let identity = ProcessReference(dumpedIdentity: rest) {
      self = identity
      self.pid = self.pid ?? pid
    } else {
      guard let pid else { return nil }
      self.init(kind: .other, name: rest.isEmpty || rest == "<private>" ? nil : rest.string, pid: pid)
    }
  }

  /// `app<com.x(UUID)>:512`; the words before the bracket changed with nearly every release.
  init?(dumpedIdentity text: ByteSlice) {
    var cursor = ByteCursor(text)
    let word = cursor.take(while: .letters)
    guard !word.isEmpty, cursor.skip("<"), let end = cursor.rest.identityEnd else { return nil }
    let content = cursor.rest.upTo(end)
    let label = content.upTo(content.firstIndex(of: UInt8(ascii: "(")) ?? content.count)
    let shown = label.isEmpty || label.hasPrefix("<") ? nil : label.string
    var behind = ByteCursor(cursor.rest.from(min(end + 1, cursor.rest.count)))
    let pid = behind.skip(":") ? behind.number() : nil
    switch word.string {
    case "app", "application": self.init(kind: .app, bundle: shown, pid: pid)
    case "xpcservice": self.init(kind: .extensionOrService, bundle: shown, pid: pid)
    case "daemon", "osservice": self.init(kind: .daemon, bundle: shown, pid: pid)
    case "anon", "executable": self.init(kind: .other, name: shown, pid: pid)
    default: return nil
    }
  }
}

extension DumpFields {
  fileprivate var kind: ProcessReference.Kind {
    switch word("type")?.string {
    case "application": .app
    case "daemon": .daemon
    case "xpcservice": .extensionOrService
    default: .other
    }
  }
}

extension ByteSlice {
  /// The place of the bracket that closes an identity, which may hold others: `<private>`.
  fileprivate var identityEnd: Int? {
    var depth = 0
    for place in 0..<Swift.min(count, 1024) {
      switch self[place] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        if depth == 0 { return place }
        depth -= 1
      case UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }
}
