// A setting of the user that makes an app look broken in the background.

import BackgroundTasks

extension Topic {
  static let backgroundRefreshOff = Topic(
    name: "background-refresh-off", title: "with Background App Refresh switched off an app is suspended at once",
    text: """
      Under Settings, General, Background App Refresh, the user may switch it off for one app or for all of them, and \
      in Low Power Mode it is off as well. Such an app is not launched for a BGAppRefreshTask, a fetch or a silent \
      push, and when it leaves the foreground it may be suspended at once. It then has no time that it could use up: \
      what was under way stands still until the user comes back.

      In the log it shows as a suspension within a second or two of the move to the background, and tasks that were \
      open come out as unknown: the system does not suspend an app whose task it holds, so that task was refused \
      (BG111) or given back unseen.

      No code can switch it on. Look at the status before relying on time in the background, and tell the user where a \
      feature needs it. Save what must not be lost when it changes, and not at the move to the background. A \
      background URL session goes on in any case (BG116).
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class RefreshStatus {
        private var observer: (any NSObjectProtocol)?

        var isAvailable: Bool {
          UIApplication.shared.backgroundRefreshStatus == .available
            && !ProcessInfo.processInfo.isLowPowerModeEnabled
        }

        func observe(_ changed: @escaping @MainActor @Sendable () -> Void) {
          observer = NotificationCenter.default.addObserver(
            forName: UIApplication.backgroundRefreshStatusDidChangeNotification,
            object: nil, queue: .main
          ) { _ in
            MainActor.assumeIsolated { changed() }
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation RefreshStatus

      - (BOOL)isAvailable {
        UIApplication *application = UIApplication.sharedApplication;
        return application.backgroundRefreshStatus
                == UIBackgroundRefreshStatusAvailable
            && !NSProcessInfo.processInfo.lowPowerModeEnabled;
      }

      - (void)observe:(void (^)(void))changed {
        NSNotificationName name =
            UIApplicationBackgroundRefreshStatusDidChangeNotification;
        self.observer = [NSNotificationCenter.defaultCenter
            addObserverForName:name
                        object:nil
                         queue:NSOperationQueue.mainQueue
                    usingBlock:^(NSNotification *notification) { changed(); }];
      }

      @end
      """#)
}
