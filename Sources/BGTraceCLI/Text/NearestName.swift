// The suggestion for a misspelled name. A wrong suggestion is worse than none, so only near names count.

/// The name nearest to `word`: it begins with the word or differs by a few letters.
func nearestName(to word: String, in names: [String]) -> String? {
  let word = Array(word.lowercased().utf8)
  // A long word is no slip, and the table of distances is quadratic.
  guard !word.isEmpty, word.count <= 40 else { return nil }
  let begun = names.filter { word.count >= 2 && $0.utf8.starts(with: word) }
  if begun.count == 1 { return begun[0] }
  var best: (name: String, distance: Int)?
  for name in names {
    let distance = slips(from: word, to: Array(name.lowercased().utf8))
    let allowed = max(1, min(word.count, name.utf8.count) / 3)
    if distance <= allowed, distance < word.count, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// The number of letters inserted, omitted, replaced or swapped with a neighbour.
private func slips(from left: [UInt8], to right: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let mistaken = last[column] + (left[row] == right[column] ? 0 : 1)
      var least = min(mistaken, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
