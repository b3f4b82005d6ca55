// The bytes of a file or a pipe as an archive is read from them.

import Archives
import ByteScan

final class DescriptorBytes: ArchiveSource {
  private let source: DescriptorSource
  /// What was read before it was known that it is an archive.
  private var head: [UInt8]
  /// Nil where nobody asks for the checksum.
  private var hash: BackgroundChecksum?

  init(_ source: DescriptorSource, behind head: [UInt8] = [], hashes: Bool = false) {
    self.source = source
    self.head = head
    hash = hashes ? BackgroundChecksum() : nil
  }

  /// In hexadecimal. Called once, when the archive has ended. What stands behind the archive is part of the file.
  func takeChecksum() -> String? {
    guard hash != nil else { return nil }
    defer { hash = nil }
    var rest = ByteQueue()
    do throws(ArchiveFailure) {
      while try read(into: &rest, most: 64 << 10) > 0 { rest.drop(rest.count) }
    } catch {
      return nil
    }
    return hash?.finish()
  }

  func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    let held = queue.count
    let count = try readNext(into: &queue, most: most)
    if count > 0 { hash?.add(queue.front.from(held)) }
    return count
  }

  private func readNext(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    guard head.isEmpty else {
      let bytes = head
      head = []
      bytes.withSlice { queue.append($0) }
      return bytes.count
    }
    guard source.wait(milliseconds: nil) == .ready, !source.isStopped else { throw .stopped }
    do throws(UnreadableInput) {
      return try source.read(into: &queue, most: most)
    } catch {
      guard case .system(let code) = error else { return 0 }
      throw .system(code: code)
    }
  }
}
