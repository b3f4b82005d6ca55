// One line of output, piece by piece: never wider than its limit, never a control character but the colours it
// sets itself, and every colour taken back where it ends, because `head` and pagers cut anywhere.

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

struct StyledLine {
  private let limit: Int
  private let inColor: Bool
  private var written = ""
  private var pending = 0
  private var isFull = false
  private(set) var columns = 0

  init(limit: Int, inColor: Bool) {
    self.limit = limit
    self.inColor = inColor
  }

  var text: String { written + "\n" }

  /// The next piece stands in this column, or behind at least one blank.
  mutating func move(to column: Int) { pending = max(column - columns, columns > 0 ? 1 : 0) }

  mutating func add(_ piece: String, _ paint: Paint? = nil) {
    let piece = piece.isPlain ? piece : piece.printable
    let room = limit - columns - pending
    guard room > 0, !isFull else { return }
    isFull = piece.columns > room
    let shown = isFull ? piece.head(columns: room).withoutTrailingBlanks : piece
    guard !shown.isEmpty else { return }
    written += String(repeating: " ", count: pending)
    columns += pending + shown.columns
    pending = 0
    if inColor, let paint {
      written += "\u{1B}[\(paint.rawValue)m\(shown)\u{1B}[0m"
    } else {
      written += shown
    }
  }
}
