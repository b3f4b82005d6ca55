// A text format: how its records begin, how their fields are read, and lines that prove it.
//
// `begins` runs on every line of a log, so it looks at as little as makes the answer sure. `fields` runs on
// the few records that matter and never fails: what it cannot find stays nil.

import ByteScan
import LogRecords

package struct LogFormat: Sendable {
  package let name: String
  /// Half a sentence for `--help` and messages.
  package let about: String
  /// Lines are offered to formats of a lower rank first: the more a format demands, the lower its rank.
  let rank: Rank
  /// Bytes that a record's first line can begin with.
  let firstBytes: ByteSet
  /// Whether a record begins with this line, and what it says about time. Nil where none does.
  let begins: @Sendable (ByteSlice, StreamShape) -> RecordStart?
  /// What most of its records can be told by without asking `begins`, which must say the same.
  let opening: Opening?
  /// Whether the line closes the open record of this format.
  let closes: (@Sendable (ByteSlice, StreamShape) -> Bool)?
  /// Whether there are such lines in a stream of this shape.
  let closesIn: @Sendable (StreamShape) -> Bool
  /// Its records nest: an indented line that looks like the beginning of one is part of the record it stands in.
  let nests: Bool
  let readFields: FieldReader
  /// Looks at the first lines of a stream and notes what is constant in it.
  let settle: (@Sendable (SettlingWindow, inout StreamShape) -> Void)?
  package let samples: [FormatSample]

  /// Writes down the fields of a whole record, its lines joined with line feeds. They come as those of a record of which no
  /// more is known than its text, and are not returned: so many would be copied.
  typealias FieldReader = @Sendable (ByteSlice, inout FieldMemory, inout RecordFields) -> Void

  package func fields(_ text: ByteSlice, _ shape: StreamShape, _ memory: inout FieldMemory) -> RecordFields {
    var fields = RecordFields(message: text)
    memory.shape = shape
    readFields(text, &memory, &fields)
    return fields
  }

  /// Distinctive enough to be looked for behind a prefix.
  var marksPrefixes: Bool { rank == .strict && firstBytes != .all }

  enum Opening: Sendable {
    /// The pattern, in its place in the line, with nothing to note of the record.
    case fixed(BytePattern, OrdinaryOpening.Place)
    /// Of a format that writes no day: what those lines have behind their first TAB that begin as this one does, in the same
    /// minute. Nil for a line whose time is not what it looks like.
    case ofMinute(@Sendable (ByteSlice) -> BytePattern?)
  }

  enum Rank: Int, Sendable, Comparable {
    /// A fixed layout that nothing else has.
    case strict
    /// Could be mistaken: everything strict is asked first.
    case lenient
    /// Only with `--loose` or when named.
    case loose
    /// Known by the line that closes its records: in a stream that is settled to have such lines, any line that
    /// nothing else takes may begin one, where none is open.
    case closing
    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  init(
    name: String, about: String, rank: Rank = .strict, firstBytes: ByteSet,
    begins: @escaping @Sendable (ByteSlice, StreamShape) -> RecordStart?,
    opening: Opening? = nil, closes: (@Sendable (ByteSlice, StreamShape) -> Bool)? = nil,
    closesIn: @escaping @Sendable (StreamShape) -> Bool = { _ in true },
    nests: Bool = false,
    fields: @escaping FieldReader,
    settle: (@Sendable (SettlingWindow, inout StreamShape) -> Void)? = nil, samples: [FormatSample]
  ) {
    self.name = name
    self.about = about
    self.rank = rank
    self.firstBytes = firstBytes
    self.begins = begins
    self.opening = opening
    self.closes = closes
    self.closesIn = closesIn
    self.nests = nests
    readFields = fields
    self.settle = settle
    self.samples = samples
  }
}

/// What a record's first line says about time, as far as it is needed before the fields are read.
package struct RecordStart: Equatable, Sendable {
  /// Seconds since midnight, for formats that write no day or no year.
  var secondOfDay: Int32 = -1
  /// Month × 32 + day, for formats that write no year.
  var monthAndDay: Int32 = -1
  /// The record is complete with this line.
  var endsHere = false

  /// The format writes the whole date.
  static let dated = RecordStart()
}

/// A line or record of the format, invented, with what must be read from it.
package struct FormatSample: Sendable {
  package let text: String
  package let clock: String?
  package let process: String?
  package let pid: Int?
  package let sender: String?
  package let subsystem: String?
  package let category: String?
  package let level: LogLevel?
  package let message: String
  /// Stream shape that the text needs, where it cannot be told from the text alone.
  package let shape: StreamShape

  /// `clock` is written as `WallClock` describes itself: `2026-05-06 07:08:09.112358 +0200`,
  /// `Apr 1 07:08:09.000000`, `07:08:09.112358`.
  package init(
    _ text: String, clock: String? = nil, process: String? = nil, pid: Int? = nil,
    sender: String? = nil, subsystem: String? = nil, category: String? = nil, level: LogLevel? = nil,
    message: String, shape: StreamShape = StreamShape()
  ) {
    self.text = text
    self.clock = clock
    self.process = process
    self.pid = pid
    self.sender = sender
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
    self.shape = shape
  }
}
