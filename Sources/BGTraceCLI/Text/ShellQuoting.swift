// Text as a shell has to see it, so that it stays as it is.

extension String {
  /// A word, quoted only where necessary.
  var shellQuoted: String {
    let plain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-_./=:,+@".utf8.contains(byte)
      }
    }
    return plain && !isEmpty ? self : singleQuoted
  }

  /// Quoted for sh, bash and zsh.
  var singleQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// With a backslash before each of these characters.
  func escaping(_ characters: String) -> String {
    reduce(into: "") { text, character in
      if characters.contains(character) { text += #"\"# }
      text.append(character)
    }
  }
}
