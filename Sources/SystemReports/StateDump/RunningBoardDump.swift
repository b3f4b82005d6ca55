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
    let starts = assertionStarts(bytes)
    var lines = LineCount(bytes)
    var seen: Set<String> = []
    for (index, start) in starts.enumerated() {
      let limit = index + 1 < starts.count ? starts[index + 1] : bytes.count
      let text = bytes[start..<limit]
      guard let end = end(of: text) else {
        state.isCut = true
        continue
      }
      guard var assertion = OutstandingAssertion(dumped: text.upTo(end), line: lines.line(at: start)) else {
        state.isCut = true
        continue
      }
      guard seen.insert(assertion.id).inserted else { continue }
      assertion.written = text.upTo(end).string
      state.assertions.append(assertion)
    }
    readOthers(bytes, &state)
    let last = bytes.trimmedEnd(ByteSet(" \t\r\n")).last
    if last != UInt8(ascii: "}") && last != UInt8(ascii: ">") && last != UInt8(ascii: "]") && last != UInt8(ascii: ",")
    {
      state.isCut = true
    }
    return state
  }

  /// Where objects of this class begin, and not of those whose names begin alike.
  private static func assertionStarts(_ bytes: ByteSlice) -> [Int] {
    var starts: [Int] = []
    var from = 0
    while let at = bytes.firstIndex(of: "<RBAssertion", from: from) {
      from = at + 12
      switch bytes.byte(at: from) {
      case UInt8(ascii: ":"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: " "): starts.append(at)
      default: break
      }
    }
    return starts
  }

  /// Where the object ends. Nil where it is cut off.
  private static func end(of text: ByteSlice) -> Int? {
    let head = text.upTo(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count).trimmedEnd(ByteSet(" \t\r"))
    if head.last == UInt8(ascii: "{") {
      // Its block ends with the bracket in the first column.
      return text.firstIndex(of: "\n}").map { $0 + 2 }
    }
    let object = text.firstIndex(of: "\n<RB").map { text.upTo($0) } ?? text
    let closed = object.lastIndex(of: UInt8(ascii: ">"))
    return closed.map { $0 + 1 }
  }

  // MARK: What stands beside the assertions

  private static func readOthers(_ bytes: ByteSlice, _ state: inout RunningBoardState) {
    var start = 0
    var isInAssertion = false
    var template = TemplateReader()
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      if line.first == UInt8(ascii: "<") {
        isInAssertion = line.hasPrefix("<RBAssertion:") || line.hasPrefix("<RBAssertion|")
        template = TemplateReader(isOn: line.hasPrefix("<RBDomainAttributeManager"))
      }
      guard !isInAssertion else { continue }
      if let found = template.take(line) { state.templates.append(found) }
      if let power = PowerAssertion(dumped: line) { state.powered.append(power) }
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
    while let feed = bytes.firstIndex(of: UInt8(ascii: "\n"), from: self.place), feed < place {
      number += 1
      self.place = feed + 1
    }
    return number
  }
}
