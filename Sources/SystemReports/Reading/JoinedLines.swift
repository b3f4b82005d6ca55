// Lines of a report that a browser or a form field has joined to one. Their keys separate them again.

import ByteScan

extension ByteSlice {
  /// A longer line is not split.
  private static let longestJoined = 16 << 10

  /// The beginnings of further lines in this line, which begins with a key.
  var startsOfJoinedLines: [Int] {
    guard count <= Self.longestJoined, ReportKey.of(self) != nil else { return [] }
    var starts: [(at: Int, isOneWord: Bool)] = []
    var at = (firstIndex(of: UInt8(ascii: ":"), from: 0) ?? count) + 1
    while let colon = firstIndex(of: UInt8(ascii: ":"), from: at), starts.count < 64 {
      if let name = longestKey(before: colon) {
        let rest = self[(colon + 1)..<count].trimmedStart()
        if rest.isEmpty || ReportKey.of(self[(colon - name)..<count]) != nil {
          let isOneWord = self[(colon - name)..<colon].firstIndex(of: UInt8(ascii: " "), from: 0) == nil
          starts.append((colon - name, isOneWord))
        }
      }
      at = colon + 1
    }
    // A single word with a colon counts as a key only beside longer keys.
    return starts.contains { !$0.isOneWord } ? starts.map(\.at) : []
  }

  /// The length of the key that ends here and begins behind a blank.
  private func longestKey(before colon: Int) -> Int? {
    let head = upTo(colon)
    return ReportKey.all.lazy
      .filter { key in
        let length = key.name.utf8CodeUnitCount
        return head.count > length && head.hasSuffix(key.name) && ByteSet.blanks.contains(self[colon - length - 1])
      }
      .map(\.name.utf8CodeUnitCount).max()
  }
}
