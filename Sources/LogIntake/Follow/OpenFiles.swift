// The descriptors of all files that a run follows, one each. Where the system grants too few, the file that has been
// idle longest is closed until it changes. It is then found by its name, or by its inode number in the same folder.

import Dispatch
import Foundation

/// Sendable: the members are only accessed behind the gate.
package final class OpenFiles: @unchecked Sendable {
  private struct Member {
    weak var file: OpenFile?
  }

  /// Descriptors for the process's outputs, timers and pipes.
  private static let reserve = 10

  private let gate = DispatchSemaphore(value: 1)
  private let most: Int
  /// The files that hold a descriptor, and some that are deallocated. Accessed behind the gate only.
  private var members: [ObjectIdentifier: Member] = [:]

  package convenience init() {
    self.init(most: SystemFollow.descriptorLimit() - SystemFollow.openDescriptors() - Self.reserve)
  }

  init(most: Int) { self.most = max(most, 1) }

  func open(_ path: String) throws(UnreadableInput) -> OpenFile {
    // A FIFO without a writer would block the open, so the kind is checked first.
    try OpenFile.refuseOthers(try SystemFile.kind(path: path))
    let handle = try descriptor(of: path)
    let kind = try SystemFile.kind(descriptor: handle.fileDescriptor)
    try OpenFile.refuseOthers(kind)
    let file = OpenFile(path, handle, kind, self)
    behindGate { members[ObjectIdentifier(file)] = Member(file: file) }
    return file
  }

  fileprivate func reopen(_ file: OpenFile) throws(UnreadableInput) -> FileHandle {
    let path = (try? SystemFile.kind(path: file.path).identity) == file.identity ? file.path : file.pathByNumber
    guard let path else { throw .system(code: SystemFollow.notThere) }
    let handle = try descriptor(of: path)
    guard try SystemFile.kind(descriptor: handle.fileDescriptor).identity == file.identity else {
      throw .system(code: SystemFollow.notThere)
    }
    behindGate { members[ObjectIdentifier(file)] = Member(file: file) }
    return handle
  }

  private func descriptor(of path: String) throws(UnreadableInput) -> FileHandle {
    behindGate {
      guard members.count >= most else { return }
      members = members.filter { $0.value.file != nil }
      if members.count >= most { _ = closeOldest() }
    }
    while true {
      do throws(UnreadableInput) {
        return try SystemFollow.open(path)
      } catch {
        guard error.meansTooManyFiles, behindGate({ closeOldest() }) else { throw error }
      }
    }
  }

  /// False where every file is in use.
  private func closeOldest() -> Bool {
    let files = members.values.compactMap(\.file).sorted { $0.lastUse < $1.lastUse }
    guard let closed = files.first(where: { $0.closeIfUnused() }) else { return false }
    members[ObjectIdentifier(closed)] = nil
    return true
  }

  private func behindGate<Result>(_ body: () -> Result) -> Result {
    gate.wait()
    defer { gate.signal() }
    return body()
  }
}

/// A file that was opened by its name. While it is open, the system gives its inode number to no other file.
/// Sendable: the handle is only accessed behind the gate.
final class OpenFile: @unchecked Sendable {
  let path: String
  let identity: FileIdentity
  /// The size when the file was opened.
  let size: Int
  private let files: OpenFiles
  private let gate = DispatchSemaphore(value: 1)
  /// Nil while the file is closed for lack of descriptors. Accessed behind the gate only.
  private var handle: FileHandle?
  /// The time of the last read. Written behind the gate; a stale value only makes another file close.
  fileprivate private(set) var lastUse = DispatchTime.now()

  fileprivate init(_ path: String, _ handle: FileHandle, _ kind: SystemFile.Kind, _ files: OpenFiles) {
    self.path = path
    self.handle = handle
    self.files = files
    identity = kind.identity
    size = kind.size
  }

  /// The descriptor stays valid until the body has returned.
  func use<Result>(
    _ body: (Int32) throws(UnreadableInput) -> Result
  ) throws(UnreadableInput) -> Result {
    gate.wait()
    defer { gate.signal() }
    let open: FileHandle
    if let handle { open = handle } else { open = try files.reopen(self) }
    handle = open
    return try body(open.fileDescriptor)
  }

  func noteUse() { lastUse = .now() }

  /// Whether the file holds a descriptor.
  var isOpen: Bool {
    gate.wait()
    defer { gate.signal() }
    return handle != nil
  }

  fileprivate func closeIfUnused() -> Bool {
    guard gate.wait(timeout: .now()) == .success else { return false }
    defer { gate.signal() }
    guard handle != nil else { return false }
    handle = nil
    return true
  }

  /// The path of a file that was renamed within its folder.
  fileprivate var pathByNumber: String? {
    let folder = WatchedPlaces.folder(of: SystemFollow.isLink(path) ? SystemFollow.resolved(path) ?? path : path)
    return SystemFollow.names(in: folder, of: identity.number).map { "\(folder)/\($0)" }.first {
      (try? SystemFile.kind(path: $0).identity) == identity
    }
  }

  static func refuseOthers(_ kind: SystemFile.Kind) throws(UnreadableInput) {
    try kind.requireBytes()
    guard kind.isFile else { throw .system(code: SystemFile.cannotSeek) }
  }
}
