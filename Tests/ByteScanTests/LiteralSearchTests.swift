// One literal in a slice is compared with a search at every place.

import TestSupport
import Testing

@testable import ByteScan

struct LiteralSearchTests {
  private func places(_ needle: [UInt8], _ text: [UInt8]) -> [Int] {
    guard text.count >= needle.count else { return [] }
    return (0...(text.count - needle.count)).filter { text[$0..<($0 + needle.count)].elementsEqual(needle) }
  }

  @Test("the first occurrence is found from any start", arguments: UInt64(1)...40)
  func firstIndex(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let alphabet = Array("aA<".utf8)
    let text = random.bytes(Int.random(in: 0...200, using: &random), of: alphabet)
    let needle = random.bytes(Int.random(in: 1...10, using: &random), of: alphabet)
    let places = places(needle, text)
    text.withSlice { text in
      needle.withSlice { needle in
        for start in 0...text.count {
          #expect(text.firstIndex(of: needle, from: start) == places.first { $0 >= start }, "seed \(seed)")
        }
        #expect(text.hasPrefix(needle) == (places.first == 0), "seed \(seed)")
      }
    }
  }

  @Test(
    "the last occurrence is found",
    arguments: [
      ("", nil, nil), ("b", nil, nil), ("aba", 0, 2), ("abab", 2, 2), ("abab ab", 5, 5), ("xxab", 2, 2), ("aa", nil, 1),
      ("xxxxabxx`````", 4, 4), ("`a`a`bbbbbbbb", nil, 3), ("éaébab`éé`é`éé", 6, 6),
    ] as [(String, Int?, Int?)])
  func lastIndex(_ text: String, _ literal: Int?, _ byte: Int?) {
    text.withSlice { text in
      #expect(text.lastIndex(of: "ab") == literal)
      #expect(text.lastIndex(of: UInt8(ascii: "a")) == byte)
    }
  }

  @Test("a start after the end finds nothing, and an empty needle is everywhere")
  func odd() {
    "abc".withSlice { text in
      #expect(text.firstIndex(of: "abcd") == nil)
      #expect(text.firstIndex(of: "c", from: 3) == nil)
      #expect(text.firstIndex(of: ByteSlice.empty, from: 3) == 3)
      #expect(text.firstIndex(of: ByteSlice.empty, from: 4) == nil)
      #expect(text.firstIndex(of: UInt8(ascii: "c"), from: 3) == nil)
      #expect(!text.has("abc", at: 1) && !text.has("a", at: -1) && !text.has("a", at: 99))
      #expect(!text.hasSuffix("xabc") && text.hasSuffix("bc") && text == "abc")
    }
  }

  @Test(
    "between takes the nearest closing after the first opening",
    arguments: [
      ("a <b> <c>", "b"), ("<>", ""), ("> <x>", "x"), ("<b", nil), ("b>", nil), ("", nil), ("<<a>>", "<a"),
    ] as [(String, String?)])
  func between(_ text: String, _ inner: String?) {
    text.withSlice { #expect($0.between("<", ">")?.string == inner) }
  }

  @Test("until and after cut at the first occurrence, dropPrefix only at the start")
  func cuts() {
    "key: value: more".withSlice { text in
      #expect(text.until(": ").string == "key")
      #expect(text.until("!").string == "key: value: more")
      #expect(text.after(": ")?.string == "value: more")
      #expect(text.after("!") == nil)
      #expect(text.dropPrefix("key")?.string == ": value: more")
      #expect(text.dropPrefix("value") == nil)
    }
  }

  @Test("a text is split at the first separator, and without one the first part is the whole text")
  func parts() {
    "key: value: more".withSlice { text in
      #expect(text.parted(by: ": ").before.string == "key")
      #expect(text.parted(by: ": ").behind?.string == "value: more")
      #expect(text.parted(by: "more").behind?.string == "")
      #expect(text.parted(by: "!").before.string == "key: value: more")
      #expect(text.parted(by: "!").behind == nil)
    }
  }

  @Test(
    "trimming removes the given bytes from the ends only",
    arguments: [("  a b \t", "a b"), ("", ""), (" \t ", ""), ("a", "a"), ("a \n", "a \n")])
  func trims(_ text: String, _ trimmed: String) {
    text.withSlice { #expect($0.trimmed().string == trimmed) }
  }

  @Test("a slice returns the offset of its own subslice, and nil for another slice")
  func offsets() {
    "0123456789".withSlice { text in
      #expect(text.offset(of: text[3..<5]) == 3)
      #expect(text.offset(of: text.from(10)) == 10)
      #expect(text[2..<4].offset(of: text) == nil)
      #expect(text[4..<8].offset(of: text[3..<5]) == nil)
    }
  }
}
