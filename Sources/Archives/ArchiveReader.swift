// One archive as its members, one after the other, while its bytes come. The bytes of a member are read between two calls of
// `next`. No file is written, nothing is held but one buffer, and no damage ends the reading of a tar before its bytes end.

import ByteScan

/// A class, because the reader of a nested archive has it as its source.
package final class ArchiveReader {
  /// The member whose bytes come next.
  struct Open {
    /// Nil where only the way to the next header is left.
    var name: String?
    /// Nil where the bytes go on up to the end of the stream.
    var size: Int?
    var left: Int
    var padding: Int
    /// Its bytes are skipped.
    var isRefused = false
  }

  let name: String
  let memberLimit: Int
  var stream: UnpackedStream
  var open: Open?
  /// What extended headers said of the next member, and of all.
  var local = ExtendedHeader()
  var global = ExtendedHeader()
  /// How many blocks of zeros came one after the other.
  var zeroBlocks = 0
  /// How many bytes were skipped since a header was damaged; nil where none is.
  var skipped: Int?
  var isOver = false

  /// A compressed file without a tar in it.
  package let isSingle: Bool

  /// Reads the first bytes. A member of more than `memberLimit` bytes is skipped. With `start`, the source is read and unpacked
  /// on another thread from the first call of `next` on.
  package init(
    _ source: any ArchiveSource, name: String, memberLimit: Int, start: ThreadStart? = nil
  ) throws(ArchiveFailure) {
    self.name = name
    self.memberLimit = memberLimit
    stream = try UnpackedStream(source, start: start)
    _ = try stream.hold(2 * TarHeader.size)
    isSingle = stream.isGzip && !Self.hasTar(stream.front, stream.first, name)
    if !stream.isGzip, !Self.hasTar(stream.front, nil, name) { throw .noArchive }
    if isSingle { return }
    open = Open(name: nil, size: 0, left: 0, padding: 0)
  }

  /// At least 512 bytes are asked for.
  package static func looksLikeTar(_ head: ByteSlice) -> Bool { TarHeader.looksLikeTar(head) }

  /// At least four bytes are asked for.
  package static func isGzip(_ head: ByteSlice) -> Bool { GzipHeader.begins(head) }

  /// A tar whose first header is damaged, and one without members, is known by its name; no text has a NUL.
  private static func hasTar(_ head: ByteSlice, _ gzip: GzipHeader?, _ name: String) -> Bool {
    if looksLikeTar(head) { return true }
    let inner = gzip?.name.map { String(decoding: $0, as: UTF8.self) } ?? name
    let isNamedTar = [name, inner].contains { name in
      [".tar", ".tar.gz", ".tgz"].contains { name.lowercased().hasSuffix($0) }
    }
    return isNamedTar && head.count >= TarHeader.size && head.firstIndex(of: 0) != nil
  }

  /// How many bytes of the source were used.
  package var position: Int { stream.position }
  package var unpackedPosition: Int { stream.unpackedPosition }
  /// The archive ended earlier than it says.
  package var isCut: Bool { stream.isCut }

  /// Skips the rest of the current member. Nil at the end of the archive.
  package func next() throws(ArchiveFailure) -> ArchiveItem? {
    stream.readAhead()
    while true {
      while try !skip(most: 1 << 20) {}
      if let trouble = stream.takeTrouble(isLast: isOver) { return .trouble(trouble) }
      if isOver { return nil }
      if let member = isSingle ? single() : try readBlock() { return .member(member) }
    }
  }

  private func single() -> ArchiveMember {
    isOver = true
    let inner = stream.first?.name.map { MemberName.shown($0) } ?? MemberName.shown(Array(unpackedName.utf8))
    open = Open(name: inner, size: nil, left: Int.max, padding: 0)
    return ArchiveMember(name: inner, kind: .file, size: nil, modified: stream.first?.modified)
  }

  /// The archive's own name without its folders and without `.gz`.
  private var unpackedName: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let isGz = last.lowercased().hasSuffix(".gz") && last.utf8.count > 3
    if last.lowercased().hasSuffix(".tgz") { return last.dropLast(4) + ".tar" }
    return isGz ? String(last.dropLast(3)) : last
  }

  /// The next bytes of the current member, up to `most`; none at its end. They are valid until the next call of the reader.
  package func piece(most: Int) throws(ArchiveFailure) -> ByteSlice {
    guard let member = open, !member.isRefused, member.left > 0, most > 0 else { return .empty }
    guard try stream.hold(1) else {
      endEarly()
      return .empty
    }
    // Where the size is known, the limit was asked before the first byte.
    let allowed = member.size == nil ? memberLimit - (Int.max - member.left) : member.left
    guard allowed > 0 else {
      open?.isRefused = true
      stream.note(.beyondLimit(size: nil, limit: memberLimit), member: member.name)
      return .empty
    }
    let count = min(most, allowed, member.left, stream.count)
    let piece = stream.front.upTo(count)
    stream.drop(count)
    open?.left -= count
    return piece
  }

  /// The same, copied. Returns how many bytes these were; zero at the end of the member.
  package func read(into buffer: inout LineBuffer, most: Int) throws(ArchiveFailure) -> Int {
    let piece = try piece(most: most)
    buffer.append(piece)
    return piece.count
  }

  /// Skips up to `most` bytes of the rest of the current member. True when nothing of it is left.
  package func skip(most: Int) throws(ArchiveFailure) -> Bool {
    var budget = most
    while let member = open {
      let wanted = member.left > 0 ? member.left : member.padding
      if wanted == 0 {
        open = nil
        return true
      }
      guard budget > 0 else { return false }
      guard try stream.hold(1) else {
        endEarly()
        return true
      }
      let count = min(budget, wanted, stream.count)
      stream.drop(count)
      budget -= count
      if member.left > 0 { open?.left -= count } else { open?.padding -= count }
    }
    return true
  }

  /// The stream ended before the current member.
  private func endEarly() {
    if let member = open, let size = member.size, member.left > 0 {
      // That a member was skipped has been said.
      if !member.isRefused || member.name == nil {
        stream.note(.truncated(read: size - member.left, size: size), member: member.name)
      }
      stream.setCut()
    } else if let member = open, member.padding > 0 {
      stream.setCut()
    }
    open = nil
  }
}

/// A member that is an archive itself is the source of another reader.
extension ArchiveReader: ArchiveSource {
  package func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    let piece = try piece(most: most)
    queue.append(piece)
    return piece.count
  }
}
