// Code that more than one page shows, so that each of them is complete.

enum SampleCode {
  /// Begins a task and ends it exactly once, whoever is first.
  static let activity = #"""
    /// Ends its task exactly once: when the work is done or when time is up.
    @MainActor
    final class BackgroundActivity {
      private var task = UIBackgroundTaskIdentifier.invalid

      init(_ name: String, cancel: @escaping @MainActor () -> Void) {
        task = UIApplication.shared.beginBackgroundTask(withName: name) {
          cancel()
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
