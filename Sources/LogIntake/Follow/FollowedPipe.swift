// A FIFO with a name, whose writers come and go: after the last of them has left, the next one is waited for, also under
// a FIFO that is made anew.
//
// It is never closed in between. Whoever came at that moment would write to nobody, and what is in it would be gone. As
// long as nobody writes, an own end for writing keeps the system from saying again and again that nobody does.

import ByteScan
import Dispatch
import Foundation

package final class FollowedPipe: ByteSource {
  /// How often the name is looked at while nobody writes. Milliseconds.
  private static let pause = 500

  private let path: String
  private let wakeUp: WakeUp
  private let alarm: DispatchSemaphore
  private let retries: Bool
  private var pipe: DescriptorSource
  /// The own end for writing, while no writer is known.
  private var place: FileHandle?
  /// Nobody can come to write any more: the name stands for something else, or for nothing.
  private var isGone = false
  private var notices: [FollowNotice] = []
  package let isLive = true
  package var size: Int { pipe.size }

  private init(_ path: String, _ pipe: DescriptorSource, _ wakeUp: WakeUp, retries: Bool) {
    self.path = path
    self.pipe = pipe
    self.wakeUp = wakeUp
    self.retries = retries
    alarm = wakeUp.makeAlarm()
  }

  /// Nil where the wait for the first writer was interrupted. Without `retries` it has ended when its name is gone.
  package static func open(
    _ path: String, _ wakeUp: WakeUp, retries: Bool
  ) throws(UnreadableInput) -> FollowedPipe? {
    try DescriptorSource.file(path, wakeUp).map { FollowedPipe(path, $0, wakeUp, retries: retries) }
  }

  /// A pipe without a name, as `/dev/fd/3` stands for one, has the writers it was made for and no others.
  package static func canFollow(_ path: String) -> Bool {
    guard SystemFile.isFIFO(path), let name = SystemFollow.resolved(path) else { return false }
    return !name.hasPrefix("/dev/")
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    if isGone { return 0 }
    let count = try pipe.read(into: &buffer, through: &decoder)
    if count == 0 {
      place = SystemFollow.openForWriting(path, ifStill: pipe.identity)
      if place == nil { leave() }
    }
    return count
  }

  package func wait(milliseconds: Int?) -> Readiness {
    let deadline = milliseconds.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
    while notices.isEmpty {
      if isGone {
        if !retries { return .ready }
        if wakeUp.isStopped { return .interrupted }
        if !comesBack() { _ = alarm.wait(timeout: min(deadline, .now() + .milliseconds(Self.pause))) }
      } else {
        let readiness = pipe.wait(
          milliseconds: place == nil ? milliseconds : min(milliseconds ?? Self.pause, Self.pause))
        if readiness == .ready { place = nil }
        guard readiness == .silent else { return readiness }
        if place != nil, (try? SystemFile.kind(path: path).identity) != pipe.identity { leave() }
      }
      if .now() >= deadline { return .silent }
    }
    return .noticed
  }

  private func leave() {
    place = nil
    isGone = true
    if retries { notices.append(.disappeared) }
  }

  private func comesBack() -> Bool {
    guard Self.canFollow(path), let next = try? DescriptorSource.pipe(path, wakeUp),
      let place = SystemFollow.openForWriting(path, ifStill: next.identity)
    else { return false }
    (pipe, self.place) = (next, place)
    isGone = false
    notices.append(.appeared)
    return true
  }

  package func takeNotices() -> [FollowNotice] {
    defer { notices.removeAll() }
    return notices
  }

  package var isStopped: Bool { wakeUp.isStopped }

  /// Where nobody writes, nobody has anything more to say.
  package var awaitsLastWords: Bool { place == nil && !isGone }

  package var awaitsNextWriter: Bool { !isGone || retries }
}
