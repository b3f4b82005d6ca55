// Text that is built from bytes, and the check whether it is plain.

import ByteScan
import Testing

struct TextBufferTests {
  @Test("appended values give the same text as a string, at any length")
  func appending() {
    var buffer = TextBuffer(capacity: 1)
    var text = ""
    for number in [0, 7, 10, 99, 100, 999, 1000, 9999, 10_000, -42, 123_456, Int.max, Int.min] {
      for character in ["a", "é", "│", "🧵"] as [Unicode.Scalar] {
        buffer.append(decimal: number)
        buffer.append(character)
        buffer.append(blanks: number & 0x7F)
        buffer.append("\(character)-" as String)
        text += "\(number)\(character)" + String(repeating: " ", count: number & 0x7F) + "\(character)-"
      }
    }
    #expect(buffer.string == text)
    #expect(buffer.last == UInt8(ascii: "-"))
    buffer.clear()
    #expect(buffer.string == "" && buffer.last == nil)
  }

  @Test("the buffer appends quoted bytes and the bytes of a word up to its zeros, and removes bytes again")
  func pieces() {
    var buffer = TextBuffer(capacity: 1)
    "key".withSlice { buffer.append(quoted: $0) }
    buffer.append(word: 0x3837_3635_3433_3231)
    buffer.append(word: 0x3039)
    buffer.append(word: 0)
    #expect(buffer.string == "\"key\"1234567890")
    buffer.cut(to: 5)
    "".withSlice { buffer.append(quoted: $0) }
    #expect(buffer.string == "\"key\"\"\"")
  }

  @Test("the buffer appends a number with its sign, and counts its digits")
  func signs() {
    for number in [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 1_000_000, -7, Int.max, Int.min] {
      var buffer = TextBuffer(capacity: 1)
      buffer.append(UInt8(ascii: "#"), decimal: number)
      #expect(buffer.string == "#\(number)")
      #expect(TextBuffer.digits(number.magnitude) == String(number.magnitude).count)
    }
  }

  @Test("a text that must be plain is appended whole or not at all")
  func ifPlain() {
    for count in [0, 1, 7, 8, 9, 15, 16, 40] {
      let plain = String(repeating: "x", count: count)
      var buffer = TextBuffer(capacity: 1)
      buffer.append("-" as StaticString)
      let isAppended = buffer.append(ifPlain: plain)
      #expect(isAppended && buffer.string == "-" + plain)
      for other in ["é", "\u{7F}", "\t", "🧵"] {
        for text in [other + plain, plain + other] {
          let isAppended = buffer.append(ifPlain: text)
          #expect(!isAppended && buffer.string == "-" + plain)
        }
      }
    }
  }

  @Test("a JSON key that is not the first has a comma before it")
  func keys() {
    var buffer = TextBuffer(capacity: 1)
    buffer.append(UInt8(ascii: "{"))
    "first".withSlice { buffer.append(key: $0) }
    buffer.append(decimal: 1)
    "a much longer key than there is room for".withSlice { buffer.append(key: $0) }
    buffer.append(UInt8(ascii: "{"))
    "inner".withSlice { buffer.append(key: $0) }
    #expect(buffer.string == #"{"first":1,"a much longer key than there is room for":{"inner":"#)
  }

  @Test("the buffer appends a range of a row of characters")
  func characters() {
    var buffer = TextBuffer(capacity: 1)
    let row = ["a", "é", "│", "🧵"].map { EncodedCharacter($0 as Unicode.Scalar) }
    buffer.append(row, 0..<4)
    buffer.append(EncodedCharacter("-"))
    buffer.append(row, 1..<3)
    buffer.append(row, 4..<4)
    #expect(buffer.string == "aé│🧵-é│")
  }

  @Test("the buffer appends the digits of dates and times")
  func digits() {
    var buffer = TextBuffer()
    buffer.append(date: (year: 2026, month: 5, day: 6))
    buffer.append(" " as StaticString)
    buffer.append(timeOfDay: 40_582)
    buffer.append(UInt8(ascii: "."))
    buffer.append(triple: 80)
    buffer.append(minute: TextBuffer.minute(ofDay: 676), second: 2)
    buffer.append(millisecond: 7)
    #expect(buffer.string == "2026-05-06 11:16:22.08011:16:02.007")
  }

  @Test("text is plain if every byte of it is plain, at any place")
  func plain() {
    for byte in UInt8.min...UInt8.max {
      let isPlain = (0x20..<0x7F).contains(byte)
      let isOfName = ByteSet.letters.union(.digits).union(ByteSet("._- ")).contains(byte)
      let isPlainInJSON = isPlain && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      for (count, place) in [5, 8, 19].flatMap({ count in (0..<count).map { (count, $0) } }) {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        bytes[place] = byte
        #expect(bytes.withSlice { $0.isPlain } == isPlain, "\(byte) at \(place)")
        #expect(bytes.withSlice { $0.isPlainInJSON } == isPlainInJSON, "\(byte) at \(place)")
        #expect(bytes.withSlice { $0.isName } == isOfName, "\(byte) at \(place)")
      }
    }
    #expect("".isPlain && "plain text".isPlain && !"Säge".isPlain)
  }
}
