// The lives of one name that live side by side, where no pid tells them apart. They are rare.

import BackgroundTasks

struct LivesBeside: Sendable {
  private var lives: [String: [Int]] = [:]
  static let most = 8
  private static let mostNames = 256

  var isEmpty: Bool { lives.isEmpty }

  /// The latest life is the last. Nil where nothing has shown several lives at once.
  subscript(name: String) -> [Int]? { lives[name] }

  /// Beyond the limit, the oldest is dropped.
  mutating func note(_ number: Int, of name: String) {
    var known = lives[name] ?? []
    guard !known.contains(number), !known.isEmpty || lives.count < Self.mostNames else { return }
    known.append(number)
    known.sort()
    lives[name] = known.suffix(Self.most)
  }

  mutating func forget(where isGone: (Int) -> Bool) {
    guard !isEmpty else { return }
    lives = lives.mapValues { $0.filter { !isGone($0) } }.filter { !$0.value.isEmpty }
  }
}
