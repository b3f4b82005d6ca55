// Decides what a stream is from its first lines: the format of most of them, the prefix of every line, and what the formats
// themselves need to know.
//
// The result only says which format is tried first, and what a single line does not show. A record in another format is
// still recognised wherever it stands.

import ByteScan
import LogRecords

package struct StreamSettler {
  /// Settling looks at no more than this, so that it is done before the first output.
  package static let windowBytes = 64 << 10
  private static let judgedLines = 100
  private static let preferringRecords = 20

  private let formats: [LogFormat]
  /// The bytes with which a record behind a prefix can begin. Most places in a text that is no log begin with another one.
  private let marks: ByteSet

  package init(_ formats: [LogFormat] = LogFormats.all) {
    self.formats = formats
    marks = formats.indices.reduce(into: ByteSet("")) { marks, place in
      if formats[place].marksPrefixes { marks = marks.union(formats[place].firstBytes) }
    }
  }

  package struct Settled: Equatable, Sendable {
    package var shape = StreamShape()
    package var prefix: LinePrefix?

    package init() {}
  }

  /// `window` holds whole lines.
  package func settle(_ window: ByteSlice, loose: Bool, only forced: UInt8? = nil) -> Settled {
    var lines = Self.lines(of: window)
    var settled = Settled()
    settled.shape.isLoose = loose
    settled.shape.isEscaped = HTMLText.hasEntities(window)
    settled.prefix = prefix(lines)
    if let prefix = settled.prefix {
      lines = lines.map { line in prefix.length(in: line).map(line.from) ?? line }
    }
    settled.shape.isColoured = lines.contains { $0.first == TerminalEscapes.escape }
    var uncoloured: [[UInt8]] = []
    if settled.shape.isColoured {
      uncoloured = lines.map { TerminalEscapes.removed(from: $0) }
    }
    withSlices(uncoloured) { plain in
      let window = SettlingWindow(lines: plain ?? lines)
      for format in formats { format.settle?(window, &settled.shape) }
      settled.shape.preferred = forced ?? preferred(window.lines, settled.shape)
    }
    return settled
  }

  static func lines(of window: ByteSlice) -> [ByteSlice] {
    var lines: [ByteSlice] = []
    var start = 0
    while start < window.count {
      let end = window.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? window.count
      lines.append(window[start..<end].trimmedEnd(ByteSet("\r")))
      start = end + 1
    }
    return lines
  }

  private func withSlices(_ arrays: [[UInt8]], _ body: ([ByteSlice]?) -> Void) {
    guard !arrays.isEmpty else { return body(nil) }
    let joined = arrays.flatMap { $0 }
    joined.withSlice { all in
      var start = 0
      var slices: [ByteSlice] = []
      for array in arrays {
        slices.append(all[start..<(start + array.count)])
        start += array.count
      }
      body(slices)
    }
  }

  /// The place of the first format that accepts the line.
  private func acceptor(of line: ByteSlice, _ shape: StreamShape, upTo rank: LogFormat.Rank = .strict) -> UInt8? {
    guard let first = line.first else { return nil }
    // By index, because a copy of a format costs more than the test of its first byte.
    for place in formats.indices where formats[place].rank <= rank && formats[place].firstBytes.contains(first) {
      if formats[place].begins(line, shape) != nil { return UInt8(place) }
    }
    return nil
  }

  private func preferred(_ lines: [ByteSlice], _ shape: StreamShape) -> UInt8? {
    var votes = Array(repeating: 0, count: formats.count)
    var records = 0
    for line in lines where records < Self.preferringRecords {
      guard let place = acceptor(of: line.trimmedStart(), shape) else { continue }
      votes[Int(place)] += 1
      records += 1
    }
    guard let most = votes.max(), most > 0 else { return nil }
    return votes.firstIndex(of: most).map { UInt8($0) }
  }

  /// The prefix of all lines. There is one if fewer than one line in five is a record as it stands, and half of the lines
  /// are records behind a prefix of the same shape.
  private func prefix(_ lines: [ByteSlice]) -> LinePrefix? {
    let judged = Array(lines.lazy.filter { !$0.isEmpty }.prefix(Self.judgedLines))
    guard !judged.isEmpty else { return nil }
    let timeLast = StreamShape.having { $0.consoleTimeLast = true }
    // The time is last only in cells.
    let hasCells = judged.contains { $0.firstIndex(of: UInt8(ascii: "\t")) != nil }
    let shapes = hasCells ? [StreamShape(), timeLast] : [StreamShape()]
    for shape in shapes {
      let direct = judged.count {
        !Self.isNumbered($0) && (acceptor(of: $0.trimmedStart(), shape, upTo: .lenient) != nil || closesRecord($0))
      }
      guard direct * 5 < judged.count else { return nil }
    }
    return shapes.lazy.compactMap { prefix(judged, $0) }.first
  }

  /// Whether the line closes a record of a format with closing lines. The text before its date is no prefix then.
  private func closesRecord(_ line: ByteSlice) -> Bool {
    formats.indices.contains { formats[$0].rank == .closing && formats[$0].closes?(line, StreamShape()) == true }
  }

  /// `12:default`, as `grep -n` writes it. Such a number could be taken for part of the first cell.
  private static func isNumbered(_ line: ByteSlice) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":"), within: longestNumber), colon > 0,
      line.upTo(colon).trimmed(.digits).isEmpty, let next = line.byte(at: colon + 1)
    else { return false }
    if ByteSet.digits.contains(next) { return line.from(colon + 1).trimmedStart(.digits).first == UInt8(ascii: "\t") }
    return ByteSet.letters.contains(next) || ByteSet.beyondASCII.contains(next)
  }

  private static let longestNumber = 10

  private func prefix(_ judged: [ByteSlice], _ shape: StreamShape) -> LinePrefix? {
    var shapes: [(prefix: LinePrefix, count: Int)] = []
    var common = CommonPrefixes(of: judged)
    for line in judged {
      guard let found = prefixBeforeRecord(line, shape, &common) else { continue }
      if let known = shapes.firstIndex(where: { $0.prefix == found }) {
        shapes[known].count += 1
      } else {
        shapes.append((found, 1))
      }
    }
    guard let best = shapes.max(by: { $0.count < $1.count }) else { return nil }
    return best.count * 10 >= judged.count ? best.prefix : nil
  }

  private func prefixBeforeRecord(
    _ line: ByteSlice, _ shape: StreamShape, _ common: inout CommonPrefixes
  ) -> LinePrefix? {
    for start in 1..<max(min(LinePrefix.furthest, line.count), 1) {
      let before = line[start - 1]
      // A record begins where a word begins.
      guard !ByteSet.letters.contains(before) || !ByteSet.letters.contains(line[start]),
        !ByteSet.digits.contains(before) || !ByteSet.digits.contains(line[start])
      else { continue }
      guard marks.contains(line[start]) else { continue }
      // What is behind a prefix that other lines do not have need not be looked at, nor is a longer one common.
      guard let prefix = LinePrefix(line.upTo(start)), common.contains(prefix) else { return nil }
      if let place = acceptor(of: line.from(start), shape), formats[Int(place)].marksPrefixes,
        // Where the time is last, any word and any cell would look like a beginning.
        !shape.consoleTimeLast || formats[Int(place)].begins(line.from(start), shape)?.endsHere == true
      {
        return prefix
      }
    }
    return nil
  }
}
