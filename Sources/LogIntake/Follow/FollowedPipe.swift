// A FIFO with a name, whose writers come and go: after the last of them has left, the next one is waited for.
//
// It is never closed in between. Whoever came at that moment would write to nobody, and what is in it would be gone. As
// long as nobody writes, an own end for writing keeps the system from saying again and again that nobody does.

import ByteScan
import Foundation

package final class FollowedPipe: ByteSource {
  private let path: String
  private let pipe: DescriptorSource
  /// The own end for writing, while no writer is known.
  private var place: FileHandle?
  package let isLive = true
  package var size: Int { pipe.size }

  private init(_ path: String, _ pipe: DescriptorSource) {
    self.path = path
    self.pipe = pipe
  }

  /// Nil where the wait for the first writer was interrupted.
  package static func open(_ path: String, _ wakeUp: WakeUp) throws(UnreadableInput) -> FollowedPipe? {
    try DescriptorSource.file(path, wakeUp).map { FollowedPipe(path, $0) }
  }

  /// A pipe without a name, as `/dev/fd/3` stands for one, has the writers it was made for and no others.
  package static func canFollow(_ path: String) -> Bool {
    guard SystemFile.isFIFO(path), let name = SystemFollow.resolved(path) else { return false }
    return !name.hasPrefix("/dev/")
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    let count = try pipe.read(into: &buffer, through: &decoder)
    if count == 0 { place = SystemFollow.openForWriting(path, ifStill: pipe.identity) }
    return count
  }

  package func wait(milliseconds: Int?) -> Readiness {
    let readiness = pipe.wait(milliseconds: milliseconds)
    if readiness == .ready { place = nil }
    return readiness
  }

  package var isStopped: Bool { pipe.isStopped }

  /// Where nobody writes, nobody has anything more to say.
  package var awaitsLastWords: Bool { place == nil }

  package var awaitsNextWriter: Bool { place != nil }
}
