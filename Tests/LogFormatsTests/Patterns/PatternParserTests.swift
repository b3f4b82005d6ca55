// A pattern that cannot be read, or cannot be matched in bounded time, is refused with the place of the error.

import TestSupport
import Testing

@testable import LogFormats

struct PatternParserTests {
  private func reason(_ pattern: String) -> String? {
    do throws(BadPattern) {
      _ = try MessagePattern(pattern)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(
    "a refused pattern has a reason and a place",
    arguments: [
      ("", "it is empty"), ("(foo", "the ')' is missing for the '(' at character 1"),
      ("foo)", "the ')' closes nothing at character 4"), ("a**", "a repeat cannot be repeated at character 3"),
      ("*a", "there is nothing to repeat at character 1"),
      ("é(?:ab)++", "only one repeated character can be kept from giving back at character 2"),
      ("(?>a|b+)", "only one repeated character can be kept from giving back at character 1"),
      (#"(a)\1"#, "a reference to what was matched before is not supported at character 4"),
      (#"(?<id>a)\k<id>"#, "a reference to what was matched before is not supported at character 9"),
      (
        "(?<=a+)b", "what is looked at without being matched needs a fixed length of up to 32 characters at character 1"
      ),
      ("(?<Id>a)", "a group cannot have the name 'Id'"), ("[a", "the ']' is missing for the '[' at character 1"),
      ("[z-a]", "the range is no range at character 2"), ("a{3,2}", "the range of repeats is empty at character 2"),
      ("a{x}", #"a '{' that repeats nothing is written '\\{' at character 2"#),
      ("(?R)", "'(?R' is not supported at character 3"), (#"\X"#, #"'\X' is not supported at character 1"#),
      (#"\p{Nothing}"#, "there is no property 'Nothing' at character 1"),
      ("a{2000}", "more than 1000 repeats are asked for at character 2"),
      ("(((a{900}){900}){900}){900}", "it is too large with all its repeats written out"),
      ("\\", "it ends where an escaped character is missing at character 1"),
    ] as [(String, String)])
  func complains(_ pattern: String, _ reason: String) {
    #expect(self.reason(pattern) == reason.replacing(#"\\"#, with: #"\"#))
  }

  @Test(
    "too deeply nested brackets are refused",
    arguments: ["(", "[", "[^", "(?:", "(?=", "(?i:", "(?<id>", "[a&&["])
  func deep(_ opening: String) {
    #expect(reason(String(repeating: opening, count: 2112)) != nil)
    #expect(reason(String(repeating: "(", count: 90) + "a" + String(repeating: ")", count: 90)) == nil)
  }

  @Test("the parser does not trap on random text", arguments: (1...4).map { UInt64($0) })
  func survives(_ seed: UInt64) {
    var random = SeededRandom(seed)
    let alphabet = Array(#"(((?<>:=!|)[]^-&\dwpQEbxu{}1,2*+?.$#iPn'é a"#)
    var readable = 0
    for _ in 0..<5000 {
      let pattern = String((0..<random.below(14)).map { _ in alphabet[random.below(alphabet.count)] })
      guard let message = try? MessagePattern(pattern) else { continue }
      var matcher = PatternMatcher(message.program)
      _ = matcher.firstMatch(in: Array("a1 é-b\n".unicodeScalars))
      readable += 1
    }
    #expect(readable > 50, "seed \(seed)")
  }
}
