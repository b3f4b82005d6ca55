// Linux tells of changes through one descriptor for all that is watched.

#if !canImport(Darwin)
  import Dispatch
  import Foundation

  /// What the followed inputs of a run share.
  struct SystemWatches: Sendable {
    private let hub: InotifyHub

    /// Nil where the system has no inotify descriptor left.
    init?() {
      guard let hub = InotifyHub() else { return nil }
      self.hub = hub
    }

    func watch(ringing alarm: DispatchSemaphore) -> any FileWatch { InotifyWatch(hub, alarm) }
  }

  /// The one inotify descriptor of a run. It hands each notice to the followed inputs whose folder it is about.
  /// Sendable: the table of listeners is only touched behind the gate; the rest never changes.
  final class InotifyHub: @unchecked Sendable {
    private struct Listener {
      weak var watch: InotifyWatch?
      let isFolder: Bool
    }

    private let handle: FileHandle
    private let source: any DispatchSourceRead
    private let gate = DispatchSemaphore(value: 1)
    /// By the numbers of watched places. Only touched behind the gate.
    private var listeners: [Int32: [ObjectIdentifier: Listener]] = [:]

    init?() {
      guard let handle = SystemFollow.makeInotify() else { return nil }
      self.handle = handle
      source = DispatchSource.makeReadSource(
        fileDescriptor: handle.fileDescriptor, queue: DispatchQueue(label: "bgtrace.inotify"))
      source.setEventHandler { [weak self] in self?.hand() }
      // The descriptor may be closed only when Dispatch does not look at it any more.
      source.setCancelHandler { withExtendedLifetime(handle) {} }
      source.resume()
    }

    deinit { source.cancel() }

    /// The number of the place: the same for one that is watched already.
    func watch(_ path: String, isFolder: Bool, _ watch: InotifyWatch) throws(UnreadableInput) -> Int32 {
      gate.wait()
      defer { gate.signal() }
      let number = try SystemFollow.watch(handle.fileDescriptor, path, isFolder: isFolder)
      listeners[number, default: [:]][ObjectIdentifier(watch)] = Listener(watch: watch, isFolder: isFolder)
      return number
    }

    func unwatch(_ numbers: Set<Int32>, _ watch: ObjectIdentifier) {
      gate.wait()
      defer { gate.signal() }
      for number in numbers {
        listeners[number]?[watch] = nil
        guard listeners[number]?.isEmpty == true else { continue }
        listeners[number] = nil
        SystemFollow.unwatch(handle.fileDescriptor, number)
      }
    }

    /// Hands on what the system has told by now.
    func hand() {
      // A watch that is let go asks for the gate: none may be let go behind it.
      var kept: [InotifyWatch] = []
      gate.wait()
      for event in SystemFollow.takeEvents(handle.fileDescriptor) {
        let told =
          event.map { listeners[$0.watch].map { Array($0.values) } ?? [] } ?? listeners.values.flatMap(\.values)
        for listener in told {
          guard let watch = listener.watch else { continue }
          kept.append(watch)
          if event == nil || (listener.isFolder && event?.change != nil) {
            watch.heard(event?.change)
          } else {
            watch.ring()
          }
        }
        if let event, event.isLast { listeners[event.watch] = nil }
      }
      gate.signal()
      withExtendedLifetime(kept) {}
    }
  }

  /// The watch of one input.
  /// Sendable: the hub's thread adds changes, and they are only touched behind the gate; the rest is the reader's own.
  final class InotifyWatch: FileWatch, @unchecked Sendable {
    /// More are not kept; what is missing then is said to be missing.
    private static let most = 4096

    private let hub: InotifyHub
    private let alarm: DispatchSemaphore
    private let gate = DispatchSemaphore(value: 1)
    private var numbers: Set<Int32> = []
    /// Of files that have lost their names, and may still be written to.
    private var former: [Int32] = []
    private static let mostFormer = 16
    /// Only touched behind the gate.
    private var changes: [FolderChange?] = []

    init(_ hub: InotifyHub, _ alarm: DispatchSemaphore) {
      self.hub = hub
      self.alarm = alarm
    }

    deinit { hub.unwatch(numbers.union(former), ObjectIdentifier(self)) }

    func cover(_ path: String, isThere: Bool) -> FileWatchCoverage {
      var coverage = WatchedPlaces.areAllKnown(for: path, isThere: isThere) ? FileWatchCoverage.whole : .part
      var wanted: Set<Int32> = []
      let folders = WatchedPlaces.folders(of: path).map { (path: $0, isFolder: true) }
      for place in folders + (isThere ? [(path, false)] : []) {
        do throws(UnreadableInput) {
          wanted.insert(try hub.watch(place.path, isFolder: place.isFolder, self))
        } catch {
          if error.meansExhaustion { return .exhausted }
          coverage = .part
        }
      }
      former = former.filter { !wanted.contains($0) } + numbers.subtracting(wanted)
      let many = max(former.count - Self.mostFormer, 0)
      hub.unwatch(Set(former.prefix(many)), ObjectIdentifier(self))
      former.removeFirst(many)
      numbers = wanted
      return coverage
    }

    func takeChanges() -> [FolderChange?] {
      hub.hand()
      gate.wait()
      defer { gate.signal() }
      defer { changes.removeAll(keepingCapacity: true) }
      return changes
    }

    fileprivate func heard(_ change: FolderChange?) {
      gate.wait()
      if changes.count < Self.most { changes.append(changes.count < Self.most - 1 ? change : nil) }
      gate.signal()
      alarm.signal()
    }

    fileprivate func ring() { alarm.signal() }
  }
#endif
