// A set that nearly always has one member or none: a few are looked through, which takes less than a hash would.

import BackgroundTasks

struct FewNames: Sendable {
  private var few: [String] = []
  /// All of them, where they are many.
  private var many: Set<String> = []
  private static let most = 8

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  /// In order.
  var sorted: [String] { many.isEmpty ? few.count > 1 ? few.sorted() : few : many.sorted() }

  /// In no order.
  var all: [String] { many.isEmpty ? few : Array(many) }

  mutating func insert(_ name: String) {
    guard many.isEmpty else {
      many.insert(name)
      return
    }
    guard !few.contains(name) else { return }
    few.append(name)
    if few.count > Self.most { (few, many) = ([], Set(few)) }
  }

  mutating func remove(_ name: String) {
    guard many.isEmpty else {
      many.remove(name)
      if many.count <= Self.most / 2 { (few, many) = (Array(many), []) }
      return
    }
    if let place = few.firstIndex(of: name) { few.remove(at: place) }
  }
}
