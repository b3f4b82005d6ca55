// Sample code that more than one page shows, so that each page is complete.

import BackgroundTasks

enum SampleCode {
  /// Begins a task and ends it exactly once, from the work or from the expiration handler.
  static let activity = #"""
    /// Holds one background task, and ends it once however often it is asked.
    @MainActor
    final class BackgroundActivity {
      private var task = UIBackgroundTaskIdentifier.invalid

      /// `cancel` stops the work and does not wait for it.
      init(_ name: String, cancel: @escaping @MainActor () -> Void) {
        task = UIApplication.shared.beginBackgroundTask(withName: name) {
          cancel()
          // Not weakly: whoever lets go of this object must not lose the end.
          self.end()
        }
      }

      func end() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
      }
    }
    """#
}
