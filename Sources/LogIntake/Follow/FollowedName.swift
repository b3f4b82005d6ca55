// A name, and the files and FIFOs that stand behind it one after the other. What has come to the name is opened at once,
// so that it cannot be missed when the next one comes before this one is read.

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
    /// It had the name before the one that was opened first.
    let isEarlier: Bool
    /// The round that everything older has to be read in before it is this one's turn.
    let round: Int
  }

  /// More than these are not kept open; what comes meanwhile is found later, or is known to be missing.
  private static let most = 128

  let path: String
  private let files: OpenFiles
  /// In the order in which they came.
  private(set) var successors: [Successor] = []
  /// Since when there has been nothing of this name.
  private(set) var absentSince: DispatchTime?
  /// Why what stands there cannot be opened.
  private(set) var trouble: UnreadableInput?
  /// Nil for a link, which leads to files of any name.
  private var history: NameHistory?
  private(set) var missed = Missed.none

  enum Missed: Equatable {
    case none
    case files(Int)
    /// The system did not tell of all changes.
    case unknown
  }

  init(_ path: String, _ files: OpenFiles) {
    self.path = path
    self.files = files
    history = NameHistory(WatchedPlaces.name(of: path))
  }

  /// `present` is what had the name when it was looked at last. `isKnown` says whether a file is being read, or was.
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
    // What is found now came before what has the name.
    let place = successors.count > count ? count : max(count - 1, 0)
    findPassed(changes, seen, before: place, round: round, now, isKnown: isKnown)
  }

  /// Opens what had the name only while it was not looked at.
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
