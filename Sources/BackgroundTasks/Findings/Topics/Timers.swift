// Ends that were left to a timer.

extension Topic {
  static let timers = Topic(
    name: "timers", title: "a timer does not fire while the app is suspended",
    text: """
      A suspended app runs no code, and so no timer: not Timer, not DispatchSourceTimer, not asyncAfter, not \
      Task.sleep. Nothing is made up for either. When the app is resumed, maybe an hour later, what is due fires once, \
      and often just while the app is told that it comes to the foreground.

      Three mistakes follow from it. A task that is ended by a timer of 60 seconds: the limit of the system comes \
      first. A timer that is meant to keep the app awake: it does not, only a task does, and not for long. And a \
      deadline that is counted in ticks: after a pause the count is wrong.

      Clocks differ, too. asyncAfter(deadline:) and SuspendingClock stand still while the device sleeps; \
      asyncAfter(wallDeadline:) and Date go on. A deadline belongs into a Date that is compared \
      when the app comes back.

      Let the work itself end the task, let the expiration handler be the limit, and take up what is left in the \
      foreground, or in a BGAppRefreshTask with earliestBeginDate.
      """,
    swift: #"""
      @MainActor
      final class Session {
        private var deadline: Date?

        func sceneDidEnterBackground() {
          deadline = Date.now.addingTimeInterval(300)  // nothing is started
        }

        func sceneWillEnterForeground() {
          defer { deadline = nil }
          guard let deadline, deadline <= .now else { return }
          lock()
        }

        private func lock() { /* ask for the passcode */  }
      }
      """#,
    objectiveC: #"""
      - (void)sceneDidEnterBackground:(UIScene *)scene {
        // Nothing is started.
        self.deadline = [NSDate dateWithTimeIntervalSinceNow:300];
      }

      - (void)sceneWillEnterForeground:(UIScene *)scene {
        if (self.deadline && self.deadline.timeIntervalSinceNow <= 0) {
          [self lock];
        }
        self.deadline = nil;
      }
      """#)
}
