// The system tells that something may have changed. It is only a hint: whoever is told looks for himself, and looks
// from time to time without being told too.

import Dispatch

protocol FileWatch: AnyObject {
  /// Watches what the name stands for now, and the folders in which it may come to stand for something else.
  func cover(_ path: String, isThere: Bool) -> FileWatchCoverage

  /// What has become of names in the folder of the path, in order; nil in place of what was not told.
  func takeChanges() -> [FolderChange?]
}

extension FileWatch {
  func takeChanges() -> [FolderChange?] { [] }
}

/// What has become of a name in a folder. The two halves of a move have the same number.
enum FolderChange: Equatable, Sendable {
  case created(String)
  case removed(String)
  case left(String, move: UInt32)
  case came(String, move: UInt32)
}

enum FileWatchCoverage {
  /// Nothing should happen to the name that is not told.
  case whole
  case part
  /// The system has no watch left for us.
  case exhausted
}

enum WatchedPlaces {
  /// The folder that holds the name, and for a link the one that holds the file.
  static func folders(of path: String) -> [String] {
    let folder = folder(of: path)
    guard SystemFollow.isLink(path), let file = SystemFollow.resolved(path) else { return [folder] }
    return [folder, self.folder(of: file)]
  }

  /// Where a link leads to nothing, nobody knows in which folder to wait.
  static func areAllKnown(for path: String, isThere: Bool) -> Bool { isThere || !SystemFollow.isLink(path) }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
