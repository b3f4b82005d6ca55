// Linux tells of changes through one descriptor for all that is watched.

#if !canImport(Darwin)
  import Dispatch
  import Foundation

  final class InotifyWatch: FileWatch {
    private let handle: FileHandle
    private let source: any DispatchSourceRead
    private var numbers: Set<Int32> = []

    init?(_ alarm: DispatchSemaphore) {
      guard let handle = SystemFollow.makeInotify() else { return nil }
      self.handle = handle
      let descriptor = handle.fileDescriptor
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "bgtrace.inotify"))
      source.setEventHandler {
        SystemFollow.takeEvents(descriptor)
        alarm.signal()
      }
      // The descriptor may be closed only when nobody looks at it any more.
      source.setCancelHandler { withExtendedLifetime(handle) {} }
      source.resume()
    }

    deinit { source.cancel() }

    func cover(_ path: String, isThere: Bool) -> FileWatchCoverage {
      var coverage = WatchedPlaces.areAllKnown(for: path, isThere: isThere) ? FileWatchCoverage.whole : .part
      var wanted: Set<Int32> = []
      let folders = WatchedPlaces.folders(of: path).map { (path: $0, isFolder: true) }
      for place in folders + (isThere ? [(path, false)] : []) {
        do throws(UnreadableInput) {
          wanted.insert(try SystemFollow.watch(handle.fileDescriptor, place.path, isFolder: place.isFolder))
        } catch {
          if error.meansExhaustion { return .exhausted }
          coverage = .part
        }
      }
      for number in numbers.subtracting(wanted) { SystemFollow.unwatch(handle.fileDescriptor, number) }
      numbers = wanted
      return coverage
    }
  }
#endif
