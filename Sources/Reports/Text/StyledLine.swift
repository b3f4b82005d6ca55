// Lines of output, built piece by piece. A line is never wider than its limit, has no control character but its own
// colours, and ends each colour within the line, because `head` and pagers cut anywhere. Finished lines stay in the
// buffer and are written a page at a time.

import BackgroundTasks
import ByteScan

/// The meaning of a colour. Words always state the same.
enum Paint: String {
  case alarm = "1;31"
  case warning = "33"
  case doubt = "35"
  case begin = "32"
  case state = "36"
  case heading = "1"
}

struct StyledLine: ~Copyable {
  /// A character of one column.
  struct Sign {
    fileprivate let character: EncodedCharacter
    fileprivate let paint: Paint?

    init(character: EncodedCharacter, paint: Paint? = nil) {
      self.character = character
      self.paint = paint
    }

    static let blank = Sign(character: " ")
  }

  /// A row of signs. Characters and paints are separate arrays, because most rows are written without looking at the
  /// paints.
  struct Signs {
    fileprivate private(set) var characters: [EncodedCharacter]
    fileprivate private(set) var paints: [Paint?]

    init(_ signs: [Sign]) {
      characters = signs.map(\.character)
      paints = signs.map(\.paint)
    }

    init(_ sign: Sign, count: Int) {
      characters = Array(repeating: sign.character, count: count)
      paints = Array(repeating: sign.paint, count: count)
    }

    fileprivate var count: Int { characters.count }

    mutating func set(_ place: Int, _ sign: Sign) { (characters[place], paints[place]) = (sign.character, sign.paint) }
  }

  private static let widestNumber = 20

  private let limit: Int
  private let inColor: Bool
  /// The finished lines and the one in progress.
  private var written = TextBuffer()
  private var pending = 0
  private var isFull = false
  private(set) var columns = 0

  init(limit: Int, inColor: Bool) {
    self.limit = limit
    self.inColor = inColor
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The only line, with its line feed.
  var bytes: [UInt8] { written.withSlice { $0.array } + [UInt8(ascii: "\n")] }

  /// The bytes of the finished lines and of the one in progress.
  var count: Int { written.count }

  /// Finishes the line; the next one begins.
  mutating func end() {
    written.append(UInt8(ascii: "\n"))
    (pending, isFull, columns) = (0, false, 0)
  }

  /// Adds a complete line that was built before.
  mutating func add(whole line: [UInt8]) { line.withSlice { written.append($0) } }

  /// Writes the finished lines.
  mutating func hand(to writer: inout ByteWriter) {
    written.withSlice { writer.write($0) }
    writer.endRecord()
    written.clear()
  }

  /// The next piece begins in this column, or after at least one blank.
  mutating func move(to column: Int) { pending = max(column - columns, columns > 0 ? 1 : 0) }

  mutating func add(_ piece: String, _ paint: Paint? = nil) {
    let room = room
    guard room > 0, !add(ifPlain: piece, columns: room, paint) else { return }
    let piece = piece.printable
    isFull = piece.columns > room
    let shown = isFull ? piece.head(columns: room).withoutTrailingBlanks : piece
    guard !shown.isEmpty else { return }
    put(shown.columns, paint) { $0.append(shown) }
  }

  /// Returns false, and adds nothing, where the piece is not plain ASCII or wider than `most`.
  mutating func add(ifPlain piece: String, columns most: Int, _ paint: Paint? = nil) -> Bool {
    let width = piece.utf8.count
    guard width > 0, width <= min(most, room) else { return width == 0 }
    let start = written.count
    written.append(blanks: pending)
    beginColor(paint)
    guard written.append(ifPlain: piece) else {
      written.cut(to: start)
      return false
    }
    endColor(paint)
    columns += pending + width
    pending = 0
    return true
  }

  /// A piece of plain ASCII that is not empty.
  mutating func add(plain piece: ByteSlice, _ paint: Paint? = nil) {
    guard piece.count <= room else { return add(piece.string, paint) }
    put(piece.count, paint) { $0.append(piece) }
  }

  /// A piece of plain ASCII of a known width that `write` appends. The caller has checked that it fits.
  @inline(__always) mutating func put(_ width: Int, _ paint: Paint? = nil, _ write: (inout TextBuffer) -> Void) {
    putBlanks()
    beginColor(paint)
    write(&written)
    endColor(paint)
    columns += width
  }

  /// `#17`
  mutating func add(_ sign: UInt8, number: Int) {
    guard Self.widestNumber < room else { return add("\(Unicode.Scalar(sign))\(number)") }
    putBlanks()
    let start = written.count
    written.append(sign, decimal: number)
    columns += written.count - start
  }

  /// `10 min 3 s`, whose width the caller knows.
  mutating func add(_ duration: SpokenDuration, _ width: Int, _ paint: Paint?) {
    guard width <= room else { return add(duration.text, paint) }
    put(width, paint) { $0.append(duration) }
  }

  /// A row of signs, one of them replaced by `mark`. Neighbours of one colour share its codes.
  mutating func add(_ signs: Signs, _ mark: Sign = .blank, at marked: Int? = nil) {
    let shown = min(signs.count, room)
    guard shown > 0 else { return }
    putBlanks()
    columns += shown
    guard inColor else { return write(signs, 0..<shown, mark, at: marked) }
    var start = 0
    while start < shown {
      let paint = start == marked ? mark.paint : signs.paints[start]
      var end = start + 1
      while end < shown, (end == marked ? mark.paint : signs.paints[end]) == paint { end += 1 }
      beginColor(paint)
      write(signs, start..<end, mark, at: marked)
      endColor(paint)
      start = end
    }
  }

  private mutating func write(_ signs: Signs, _ range: Range<Int>, _ mark: Sign, at marked: Int?) {
    guard let marked, range.contains(marked) else { return written.append(signs.characters, range) }
    written.append(signs.characters, range.lowerBound..<marked)
    written.append(mark.character)
    written.append(signs.characters, marked + 1..<range.upperBound)
  }

  /// The columns that are left.
  @inline(__always) private var room: Int { isFull ? 0 : limit - columns - pending }

  @inline(__always) private mutating func putBlanks() {
    guard pending > 0 else { return }
    written.append(blanks: pending)
    columns += pending
    pending = 0
  }

  @inline(__always) private mutating func beginColor(_ paint: Paint?) {
    if inColor, let paint { written.append(paint) }
  }

  @inline(__always) private mutating func endColor(_ paint: Paint?) {
    if inColor, paint != nil { written.appendEndOfPaint() }
  }
}

extension TextBuffer {
  fileprivate mutating func append(_ paint: Paint) {
    append("\u{1B}[" as StaticString)
    append(paint.rawValue)
    append(UInt8(ascii: "m"))
  }

  fileprivate mutating func appendEndOfPaint() { append("\u{1B}[0m" as StaticString) }
}
