// A text format: how its records begin, how their fields are read, and samples that prove it.
//
// `begins` runs on every line of a log, so it reads only the bytes that it needs for a certain answer. `fields` runs on
// the few records that matter and never fails: a field that it cannot find stays nil.

import ByteScan
import LogRecords

package struct LogFormat: Sendable {
  package let name: String
  /// A phrase for `--help` and messages.
  package let about: String
  /// Lines are offered to formats of a lower rank first: the more a format demands, the lower its rank.
  let rank: Rank
  /// Bytes that a record's first line can begin with.
  let firstBytes: ByteSet
  /// The start of the record that begins with this line. Nil where none does.
  let begins: @Sendable (ByteSlice, StreamShape) -> RecordStart?
  /// Recognises most lines without calling `begins`, with the same result.
  let opening: Opening?
  /// Whether the line closes the open record of this format.
  let closes: (@Sendable (ByteSlice, StreamShape) -> Bool)?
  /// Whether a stream of this shape has such lines.
  let closesIn: @Sendable (StreamShape) -> Bool
  /// Records nest: an indented line that looks like the beginning of a record is part of the record around it.
  let nests: Bool
  let readFields: FieldReader
  /// Looks at the first lines of a stream and sets the properties that are constant in it.
  let settle: (@Sendable (SettlingWindow, inout StreamShape) -> Void)?
  package let samples: [FormatSample]

  /// Sets the fields of a whole record, whose lines are joined with line feeds. Before, the message is the whole text and the
  /// other fields are nil. The fields are not returned, because that would copy all of them.
  typealias FieldReader = @Sendable (ByteSlice, inout FieldMemory, inout RecordFields) -> Void

  package func fields(_ text: ByteSlice, _ shape: StreamShape, _ memory: inout FieldMemory) -> RecordFields {
    var fields = RecordFields(message: text)
    memory.shape = shape
    readFields(text, &memory, &fields)
    return fields
  }

  /// Whether the format is distinctive enough to be searched for behind a prefix.
  var marksPrefixes: Bool { rank == .strict && firstBytes != .all }

  enum Opening: Sendable {
    /// A pattern and its place in the line, for a format that writes the whole date.
    case fixed(BytePattern, OrdinaryOpening.Place)
    /// For a format that writes no day: the pattern behind the first TAB of the lines of this line's minute. Nil for a
    /// line whose time is corrected.
    case ofMinute(@Sendable (ByteSlice) -> BytePattern?)
  }

  enum Rank: Int, Sendable, Comparable {
    /// A fixed layout that no other text has.
    case strict
    /// A layout that may be mistaken for another, so all strict formats are tried first.
    case lenient
    /// Only with `--loose`, or if the user named the format.
    case loose
    /// Recognised by the line that closes each record. In a stream that is settled to have such lines, any line that no
    /// other format accepts may begin a record, if none is open.
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

/// How a record of the format is separated from the next one.
extension LogFormat {
  enum Framing: Sendable {
    case lines
    /// Brackets show where a record ends, and quotations inside are escaped.
    case objects
    /// A last line with the time closes the record.
    case closingLines
  }

  var framing: Framing {
    if rank == .closing { return .closingLines }
    return firstBytes.contains(UInt8(ascii: "{")) ? .objects : .lines
  }
}
