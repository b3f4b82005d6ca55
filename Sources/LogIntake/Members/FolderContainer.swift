// A folder as an input: what it holds is read like the members of an archive, whichever of them are there.

import Archives
import Foundation

package final class FolderContainer: InputContainer {
  private let path: String
  /// What is still to come, the next one last, as paths from the folder.
  private var files: [String] = []
  private var troubles: [(name: String, error: UnreadableInput)] = []
  package let isDevice = true
  package private(set) var position = 0
  package let size: Int? = nil

  init(_ path: String) throws(UnreadableInput) {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
    try list(nil, depth: 0)
    files.reverse()
  }

  /// Folders nested deeper are no capture.
  private static let deepest = 64

  private func list(_ folder: String?, depth: Int) throws(UnreadableInput) {
    let (names, folders) = try SystemFolder.entries(folder.map { "\(path)/\($0)" } ?? path)
    func inside(_ name: String) -> String { folder.map { "\($0)/\(name)" } ?? name }
    files += names.map(inside)
    guard depth < Self.deepest else { return }
    for name in folders {
      do throws(UnreadableInput) {
        try list(inside(name), depth: depth + 1)
      } catch {
        troubles.append((inside(name), error))
      }
    }
  }

  package func prefer(_ isFirst: (String) -> Bool) {
    files = files.filter { !isFirst($0) } + files.filter(isFirst)
  }

  package func next() -> ContainerItem? {
    if let trouble = troubles.popLast() {
      return .trouble(name: trouble.name, reason: trouble.error.reason, isCorrupt: false)
    }
    guard let name = files.popLast() else { return nil }
    let file = FileMember(name, path: "\(path)/\(name)")
    position &+= file.size ?? 0
    return .member(file)
  }
}

/// A file in a folder.
final class FileMember: InputMember {
  let name: String
  var fullName: String { name }
  private let path: String
  let size: Int?
  let modified: Int64?

  init(_ name: String, path: String) {
    self.name = name
    self.path = path
    let kind = try? SystemFile.kind(path: path)
    (size, modified) = (kind?.size, kind?.modified)
  }

  var place: InputPlace { .file(path) }

  func head(most: Int) throws(UnreadableInput) -> [UInt8] {
    let handle = try SystemFile.open(path)
    return try SystemFile.bytes(of: handle.fileDescriptor, at: 0, count: most)
  }

  func open(_ wakeUp: WakeUp) throws(UnreadableInput) -> any SizedSource {
    try DescriptorSource.regularFile(path, wakeUp)
  }

  func archive(_ wakeUp: WakeUp) throws(UnreadableInput) -> any ArchiveSource {
    DescriptorBytes(try .regularFile(path, wakeUp))
  }
}
