// The bytes of one member of an archive as a source that is read like a file, once, from its beginning to its end.

import Archives
import ByteScan

final class MemberSource: SizedSource {
  private static let piece = 256 << 10

  private let reader: ArchiveReader
  private let wakeUp: WakeUp
  /// What was read to see what the member is, and has not been passed on yet.
  private var beginning: [UInt8] = []
  let isLive = false
  let modified: Int64
  let size: Int

  init(_ member: ArchiveMember, _ reader: ArchiveReader, _ wakeUp: WakeUp) {
    self.reader = reader
    self.wakeUp = wakeUp
    modified = member.modified ?? SystemFile.now()
    size = member.size ?? 0
  }

  func head(most: Int) throws(UnreadableInput) -> [UInt8] {
    var queue = ByteQueue()
    while beginning.count + queue.count < most {
      guard try readNext(into: &queue, most: most - beginning.count - queue.count) > 0 else { break }
    }
    beginning += queue.front.array
    return Array(beginning.prefix(most))
  }

  func read(into buffer: inout LineBuffer, through decoder: inout ByteDecoder) throws(UnreadableInput) -> Int {
    guard beginning.isEmpty else {
      let bytes = beginning
      beginning = []
      try bytes.withSlice { (slice) throws(UnreadableInput) -> Void in try decoder.decode(slice, into: &buffer) }
      return bytes.count
    }
    guard decoder.passesThrough else {
      var queue = ByteQueue()
      let count = try readNext(into: &queue, most: Self.piece)
      try decoder.decode(queue.front, into: &buffer)
      return count
    }
    do throws(ArchiveFailure) {
      return try reader.read(into: &buffer, most: Self.piece)
    } catch {
      if let failure = UnreadableInput(error) { throw failure }
      return 0
    }
  }

  private func readNext(into queue: inout ByteQueue, most: Int) throws(UnreadableInput) -> Int {
    do throws(ArchiveFailure) {
      return try reader.read(into: &queue, most: most)
    } catch {
      if let failure = UnreadableInput(error) { throw failure }
      return 0
    }
  }

  func wait(milliseconds: Int?) -> Readiness { wakeUp.isStopped ? .interrupted : .ready }
  var isStopped: Bool { wakeUp.isStopped }
}

/// A member that is an archive itself.
extension MemberSource: ArchiveSource {
  func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    guard beginning.isEmpty else {
      let bytes = beginning
      beginning = []
      bytes.withSlice { queue.append($0) }
      return bytes.count
    }
    if wakeUp.isStopped { throw .stopped }
    return try reader.read(into: &queue, most: most)
  }
}
