// Ends that the app leaves to a timer.

import BackgroundTasks

extension Topic {
  static let timers = Topic(
    name: "timers", title: "a timer does not fire while the app is suspended",
    text: """
      A suspended app runs no code, and so no timer: not Timer, not DispatchSourceTimer, not asyncAfter, not \
      Task.sleep. Nothing is made up for either. When the app is resumed, maybe an hour later, what is due fires once, \
      and often just while the app is told that it comes to the foreground.

      Three mistakes follow from it. A task is ended by a timer of 60 seconds: the limit of the system comes first \
      (BG116). A timer is meant to keep the app awake: it does not, only a task does, and not for long. A deadline is \
      counted in ticks: after a pause the count is wrong.

      Clocks differ, too. asyncAfter(deadline:) and SuspendingClock stand still while the device sleeps; \
      asyncAfter(wallDeadline:) and Date go on. A deadline belongs in a Date that is compared when the app comes back.

      Let the work itself end the task, let the expiration handler be the limit, and take up what is left in the \
      foreground, or in a BGAppRefreshTask with earliestBeginDate.
      """,
    swift: #"""
      import UIKit

      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        private var lockDate: Date?

        func sceneDidEnterBackground(_ scene: UIScene) {
          // No timer: a date to look at later.
          lockDate = Date.now.addingTimeInterval(300)
        }

        func sceneWillEnterForeground(_ scene: UIScene) {
          if let lockDate, lockDate <= .now { PasscodeScreen.shared.show() }
          lockDate = nil
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation SceneDelegate

      - (void)sceneDidEnterBackground:(UIScene *)scene {
        // No timer: a date to look at later.
        self.lockDate = [NSDate dateWithTimeIntervalSinceNow:300];
      }

      - (void)sceneWillEnterForeground:(UIScene *)scene {
        if (self.lockDate != nil && self.lockDate.timeIntervalSinceNow <= 0) {
          [self.passcodeScreen show];
        }
        self.lockDate = nil;
      }

      @end
      """#)
}
