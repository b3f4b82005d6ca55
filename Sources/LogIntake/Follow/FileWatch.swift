// The system's notifications about file changes. A notification is only a hint: the receiver examines the file, and
// does so regularly without one too.

import Dispatch

protocol FileWatch: AnyObject {
  /// Watches the file of this name and the folders in which the name may get another file.
  func cover(_ path: String, isThere: Bool) -> FileWatchCoverage

  /// The changes of names in the folder since the last call, in order; nil in place of changes that were lost.
  func takeChanges() -> [FolderChange?]
}

extension FileWatch {
  func takeChanges() -> [FolderChange?] { [] }
}

/// A change of a name in a folder. Both halves of a move have the same number.
enum FolderChange: Equatable, Sendable {
  case created(String)
  case removed(String)
  case left(String, move: UInt32)
  case came(String, move: UInt32)
}

enum FileWatchCoverage {
  /// Every change of the name is reported.
  case whole
  case part
  /// The system grants no further watch.
  case exhausted
}

enum WatchedPlaces {
  /// The folder of the name, and for a link also the folder of its file.
  static func folders(of path: String) -> [String] {
    let folder = folder(of: path)
    guard SystemFollow.isLink(path), let file = SystemFollow.resolved(path) else { return [folder] }
    return [folder, self.folder(of: file)]
  }

  /// False for a link to a missing file, because its folder cannot be found.
  static func areAllKnown(for path: String, isThere: Bool) -> Bool { isThere || !SystemFollow.isLink(path) }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
