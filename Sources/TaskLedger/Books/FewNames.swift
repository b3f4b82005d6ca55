// A set that nearly always has at most one member. A linear search through a few costs less than a hash.

import BackgroundTasks

struct FewNames: Sendable {
  private var few: [String] = []
  /// All names, once there are many.
  private var many: Set<String> = []
  private static let most = 8

  var isEmpty: Bool { few.isEmpty && many.isEmpty }

  var sorted: [String] { many.isEmpty ? few.count > 1 ? few.sorted() : few : many.sorted() }

  /// Unsorted.
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
