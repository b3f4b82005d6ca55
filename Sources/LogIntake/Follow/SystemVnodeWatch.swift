// Notifications on Darwin: a descriptor and a Dispatch source for each watched file and folder.

#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Foundation

  /// What the followed inputs of a run share: nothing, as each has descriptors of its own.
  struct SystemWatches: Sendable {
    init?() {}

    func watch(ringing alarm: DispatchSemaphore) -> any FileWatch { VnodeWatch(alarm) }
  }

  final class VnodeWatch: FileWatch {
    private let alarm: DispatchSemaphore
    private let queue = DispatchQueue(label: "bgtrace.vnode")
    private var sources: [any DispatchSourceFileSystemObject] = []

    init(_ alarm: DispatchSemaphore) { self.alarm = alarm }

    deinit { for source in sources { source.cancel() } }

    func cover(_ path: String, isThere: Bool) -> FileWatchCoverage {
      var coverage = WatchedPlaces.areAllKnown(for: path, isThere: isThere) ? FileWatchCoverage.whole : .part
      var wanted: [any DispatchSourceFileSystemObject] = []
      for place in WatchedPlaces.folders(of: path) + (isThere ? [path] : []) {
        do throws(UnreadableInput) {
          wanted.append(source(try SystemFollow.openForEvents(place)))
        } catch {
          if error.meansExhaustion {
            for source in wanted { source.cancel() }
            return .exhausted
          }
          coverage = .part
        }
      }
      // Cancelled only after the new ones exist. The caller examines the file once more, so no change is missed.
      for source in sources { source.cancel() }
      sources = wanted
      return coverage
    }

    private func source(_ handle: FileHandle) -> any DispatchSourceFileSystemObject {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: handle.fileDescriptor, eventMask: [.write, .extend, .attrib, .rename, .delete, .revoke],
        queue: queue)
      let alarm = alarm
      source.setEventHandler { alarm.signal() }
      // The descriptor may be closed only after Dispatch has stopped using it.
      source.setCancelHandler { withExtendedLifetime(handle) {} }
      source.resume()
      return source
    }
  }

  extension SystemFollow {
    /// Opens a descriptor for events only, which does not prevent unmounting the volume.
    static func openForEvents(_ path: String) throws(UnreadableInput) -> FileHandle {
      let descriptor = unsafe Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(code: errno) }
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
  }
#endif
