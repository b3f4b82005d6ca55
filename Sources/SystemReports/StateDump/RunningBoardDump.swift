// RunningBoard's state, as the system writes it into a sysdiagnose: `RunningBoard/RunningBoard_state.log`. No key of it is relied on
// to be there, and none to stand before another.

import BackgroundTasks
import ByteScan

package enum RunningBoardDump {
  /// Whether a text that begins like this is a dump. A log may quote lines of one, but it begins with something else.
  package static func isDump(_ head: ByteSlice) -> Bool {
    let text = head.trimmedStart(ByteSet(" \t\r\n"))
    guard let first = text.first, first == UInt8(ascii: "<") || first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    else { return false }
    let beginning = text.upTo(min(text.count, 256))
    guard beginning.firstIndex(of: "<RB") != nil else { return false }
    return text.firstIndex(of: "<RBAssertion") != nil || text.firstIndex(of: "Manager") != nil
  }

  package static func read(_ bytes: ByteSlice) -> RunningBoardState {
    var state = RunningBoardState()
    let starts = DumpedObjects.starts(of: "<RBAssertion", in: bytes)
    var lines = LineCount(bytes)
    var seen: Set<String> = []
    var done = 0
    var others = OtherObjects()
    for (index, start) in starts.enumerated() {
      others.read(bytes[done..<start], &state)
      let limit = index + 1 < starts.count ? starts[index + 1] : bytes.count
      let text = bytes[start..<limit]
      let end = DumpedObjects.end(of: text, isLast: limit == bytes.count)
      done = start + (end ?? text.count)
      guard let end, var assertion = OutstandingAssertion(dumped: text.upTo(end), line: lines.line(at: start)) else {
        state.isCut = true
        continue
      }
      guard seen.insert(assertion.id).inserted else { continue }
      assertion.written = text.upTo(end).string
      state.assertions.append(assertion)
    }
    others.read(bytes.from(done), &state)
    state.isCut = state.isCut || !DumpedObjects.endsWhole(bytes) || isShort(state.assertions.count, in: bytes)
    return state
  }

  /// RunningBoard says how many assertions it holds, before it lists them. It always holds some. A list without that is only a part
  /// of one.
  private static func isShort(_ found: Int, in bytes: ByteSlice) -> Bool {
    guard let manager = DumpedObjects.starts(of: "<RBAssertionManager", in: bytes).first else { return true }
    let fields = DumpFields(text: bytes[manager..<min(bytes.count, manager + 1024)])
    guard let stated = fields.number("assertion count") ?? fields.number("assertionCount") else { return found == 0 }
    return found < stated
  }
}

/// What stands beside the assertions.
private struct OtherObjects {
  private var template = TemplateReader()
  private var isOfTemplates = false

  mutating func read(_ bytes: ByteSlice, _ state: inout RunningBoardState) {
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      if line.first == UInt8(ascii: "<"), line.hasPrefix("<RBDomainAttribute") != isOfTemplates {
        isOfTemplates.toggle()
        template = TemplateReader(isOn: isOfTemplates)
      }
      if let found = template.take(line) { state.templates.append(found) }
      state.powered += PowerAssertion.dumped(line)
      if let standing = ProcessStanding(dumped: line) { state.processes.append(standing) }
    }
  }
}

/// Counts lines as places go on.
private struct LineCount {
  private let bytes: ByteSlice
  private var place = 0
  private var number = 1

  init(_ bytes: ByteSlice) { self.bytes = bytes }

  /// `place` is not before the last one.
  mutating func line(at place: Int) -> Int {
    let passed = bytes[self.place..<place]
    var start = 0
    while let feed = passed.firstIndex(of: UInt8(ascii: "\n"), from: start) {
      number += 1
      start = feed + 1
    }
    self.place = place
    return number
  }
}
