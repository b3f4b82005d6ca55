// The files that had one name one after another and their present names, from the system's reports about the folder. A
// file that was renamed before it could be opened is found through them, and one that was deleted before is known to be
// missing.

struct NameHistory {
  private struct Generation {
    enum Place: Equatable {
      case named(String)
      /// Between the two halves of a move.
      case moving(UInt32)
    }

    var place: Place
    /// Nil until the file is opened.
    var identity: FileIdentity?
    /// An earlier search found the file between two names.
    var wasMoving = false
  }

  /// A file that has not been opened, and its present name.
  struct Unread: Equatable {
    let name: String
    fileprivate let index: Int
  }

  /// The limit of files that were read and are remembered.
  private static let most = 128

  private let name: String
  /// In the order in which they got the name.
  private var generations: [Generation] = []
  /// The number of files that were gone before they could be opened, since the last call of `takeMissed`.
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
      // The file that had the name before is replaced.
      leave(name)
      let mover = generations.firstIndex { $0.place == .moving(move) }
      var generation = mover.map { generations.remove(at: $0) } ?? Generation(place: .named(name))
      generation.place = .named(name)
      generation.wasMoving = false
      // A file that gets the name again becomes the latest.
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

  /// This file has the name. If it was taken for an earlier one that has another name since, that one was never opened.
  mutating func note(_ identity: FileIdentity) {
    guard let index = generations.lastIndex(where: { $0.place == .named(name) }) else { return }
    for other in generations.indices where other != index && generations[other].identity == identity {
      generations[other].identity = nil
    }
    generations[index].identity = identity
  }

  /// The oldest file that was not opened and has another name now.
  var unread: Unread? {
    for (index, generation) in generations.enumerated() where generation.identity == nil {
      if case .named(let name) = generation.place, name != self.name { return Unread(name: name, index: index) }
    }
    return nil
  }

  /// The file was opened; nil: it cannot be opened.
  mutating func note(_ unread: Unread, _ identity: FileIdentity?) {
    guard let identity else {
      generations.remove(at: unread.index)
      missed += 1
      return
    }
    generations[unread.index].identity = identity
  }

  /// Counts the files that were gone before they could be opened. A file that has left the folder counts too.
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
