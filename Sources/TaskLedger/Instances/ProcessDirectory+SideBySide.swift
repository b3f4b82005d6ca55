// Which lives of one name may live at the same time, though one of them appeared after the other.

import BackgroundTasks

extension ProcessDirectory {
  /// Whether any process has had more than one life.
  var hasLivesBeside: Bool { !before.isEmpty || !beside.isEmpty }

  /// The other lives of the instance's name, latest first.
  func livesBeside(_ number: Int) -> [Int] {
    guard let name = storage.identity(of: number)?.name else { return [] }
    if let lives = beside[name] { return lives.reversed().filter { $0 != number && contains($0) } }
    var lives: [Int] = []
    var next = before[number]
    while let old = next, lives.count < LivesBeside.most, storage.identity(of: old)?.name == name {
      lives.append(old)
      next = before[old]
    }
    return lives
  }

  mutating func noteBeside(_ lives: [Int]) {
    for life in lives { if let name = storage.identity(of: life)?.name { beside.note(life, of: name) } }
  }

  /// Whether lives side by side are known under the name of a new life. If so, adds the new life to them.
  mutating func joinsBeside(_ number: Int, _ identity: ProcessIdentity) -> Bool {
    guard !beside.isEmpty, let name = identity.name, beside[name] != nil else { return false }
    beside.note(number, of: name)
    return true
  }
}
