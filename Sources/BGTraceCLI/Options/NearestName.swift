// What somebody most likely meant. A wrong guess is worse than none, so it has to be near.

/// The name nearest to `word`: begun by it, or a few slips of the finger away.
func nearestName(to word: String, in names: [String]) -> String? {
  let word = Array(word.lowercased().utf8)
  // Longer words are no slips, and the table is quadratic.
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

/// Letters put in, left out, mistaken, or swapped with their neighbour.
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
