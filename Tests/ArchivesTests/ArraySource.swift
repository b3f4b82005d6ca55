// Bytes in memory as the source of an archive, in pieces of any size.

import Archives
import ByteScan

final class ArraySource: ArchiveSource {
  private let bytes: [UInt8]
  private var place = 0
  private let piece: Int
  private(set) var mostAsked = 0

  init(_ bytes: [UInt8], piece: Int = Int.max) {
    self.bytes = bytes
    self.piece = piece
  }

  func read(into queue: inout ByteQueue, most: Int) throws(ArchiveFailure) -> Int {
    mostAsked = max(mostAsked, most)
    let count = min(most, piece, bytes.count - place)
    queue.append(Array(bytes[place..<(place + count)]))
    place += count
    return count
  }
}

extension ByteQueue {
  mutating func append(_ bytes: [UInt8]) { bytes.withSlice { append($0) } }
}
