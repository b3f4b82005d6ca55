// The scanner reads one object, and traps on no other input.

import Testing

@testable import ByteScan

struct JSONScannerTests {
  private func members(_ text: String) -> [String] {
    text.withSlice { bytes in
      var scanner = JSONScanner(bytes)
      var found: [String] = []
      while let member = scanner.next() {
        let cut = member.isComplete ? "" : " cut"
        found.append("\(member.key.string)=\(member.kind):\(member.value.string)\(cut)")
      }
      return found
    }
  }

  private func unescaped(_ text: String) -> String {
    text.withSlice { bytes in
      var scratch = Scratch()
      scratch.begin(bytes.count)
      return bytes.unescapedJSON(into: &scratch).string
    }
  }

  @Test("members come in order with their kinds, and nested values come whole")
  func order() {
    #expect(
      members(#"junk {"a":"x","b" : 12 , "c":null,"d":{"a":["}",{"e":1}]},"f":[1,2],"g":-3,"h":true}"#) == [
        "a=string:x", "b=number:12", "c=word:null", #"d=nested:{"a":["}",{"e":1}]}"#, "f=nested:[1,2]",
        "g=number:-3", "h=word:true",
      ])
  }

  @Test("bytes after the object's closing brace do not belong to it")
  func closing() {
    #expect(members(#"{"a":"1"},{"b":"2"}"#) == ["a=string:1"])
    #expect(members("{}") == [])
  }

  @Test("only an odd number of backslashes escapes a quote")
  func quotes() {
    #expect(members(#"{"a":"\"","b":"\\","c":"\\\"x"}"#) == [#"a=string:\""#, #"b=string:\\"#, #"c=string:\\\"x"#])
  }

  @Test("a string or a bracket that the end truncates is marked")
  func cut() {
    #expect(members(#"{"a":"half"#) == ["a=string:half cut"])
    #expect(members(#"{"a":[1,{"b":"#) == [#"a=nested:[1,{"b": cut"#])
    #expect(members(#"{"a":1,"b":2"#) == ["a=number:1", "b=number:2"])
  }

  @Test(
    "text that is not JSON has no members",
    arguments: ["", "{", "no brace", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{{{{", "\"a\":1"])
  func noJSON(_ text: String) { #expect(members(text) == []) }

  @Test("ten thousand open brackets are skipped like one")
  func deep() {
    let text = "{\"a\":" + String(repeating: "[", count: 10_000) + "\n"
    #expect(members(text).count == 1)
  }

  @Test(
    "escapes are decoded",
    arguments: [
      ("plain", "plain"), (#"\/usr\/bin"#, "/usr/bin"), (#"\"a\\b\""#, "\"a\\b\""), (#"a\nb\tc\rd"#, "a\nb\tc\rd"),
      (#"\u00e9\u20AC"#, "é€"), (#"\ud83d\ude00!"#, "😀!"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"),
      (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\q\uZZZZ"#, #"\q\uZZZZ"#),
      (#"cut\"#, "cut"), (#"cut\u00"#, "cut"), (#"\u0041"#, "A"),
    ])
  func escapes(_ escaped: String, _ meant: String) { #expect(unescaped(escaped) == meant) }

  @Test("unescaping never makes a text longer")
  func neverGrows() {
    for unit in stride(from: 0, through: 0xFFFF, by: 7) {
      let digits = String(unit, radix: 16)
      let text = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      #expect(unescaped(text).utf8.count <= text.utf8.count)
    }
  }

  @Test("the scanner does not trap on an object that is cut at any byte")
  func everyCut() {
    let text = Array(#"{"a":"x\u00e9\\","b" : 12.5e3,"c":[{"d":"}"},null],"e":"\ud83d\ude00"}"#.utf8)
    for end in 0...text.count {
      Array(text[..<end]).withSlice { bytes in
        var scratch = Scratch()
        scratch.begin(bytes.count)
        var scanner = JSONScanner(bytes)
        var count = 0
        while let member = scanner.next() {
          _ = member.value.unescapedJSON(into: &scratch)
          count += 1
        }
        #expect(count <= 4)
      }
    }
  }
}
