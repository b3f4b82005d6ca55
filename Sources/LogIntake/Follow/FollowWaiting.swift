// When a followed file is looked at again: when the system tells of a change, and from time to time anyway.
//
// Some file systems (network, shared folders of virtual machines) take a watch and never tell anything. Changes that
// are found and were not told show that; from then on the file is looked at as if nobody told of any.

import Dispatch
import Foundation

struct FollowWaiting {
  enum Watched {
    case same
    /// Since it was looked at last something may have happened that is not told.
    case changed
    /// From now on nothing is told.
    case lost
  }

  private enum Woken { case told, untold, otherwise }

  private struct Place: Equatable {
    var file: FileIdentity?
    var isAbsent: Bool
  }

  /// One may be found just before it is told.
  private static let mostUntold = 2

  private let alarm: DispatchSemaphore
  private let pace: FollowPace
  private var pause: PollingPause
  private var watch: (any FileWatch)?
  private var place: Place?
  private var isCovered = false
  private var woken = Woken.otherwise
  private var untold = 0

  init(_ alarm: DispatchSemaphore, _ watch: (any FileWatch)?, _ pace: FollowPace) {
    self.alarm = alarm
    self.pace = pace
    self.watch = watch
    pause = PollingPause(pace)
  }

  var isWatching: Bool { watch != nil }

  /// What became of names in the folder since this was asked last.
  func takeChanges() -> [FolderChange?] { watch?.takeChanges() ?? [] }

  /// What was told until now will be seen by this look.
  mutating func willLook() {
    while alarm.wait(milliseconds: 0) { woken = .told }
  }

  /// True where that shows that nothing is told of.
  mutating func foundSomething() -> Bool {
    pause.somethingHappened()
    switch woken {
    case .told: untold = 0
    case .untold: untold += 1
    case .otherwise: break
    }
    woken = .otherwise
    guard watch != nil, untold >= Self.mostUntold else { return false }
    giveUp()
    return true
  }

  /// Sees to it that the right places are watched.
  mutating func cover(_ path: String, _ file: FileIdentity?, isAbsent: Bool) -> Watched {
    let place = Place(file: file, isAbsent: isAbsent)
    guard let watch, place != self.place || !isCovered else { return .same }
    let isNew = place != self.place
    self.place = place
    switch watch.cover(path, isThere: !isAbsent) {
    case .whole:
      isCovered = true
      return .changed
    case .part:
      isCovered = false
      return isNew ? .changed : .same
    case .exhausted:
      giveUp()
      return .lost
    }
  }

  /// Until it is time to look again; not beyond the deadline. Unsettled: something is due when time has passed.
  /// Bytes in one of the pipes end it, too.
  mutating func sleep(until deadline: DispatchTime?, isUnsettled: Bool, beside pipes: [PipeReading] = []) {
    let handles = pipes.filter(\.canBeWaitedFor).map(\.handle)
    // A writer that is only a little slower than its reader is not worth a Dispatch source.
    let patience: Int32 = handles.count == 1 ? 2 : 0
    if handles.contains(where: { SystemFile.isReady($0.fileDescriptor, milliseconds: patience) }) { return }
    let sources = handles.map { wakeByBytes(of: $0) }
    defer { for source in sources { source.cancel() } }
    let milliseconds = isUnsettled ? pace.shortest : isCovered ? pace.safety : pause.milliseconds
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    if alarm.wait(timeout: min(end, deadline ?? .distantFuture)) == .success {
      woken = .told
    } else if deadline.map({ $0 < end }) ?? false {
      woken = .otherwise
    } else {
      woken = isCovered && !isUnsettled ? .untold : .otherwise
      pause.nothingHappened()
    }
  }

  private func wakeByBytes(of handle: FileHandle) -> any DispatchSourceRead {
    let queue = DispatchQueue(label: "bgtrace.pipe")
    let source = DispatchSource.makeReadSource(fileDescriptor: handle.fileDescriptor, queue: queue)
    let alarm = alarm
    source.setEventHandler { alarm.signal() }
    // The descriptor may be closed only when Dispatch does not look at it any more.
    source.setCancelHandler { withExtendedLifetime(handle) {} }
    source.resume()
    return source
  }

  private mutating func giveUp() {
    watch = nil
    isCovered = false
  }
}
