// A step that matches moves the cursor, a step that does not leaves it in place; a number out of range is nil.

import Testing

@testable import ByteScan

struct ByteCursorTests {
  /// The result of a step on `text`, and the new place of the cursor.
  private func step<Value>(_ text: String, _ body: (inout ByteCursor) -> Value) -> (value: Value, position: Int) {
    text.withSlice { slice in
      var cursor = ByteCursor(slice)
      let value = body(&cursor)
      return (value, cursor.position)
    }
  }

  @Test("a step that does not match does not move the cursor")
  func staysPut() {
    #expect(step("abc") { $0.skip("b") } == (false, 0))
    #expect(step("abc") { $0.skipBlanks() } == (false, 0))
    #expect(step("\tabc") { $0.skipBlanks() } == (false, 0))
    #expect(step("12a4") { $0.digits(count: 4) } == (nil, 0))
    #expect(step("123") { $0.digits(count: 4) } == (nil, 0))
    #expect(step("abc") { $0.number() } == (nil, 0))
    #expect(step("0x") { $0.prefixedHex() } == (nil, 0))
    #expect(step("12") { $0.prefixedHex() } == (nil, 0))
    #expect(step(" abc") { $0.word()?.string } == (nil, 0))
    #expect(step("abc") { $0.take(until: "d")?.string } == (nil, 0))
    #expect(step("2026-02-30") { $0.date() } == (nil, 0))
    #expect(step("24:00:00") { $0.timeOfDay() } == (nil, 0))
    #expect(step("+1") { $0.zone() } == (nil, 0))
    #expect(step("Mai 1") { $0.monthAndDay()?.day } == (nil, 0))
  }

  @Test("a step that matches ends after the bytes that it took")
  func moves() {
    #expect(step("abc") { $0.skip("ab") } == (true, 2))
    #expect(step("  abc") { $0.skipBlanks() } == (true, 2))
    for blanks in 1...20 {
      #expect(step(String(repeating: " ", count: blanks)) { $0.skipBlanks() } == (true, blanks))
      #expect(step(String(repeating: " ", count: blanks) + "0x0 and more") { $0.skipBlanks() } == (true, blanks))
    }
    #expect(step("2026-") { $0.digits(count: 4) } == (2026, 4))
    #expect(step("00812x") { $0.number() } == (812, 5))
    #expect(step("0000000000000000000812x") { $0.number() } == (812, 22))
    #expect(step("9223372036854775808") { $0.number() } == (nil, 0))
    for digits in 1...18 {
      let text = String(repeating: "90817263", count: 3).prefix(digits)
      for behind in ["", "x", "/", ":", "é and more", " (and 12 more)"] {
        #expect(step(String(text) + behind) { $0.number() } == (Int(text), digits))
      }
    }
    for (word, blanks) in [("", 1), ("0x7", 1), ("0x2a3b4", 2), ("0x2a3b4c5d", 20), ("0x2a3b4c5d6e7f8", 0)] {
      let column = word + String(repeating: " ", count: blanks)
      for behind in ["", "D", "Default     0x0"] where blanks > 0 || behind.isEmpty {
        #expect(step(column + behind) { $0.skipColumn() }.position == column.utf8.count)
      }
    }
    #expect(step("0x1Fg") { $0.prefixedHex() } == (0x1F, 4))
    #expect(step("0x@`/:") { $0.prefixedHex() } == (nil, 0))
    #expect(step("0x0123456789abCDEF") { $0.prefixedHex() } == (0x0123_4567_89AB_CDEF, 18))
    #expect(step("0x00123456789abCDEF") { $0.prefixedHex() } == (nil, 0))
    #expect(step("0123456789abCDEF") { $0.hexNumber() } == (0x0123_4567_89AB_CDEF, 16))
    #expect(step("one two") { $0.word()?.string } == ("one", 3))
    #expect(step("one") { $0.word()?.string } == ("one", 3))
    #expect(step("a]: b") { $0.take(until: "]: ")?.string } == ("a", 4))
    #expect(step("]: b") { $0.take(until: "]: ")?.string } == ("", 3))
    #expect(step("ab1") { $0.take(while: .letters).string } == ("ab", 2))
    #expect(step("") { $0.atEnd && $0.peek == nil } == (true, 0))
  }

  @Test("a hexadecimal number ends before any other byte, and at the end", arguments: 0...17)
  func endsHexNumbers(_ length: Int) {
    let digits = Array("9aFb0Cd1E7f28A3ce".utf8.prefix(length))
    let number = length <= 16 ? UInt64(String(decoding: digits, as: UTF8.self), radix: 16) : nil
    func read(_ text: [UInt8]) -> (value: UInt64?, position: Int) {
      text.withSlice { slice in
        var cursor = ByteCursor(slice)
        let value = cursor.hexNumber()
        return (value, cursor.position)
      }
    }
    #expect(read(digits) == (number, number == nil ? 0 : length))
    for byte in UInt8.min...UInt8.max where hexDigit(byte) == nil {
      for behind in [[byte], [byte, byte, 0xFF, 0x30], [byte] + Array(repeating: 0x66, count: 20)] {
        #expect(read(digits + behind) == (number, number == nil ? 0 : length), "\(digits + behind)")
      }
    }
  }

  @Test(
    "a decimal number is in range or nil",
    arguments: [
      ("0", 0), ("0000000000000000000000000007", 7), ("9223372036854775807", .max), ("9223372036854775808", nil),
      ("99999999999999999999", nil), ("", nil), ("-1", nil), ("+1", nil), ("1 ", nil), ("1a", nil), ("/", nil),
      (":", nil),
    ] as [(String, Int?)])
  func decimal(_ text: String, _ value: Int?) { text.withSlice { #expect($0.decimal == value) } }

  @Test(
    "a signed number is in range or nil",
    arguments: [("-7", -7), ("7", 7), ("-", nil), ("--7", nil), ("-9223372036854775809", nil)] as [(String, Int?)])
  func signed(_ text: String, _ value: Int?) { text.withSlice { #expect($0.signedDecimal == value) } }

  @Test(
    "a hexadecimal number is in range or nil",
    arguments: [
      ("0xff", 255), ("0XFF", 255), ("ff", 255), ("ffffffffffffffff", .max), ("0x10000000000000000", nil), ("0x", nil),
      ("", nil), ("0xg", nil), ("x1", nil),
    ] as [(String, UInt64?)])
  func hexadecimal(_ text: String, _ value: UInt64?) { text.withSlice { #expect($0.hexadecimal == value) } }

  @Test(
    "a fraction is read, and other text is not",
    arguments: [
      ("180", 180), ("40.0", 40), ("0.25", 0.25), ("1.", 1), ("inf", .infinity), (".5", nil), ("1.a", nil), ("", nil),
      ("1.2.3", nil), ("99999999999999999999.5", nil), ("1.0000000000000000001", nil), ("nan", nil),
    ] as [(String, Double?)])
  func fraction(_ text: String, _ value: Double?) { text.withSlice { #expect($0.decimalFraction == value) } }

  @Test("a set holds its bytes and no others")
  func sets() {
    for byte in UInt8.min...UInt8.max {
      let inASCII = byte < 0x80
      let character = Character(Unicode.Scalar(byte))
      #expect(ByteSet.digits.contains(byte) == (inASCII && character.isNumber))
      #expect(ByteSet.hexDigits.contains(byte) == (inASCII && character.isHexDigit))
      #expect(ByteSet.hexDigits.contains(byte) == (hexDigit(byte) != nil))
      #expect(ByteSet.letters.contains(byte) == (inASCII && character.isLetter))
      #expect(ByteSet.beyondASCII.contains(byte) == !inASCII)
      #expect(ByteSet.digits.union(.letters).contains(byte) == (inASCII && (character.isNumber || character.isLetter)))
      #expect(ByteSet.all.contains(byte))
    }
  }
}
