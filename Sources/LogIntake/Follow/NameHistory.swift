// The files that had one name after another, and what they are called by now, from what the system tells of their folder.
// A file that was renamed before it could be opened is found by it, and one that was deleted before is known to be missing.

struct NameHistory {
  private struct Generation {
    enum Place: Equatable {
      case named(String)
      /// Between the two halves of a move.
      case moving(UInt32)
    }

    var place: Place
    /// Nil while it has not been opened.
    var identity: FileIdentity?
    /// It was looked for before, and was between two names.
    var wasMoving = false
  }

  /// A file that has not been opened yet, and the name it can be opened by now.
  struct Unread: Equatable {
    let name: String
    fileprivate let index: Int
  }

  /// Of files that were read more are not remembered.
  private static let most = 128

  private let name: String
  /// In the order in which they came to the name.
  private var generations: [Generation] = []
  /// How many were gone before they could be opened, since this was taken last.
  private var missed = 0

  init(_ name: String) { self.name = name }

  mutating func apply(_ change: FolderChange) {
    switch change {
    case .created(let name):
      leave(name)
      if name == self.name { generations.append(Generation(place: .named(name))) }
    case .removed(let name): leave(name)
    case .left(let name, let move):
      for index in generations.indices where generations[index].place == .named(name) {
        generations[index].place = .moving(move)
      }
    case .came(let name, let move):
      // What had the name before is replaced.
      leave(name)
      let mover = generations.firstIndex { $0.place == .moving(move) }
      var generation = mover.map { generations.remove(at: $0) } ?? Generation(place: .named(name))
      generation.place = .named(name)
      generation.wasMoving = false
      // A file that comes back to the name is the latest again.
      if name == self.name {
        generations.append(generation)
      } else if let mover {
        generations.insert(generation, at: mover)
      }
    }
    forgetOldest()
  }

  private mutating func leave(_ name: String) {
    for index in generations.indices.reversed() where generations[index].place == .named(name) {
      if generations[index].identity == nil { missed += 1 }
      generations.remove(at: index)
    }
  }

  private mutating func forgetOldest() {
    while generations.count > Self.most {
      if generations.removeFirst().identity == nil { missed += 1 }
    }
  }

  /// This file has the name. Where it was taken for an earlier one that has got another name since, the earlier one was
  /// never opened.
  mutating func note(_ identity: FileIdentity) {
    guard let index = generations.lastIndex(where: { $0.place == .named(name) }) else { return }
    for other in generations.indices where other != index && generations[other].identity == identity {
      generations[other].identity = nil
    }
    generations[index].identity = identity
  }

  /// The oldest file that was not opened and has another name by now.
  var unread: Unread? {
    for (index, generation) in generations.enumerated() where generation.identity == nil {
      if case .named(let name) = generation.place, name != self.name { return Unread(name: name, index: index) }
    }
    return nil
  }

  /// It has been opened; nil: it cannot be.
  mutating func note(_ unread: Unread, _ identity: FileIdentity?) {
    guard let identity else {
      generations.remove(at: unread.index)
      missed += 1
      return
    }
    generations[unread.index].identity = identity
  }

  /// How many files were gone before they could be opened. One that has left the folder is out of reach, too.
  mutating func takeMissed() -> Int {
    for index in generations.indices.reversed() {
      guard case .moving = generations[index].place else { continue }
      guard generations[index].wasMoving else {
        generations[index].wasMoving = true
        continue
      }
      if generations.remove(at: index).identity == nil { missed += 1 }
    }
    defer { missed = 0 }
    return missed
  }
}
