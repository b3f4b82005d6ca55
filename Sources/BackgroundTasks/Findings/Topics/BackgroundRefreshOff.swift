// A switch of the user's that makes an app look broken in the background.

extension Topic {
  static let backgroundRefreshOff = Topic(
    name: "background-refresh-off", title: "with Background App Refresh switched off an app is suspended at once",
    text: """
      Under Settings, General, Background App Refresh, the user may switch it off for one app or for all of them, and \
      in Low Power Mode it is off as well. Such an app is not launched for a BGAppRefreshTask, a fetch or a silent \
      push, and when it leaves the foreground it may be suspended at once. It then has no time that it could use up: \
      what was under way stands still until the user comes back.

      In the log it shows as a suspension within a second or two of the move to the background, and tasks that were \
      open come out as unknown: the system does not suspend an app whose task it holds, so that task was refused or \
      given back unseen. A begin that was refused is BG111, and returns UIBackgroundTaskIdentifier.invalid.

      No code can switch it on. Look at the status before relying on time in the background, and tell the user where \
      a feature needs it. Save what must not be lost when it changes, and not at the move to the background. A \
      background URL session goes on in any case.
      """,
    swift: #"""
      @MainActor
      func canWorkInBackground() -> Bool {
        switch UIApplication.shared.backgroundRefreshStatus {
        case .available: return !ProcessInfo.processInfo.isLowPowerModeEnabled
        case .denied, .restricted: return false
        @unknown default: return false
        }
      }

      let observer = NotificationCenter.default.addObserver(
        forName: UIApplication.backgroundRefreshStatusDidChangeNotification,
        object: nil, queue: .main
      ) { _ in
        showWhetherRefreshIsOn()
      }
      """#,
    objectiveC: #"""
      - (BOOL)canWorkInBackground {
        UIApplication *application = UIApplication.sharedApplication;
        return application.backgroundRefreshStatus
                == UIBackgroundRefreshStatusAvailable
            && !NSProcessInfo.processInfo.lowPowerModeEnabled;
      }

      - (void)observeRefreshStatus {
        [NSNotificationCenter.defaultCenter
            addObserver:self
               selector:@selector(showWhetherRefreshIsOn)
                   name:UIApplicationBackgroundRefreshStatusDidChangeNotification
                 object:nil];
      }
      """#)
}
