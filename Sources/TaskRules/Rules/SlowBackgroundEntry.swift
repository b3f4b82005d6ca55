// BG112: an app took long to leave the foreground, or the watchdog ended it on the way.

import BackgroundTasks

package struct SlowBackgroundEntry: ProcessRule {
  /// Half of the watchdog's limit, in seconds.
  static let limit = 5.0
  private var kills = ReportedKills()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .leftForeground(let seconds) = clue.what, seconds >= Self.limit else { return }
    var finding = Finding(
      Self.text, .warning, "took \(Figures.duration(seconds)) to leave the foreground", tasks: clue.tasks,
      process: clue.process, instance: clue.instance, at: clue.moment)
    (finding.value, finding.limit) = (seconds, Self.limit)
    findings.append(finding)
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard let end = note.violentEnd, case .watchdog(let watchdog) = end.meaning, watchdog.isBackgroundEntry else {
      return
    }
    let time = watchdog.allowance.map { " after \(Figures.duration($0))" } ?? ""
    var finding = Finding(
      Self.text, .error, "killed while it left the foreground: it was not done\(time)\(end.mainThread.suspicion)",
      tasks: note.tasks, process: note.process, instance: note.instance, at: note.moment)
    finding.limit = watchdog.allowance
    kills.say(finding, saysMore: end.mainThread != .unknown, into: &findings)
  }
}

extension SlowBackgroundEntry {
  package static let text = RuleText(
    id: "BG112", name: "slow-background-entry", levels: "warning from 5 s; error when killed for it",
    sentence: "the app took long to leave the foreground",
    meaning: """
      When an app leaves the foreground, the system tells its main thread and waits until it is done. Apple asks for \
      five seconds at most. After ten the watchdog ends the app with 0x8badf00d: a "scene-update watchdog \
      transgression" with the visibility Background. The crash report shows what the main thread did at that moment.

      This is not about background tasks. No task gives more time here: a task lets the app go on behind this point, \
      and it is the point itself that is not reached.
      """,
    causes: """
      sceneDidEnterBackground, applicationDidEnterBackground, or an observer of that notification does slow work on \
      the main thread: it saves a large file, waits for a lock, a semaphore or a dispatch_sync, or asks the network \
      and waits for the answer. Often it is harmless on a developer's device, and slow on one that is full and old.
      """,
    swift: #"""
      import UIKit

      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func sceneDidEnterBackground(_ scene: UIScene) {
          // Quick: it copies values and writes nothing.
          let snapshot = NoteStore.shared.snapshot()
          let work = Task.detached(priority: .utility) { try snapshot.write() }
          let activity = BackgroundActivity("Save") { work.cancel() }
          Task {
            defer { activity.end() }
            do {
              try await work.value
            } catch {
              NoteStore.shared.keepForNextTime(snapshot, because: error)
            }
          }
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation SceneDelegate

      - (void)sceneDidEnterBackground:(UIScene *)scene {
        // Quick: it copies values and writes nothing.
        Snapshot *snapshot = [self.store snapshot];
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Save"
                                      expirationHandler:^{
          [snapshot cancel];
          endTask();
        }];
        dispatch_async(dispatch_get_global_queue(QOS_CLASS_UTILITY, 0), ^{
          [snapshot write];
          dispatch_async(dispatch_get_main_queue(), endTask);
        });
      }

      @end
      """#)
}
