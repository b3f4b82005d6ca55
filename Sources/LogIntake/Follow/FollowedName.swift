// A name and the files and FIFOs that have it one after the other. Each is opened as soon as it is found, so that none
// is missed when the next one gets the name before it was read.

import Dispatch

struct FollowedName {
  enum Opened {
    case file(OpenFile)
    case pipe(PipeReading)

    var identity: FileIdentity {
      switch self {
      case .file(let file): file.identity
      case .pipe(let pipe): pipe.identity
      }
    }
  }

  struct Successor {
    let opened: Opened
    let seen: DispatchTime
    /// It had the name before the file that was opened first.
    let isEarlier: Bool
    /// The round after which it is read: everything older has to be read in that round.
    let round: Int
  }

  /// The limit of files that are kept open. Further ones are found later, or counted as missing.
  private static let most = 128

  let path: String
  private let files: OpenFiles
  /// In the order in which they got the name.
  private(set) var successors: [Successor] = []
  /// Since when no file has the name.
  private(set) var absentSince: DispatchTime?
  /// Why the file of this name cannot be opened.
  private(set) var trouble: UnreadableInput?
  /// Nil for a link, which leads to files of other names.
  private var history: NameHistory?
  private(set) var missed = Missed.none

  enum Missed: Equatable {
    case none
    case files(Int)
    /// The system did not report all changes.
    case unknown
  }

  init(_ path: String, _ files: OpenFiles) {
    self.path = path
    self.files = files
    history = NameHistory(WatchedPlaces.name(of: path))
  }

  /// `present` had the name at the last examination. `isKnown` tells whether a file is being read, or was read.
  mutating func look(
    beside present: FileIdentity?, _ changes: [FolderChange?], round: Int, _ now: DispatchTime,
    isKnown: (OpenFile) -> Bool
  ) {
    var seen: FileIdentity?
    let count = successors.count
    do throws(UnreadableInput) {
      let latest = successors.last?.opened.identity ?? present
      let kind = try SystemFile.kind(path: path)
      if kind.identity == latest {
        seen = latest
      } else if successors.count < Self.most {
        let opened: Opened = PipeReading.canFollow(path) ? .pipe(try PipeReading(path)) : .file(try files.open(path))
        seen = opened.identity
        if opened.identity != latest {
          successors.append(Successor(opened: opened, seen: now, isEarlier: false, round: round))
        }
      }
      absentSince = nil
      trouble = nil
    } catch  where error.meansAbsence {
      absentSince = absentSince ?? now
      trouble = nil
    } catch {
      absentSince = nil
      trouble = error
    }
    guard !changes.isEmpty else { return }
    // These files had the name before the present one.
    let place = successors.count > count ? count : max(count - 1, 0)
    findPassed(changes, seen, before: place, round: round, now, isKnown: isKnown)
  }

  /// Opens files that had the name between two examinations.
  private mutating func findPassed(
    _ changes: [FolderChange?], _ seen: FileIdentity?, before place: Int, round: Int, _ now: DispatchTime,
    isKnown: (OpenFile) -> Bool
  ) {
    guard !SystemFollow.isLink(path) else {
      history = nil
      return
    }
    var history = history ?? NameHistory(WatchedPlaces.name(of: path))
    for change in changes {
      if let change {
        history.apply(change)
      } else {
        (history, missed) = (NameHistory(WatchedPlaces.name(of: path)), .unknown)
      }
    }
    if let seen { history.note(seen) }
    var place = place
    let isEarlier = successors.isEmpty
    while let unread = history.unread {
      guard successors.count < Self.most,
        let file = try? files.open("\(WatchedPlaces.folder(of: path))/\(unread.name)")
      else {
        history.note(unread, nil)
        continue
      }
      history.note(unread, file.identity)
      if isKnown(file) || successors.contains(where: { $0.opened.identity == file.identity }) { continue }
      successors.insert(
        Successor(opened: .file(file), seen: now, isEarlier: isEarlier, round: round), at: min(place, successors.count))
      place += 1
    }
    let gone = history.takeMissed()
    if gone > 0, missed != .unknown { missed = missed.adding(gone) }
    self.history = history
  }

  mutating func takeSuccessor() -> Successor? { successors.isEmpty ? nil : successors.removeFirst() }

  mutating func takeMissed() -> Missed {
    defer { missed = .none }
    return missed
  }
}

extension FollowedName.Missed {
  fileprivate func adding(_ count: Int) -> Self {
    switch self {
    case .none: .files(count)
    case .files(let before): .files(before + count)
    case .unknown: .unknown
    }
  }
}
