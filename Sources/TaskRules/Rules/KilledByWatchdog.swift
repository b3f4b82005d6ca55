// BG118: a process did not answer the watchdog in time, other than on the way to the background.

import BackgroundTasks

package struct KilledByWatchdog: ProcessRule {
  private var kills = ReportedKills()
  /// Instances whose kill belongs to another rule.
  private var others = OncePerInstance()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    clue.emit(ExitCount.watchdog, by: Self.text, into: &findings)
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard let end = note.violentEnd else { return }
    // Before assertiond had its own namespace, its kills look like the watchdog's if the log shows only the exit.
    if end.meaning.isForBackgroundTime, !kills.contains(note.instance) { others.note(note.instance) }
    guard case .watchdog(let watchdog) = end.meaning else { return }
    if watchdog.isBackgroundEntry {
      // The kill belongs to SlowBackgroundEntry from here on.
      kills.withdraw(note.instance, into: &findings) { $0.mayBeBackgroundEntry }
      others.note(note.instance)
    }
    guard !others.contains(note.instance) else { return }
    var finding = Finding(
      Self.text, .error, "killed by the watchdog: \(watchdog.words)\(end.mainThread.suspicion)",
      tasks: note.tasks, process: note.process, instance: note.instance, at: note.moment)
    finding.limit = watchdog.allowance
    kills.say(finding, saysMore: end.mainThread != .unknown, of: watchdog, into: &findings)
  }
}

extension KilledByWatchdog {
  package static let text = RuleText(
    id: "BG118", name: "killed-by-watchdog", levels: "error",
    sentence: "the watchdog ended the app because it did not answer in time",
    meaning: """
      The system expects an answer from the main thread when an app is launched, when a scene is made or changed, and \
      when the app is told to exit. If none comes in time, the app is ended with 0x8badf00d. About 20 seconds are \
      allowed for a launch, 10 for a change, 5 for an exit; the record names the allowance. Some of them count CPU \
      time instead of time on the clock.

      This is not about time in the background. The move to the background has a rule of its own, BG112, and so has a \
      task that was held too long, BG103. The crash report shows what the main thread was busy with. Where it is idle \
      in its run loop, the culprit may have gone just before.
      """,
    causes: """
      Slow work on the main thread: a database that is migrated at launch, a request to the network that is waited \
      for, a lock or a semaphore, a deadlock of two queues, reading many files. A launch in the background, by a push \
      or a fetch, has the same limits.

      "Failed to terminate gracefully" is the same at the very end: applicationWillTerminate, or what runs at exit, \
      takes too long.
      """,
    swift: #"""
      import UIKit

      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options: UIScene.ConnectionOptions
        ) {
          guard let scene = scene as? UIWindowScene else { return }
          let window = UIWindow(windowScene: scene)
          window.rootViewController = LoadingViewController()
          window.makeKeyAndVisible()
          self.window = window
          Task {
            // Not on the main actor: the screen is there meanwhile.
            let store = await Task.detached { Store.openAndMigrate() }.value
            window.rootViewController = MainViewController(store: store)
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation SceneDelegate

      - (void)scene:(UIScene *)scene
          willConnectToSession:(UISceneSession *)session
                       options:(UISceneConnectionOptions *)options {
        UIWindow *window =
            [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
        window.rootViewController = [LoadingViewController new];
        [window makeKeyAndVisible];
        self.window = window;
        // Not on the main thread: the screen is there meanwhile.
        dispatch_async(dispatch_get_global_queue(QOS_CLASS_USER_INITIATED, 0), ^{
          Store *store = [Store openAndMigrate];
          dispatch_async(dispatch_get_main_queue(), ^{
            window.rootViewController =
                [[MainViewController alloc] initWithStore:store];
          });
        });
      }

      @end
      """#)
}
