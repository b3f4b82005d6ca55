// Notifications on Linux: one inotify descriptor for everything that a run watches.

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

  /// The one inotify descriptor of a run. It passes each event to the followed inputs that watch the file or folder.
  /// Sendable: the table of listeners is only accessed behind the gate; the rest never changes.
  final class InotifyHub: @unchecked Sendable {
    private struct Listener {
      weak var watch: InotifyWatch?
      let isFolder: Bool
    }

    private let handle: FileHandle
    private let source: any DispatchSourceRead
    private let gate = DispatchSemaphore(value: 1)
    /// By the numbers of the watches. Accessed behind the gate only.
    private var listeners: [Int32: [ObjectIdentifier: Listener]] = [:]

    init?() {
      guard let handle = SystemFollow.makeInotify() else { return nil }
      self.handle = handle
      source = DispatchSource.makeReadSource(
        fileDescriptor: handle.fileDescriptor, queue: DispatchQueue(label: "bgtrace.inotify"))
      source.setEventHandler { [weak self] in self?.deliver() }
      // The descriptor may be closed only after Dispatch has stopped using it.
      source.setCancelHandler { withExtendedLifetime(handle) {} }
      source.resume()
    }

    deinit { source.cancel() }

    /// Returns the number of the watch, which is the same for every watch of one file.
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

    /// Passes on the events that have arrived.
    func deliver() {
      // The deinit of a watch waits for the gate, so none may be released behind it.
      var kept: [InotifyWatch] = []
      gate.wait()
      for event in SystemFollow.takeEvents(handle.fileDescriptor) {
        let recipients =
          event.map { listeners[$0.watch].map { Array($0.values) } ?? [] } ?? listeners.values.flatMap(\.values)
        for listener in recipients {
          guard let watch = listener.watch else { continue }
          kept.append(watch)
          if event == nil || (listener.isFolder && event?.change != nil) {
            watch.receive(event?.change)
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
  /// Sendable: the hub's thread adds changes behind the gate; everything else belongs to the reader.
  final class InotifyWatch: FileWatch, @unchecked Sendable {
    /// The limit of stored changes. Beyond it a nil says that changes are missing.
    private static let most = 4096

    private let hub: InotifyHub
    private let alarm: DispatchSemaphore
    private let gate = DispatchSemaphore(value: 1)
    private var numbers: Set<Int32> = []
    /// Watches of files that have lost their names and may still be written to.
    private var former: [Int32] = []
    private static let mostFormer = 16
    /// Accessed behind the gate only.
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
      hub.deliver()
      gate.wait()
      defer { gate.signal() }
      defer { changes.removeAll(keepingCapacity: true) }
      return changes
    }

    fileprivate func receive(_ change: FolderChange?) {
      gate.wait()
      if changes.count < Self.most { changes.append(changes.count < Self.most - 1 ? change : nil) }
      gate.signal()
      alarm.signal()
    }

    fileprivate func ring() { alarm.signal() }
  }
#endif
