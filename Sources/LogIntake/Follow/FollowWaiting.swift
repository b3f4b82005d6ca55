// When a followed file is examined again: after a notification, and regularly without one.
//
// Some file systems (network, shared folders of virtual machines) accept a watch and never report a change. Changes
// that are found without a notification reveal that; from then on the file is polled.

import Dispatch
import Foundation

struct FollowWaiting {
  enum Watched {
    case same
    /// Changes since the last examination may not have been reported.
    case changed
    /// No changes will be reported from now on.
    case lost
  }

  private enum Woken { case notified, unnotified, otherwise }

  private struct Place: Equatable {
    var file: FileIdentity?
    var isAbsent: Bool
  }

  /// A change may be found just before its notification arrives.
  private static let mostUnnotified = 2

  private let alarm: DispatchSemaphore
  private let pace: FollowPace
  private var pause: PollingPause
  private var watch: (any FileWatch)?
  private var place: Place?
  private var isCovered = false
  private var woken = Woken.otherwise
  private var unnotifiedChanges = 0

  init(_ alarm: DispatchSemaphore, _ watch: (any FileWatch)?, _ pace: FollowPace) {
    self.alarm = alarm
    self.pace = pace
    self.watch = watch
    pause = PollingPause(pace)
  }

  var isWatching: Bool { watch != nil }

  /// The changes of names in the folder since the last call.
  func takeChanges() -> [FolderChange?] { watch?.takeChanges() ?? [] }

  /// Consumes notifications that arrived so far: the examination that follows sees what they report.
  mutating func willLook() {
    while alarm.wait(milliseconds: 0) { woken = .notified }
  }

  /// The examination found a change. Returns true where this shows that changes are not reported.
  mutating func foundSomething() -> Bool {
    pause.somethingHappened()
    switch woken {
    case .notified: unnotifiedChanges = 0
    case .unnotified: unnotifiedChanges += 1
    case .otherwise: break
    }
    woken = .otherwise
    guard watch != nil, unnotifiedChanges >= Self.mostUnnotified else { return false }
    giveUp()
    return true
  }

  /// Watches the file and the folders of this path.
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

  /// Waits until the next examination is due, at most until the deadline. A notification or bytes in one of the pipes
  /// end the wait. `isUnsettled`: something becomes due by time alone.
  mutating func sleep(until deadline: DispatchTime?, isUnsettled: Bool, beside pipes: [PipeReading] = []) {
    let handles = pipes.filter(\.canBeWaitedFor).map(\.handle)
    // For a writer that is only a little slower than its reader, a Dispatch source costs more than it saves.
    let patience: Int32 = handles.count == 1 ? 2 : 0
    if handles.contains(where: { SystemFile.isReady($0.fileDescriptor, milliseconds: patience) }) { return }
    let sources = handles.map { wakeByBytes(of: $0) }
    defer { for source in sources { source.cancel() } }
    let milliseconds = isUnsettled ? pace.shortest : isCovered ? pace.safety : pause.milliseconds
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    if alarm.wait(timeout: min(end, deadline ?? .distantFuture)) == .success {
      woken = .notified
    } else if deadline.map({ $0 < end }) ?? false {
      woken = .otherwise
    } else {
      woken = isCovered && !isUnsettled ? .unnotified : .otherwise
      pause.nothingHappened()
    }
  }

  private func wakeByBytes(of handle: FileHandle) -> any DispatchSourceRead {
    let queue = DispatchQueue(label: "bgtrace.pipe")
    let source = DispatchSource.makeReadSource(fileDescriptor: handle.fileDescriptor, queue: queue)
    let alarm = alarm
    source.setEventHandler { alarm.signal() }
    // The descriptor may be closed only after Dispatch has stopped using it.
    source.setCancelHandler { withExtendedLifetime(handle) {} }
    source.resume()
    return source
  }

  private mutating func giveUp() {
    watch = nil
    isCovered = false
  }
}
