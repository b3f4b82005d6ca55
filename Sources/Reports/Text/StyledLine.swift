// One line of output, piece by piece: never wider than its limit, never a control character but the colours it
// sets itself, and every colour taken back where it ends, because `head` and pagers cut anywhere. As bytes, and the next
// line behind it: a timeline has as many lines as its log has tasks, and they are handed on a page at a time.

import BackgroundTasks
import ByteScan

/// What a colour is to say. It never says it alone.
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

  /// A row of them. What is written stands by itself, because it is the same in most rows.
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
  /// With the lines before it.
  private var written = TextBuffer()
  private var pending = 0
  private var isFull = false
  private(set) var columns = 0

  init(limit: Int, inColor: Bool) {
    self.limit = limit
    self.inColor = inColor
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A single line, with the line feed.
  var bytes: [UInt8] { written.withSlice { $0.array } + [UInt8(ascii: "\n")] }

  /// How many bytes there are, with the lines before it.
  var count: Int { written.count }

  /// Another line begins.
  mutating func end() {
    written.append(UInt8(ascii: "\n"))
    (pending, isFull, columns) = (0, false, 0)
  }

  /// A whole line that was made before.
  mutating func add(whole line: [UInt8]) { line.withSlice { written.append($0) } }

  /// Lines that have ended.
  mutating func hand(to writer: inout ByteWriter) {
    written.withSlice { writer.write($0) }
    writer.endRecord()
    written.clear()
  }

  /// The next piece stands in this column, or behind at least one blank.
  mutating func move(to column: Int) { pending = max(column - columns, columns > 0 ? 1 : 0) }

  mutating func add(_ piece: String, _ paint: Paint? = nil) {
    let room = limit - columns - pending
    guard room > 0, !isFull, !add(ifPlain: piece, columns: room, paint) else { return }
    let piece = piece.printable
    isFull = piece.columns > room
    let shown = isFull ? piece.head(columns: room).withoutTrailingBlanks : piece
    shown.withSlice { put($0, shown.columns, paint) }
  }

  /// False where it is not plain ASCII, or wider than `most`.
  mutating func add(ifPlain piece: String, columns most: Int, _ paint: Paint? = nil) -> Bool {
    piece.withSlice { piece in
      guard piece.count <= min(most, limit - columns - pending), piece.isPlain, !isFull else { return false }
      put(piece, piece.count, paint)
      return true
    }
  }

  /// A piece of plain ASCII.
  mutating func add(plain piece: ByteSlice, _ paint: Paint? = nil) {
    guard piece.count <= limit - columns - pending, !isFull else { return add(piece.string, paint) }
    put(piece, piece.count, paint)
  }

  /// A piece of plain ASCII that is written at once, and no wider than `most`. False where there is no room for it.
  mutating func add(atMost most: Int, _ paint: Paint? = nil, _ write: (inout TextBuffer) -> Void) -> Bool {
    guard most <= limit - columns - pending, !isFull else { return false }
    putBlanks()
    beginColor(paint)
    let start = written.count
    write(&written)
    columns += written.count - start
    endColor(paint)
    return true
  }

  /// `#17`
  mutating func add(_ sign: UInt8, number: Int) {
    let isPut = add(atMost: Self.widestNumber + 1) { text in
      text.append(sign)
      text.append(decimal: number)
    }
    if !isPut { add("\(Unicode.Scalar(sign))\(number)") }
  }

  /// `10 min 3 s`
  mutating func add(_ duration: SpokenDuration, _ paint: Paint?) {
    let isPut = add(atMost: duration.columns, paint) { text in
      text.append(duration.first)
      if let second = duration.second { text.append(second) }
    }
    if !isPut { add(duration.text, paint) }
  }

  /// A row of signs, with `mark` in place of one of them. Neighbours of one colour share it.
  mutating func add(_ signs: Signs, _ mark: Sign = .blank, at marked: Int? = nil) {
    let shown = min(signs.count, limit - columns - pending)
    guard shown > 0, !isFull else { return }
    putBlanks()
    var start = 0
    while start < shown {
      let paint = start == marked ? mark.paint : signs.paints[start]
      // Without colours all of them are one piece.
      var end = inColor ? start + 1 : shown
      while end < shown, (end == marked ? mark.paint : signs.paints[end]) == paint { end += 1 }
      beginColor(paint)
      written.append(signs.characters[start..<end], mark.character, at: marked)
      endColor(paint)
      start = end
    }
    columns += shown
  }

  private mutating func put(_ piece: ByteSlice, _ width: Int, _ paint: Paint?) {
    guard !piece.isEmpty else { return }
    putBlanks()
    beginColor(paint)
    written.append(piece)
    endColor(paint)
    columns += width
  }

  private mutating func putBlanks() {
    guard pending > 0 else { return }
    written.append(blanks: pending)
    columns += pending
    pending = 0
  }

  private mutating func beginColor(_ paint: Paint?) {
    guard inColor, let paint else { return }
    written.append("\u{1B}[" as StaticString)
    written.append(paint.rawValue)
    written.append(UInt8(ascii: "m"))
  }

  private mutating func endColor(_ paint: Paint?) {
    if inColor, paint != nil { written.append("\u{1B}[0m" as StaticString) }
  }
}
