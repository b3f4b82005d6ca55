// BG117: a task is open although the background time is used up. This is suspicious, not proven.

import BackgroundTasks

package struct OverBudget: TaskRule {
  package static let signs = TaskSigns.conspicuous
  package init() {}

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard task.concerns(.overdue) else { return }
    // `routine` is read as of the overdue verdict, because a leaked task has another value.
    var suspect = task
    suspect.verdict = .overdue
    guard suspect.routine == nil else { return }
    task.emit(.overdue, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let used = task.used.flatMap { used in task.budget.map { used * $0.seconds } }
    let time = used.map { " after \(Figures.duration($0)) in the background" } ?? ""
    let budget = task.budget.map { ", \(Figures.duration($0.seconds)) allowed; the budget is \($0.origin)" } ?? ""
    var finding = Finding(
      text, .warning, "\(task.quotedName) was still open\(time)\(budget)", task, at: task.shownMoment)
    (finding.value, finding.limit) = (used, task.budget?.seconds)
    return finding
  }
}

extension OverBudget {
  package static let text = RuleText(
    id: "BG117", name: "over-budget", levels: "warning",
    sentence: "a task is still open though the time in the background is used up",
    meaning: """
      By the clock (BG116) this task should have been ended, and the log shows no end. It says nothing else either: no \
      expiration, no kill. That is suspicious and proves nothing, so it is not called a leak.

      There may be other reasons: the capture has lost the end; a debugger is attached, and nobody watches the clock \
      (--explain debugger); something else keeps the app awake (BG115); the budget is another one than was assumed \
      (--os, --budget).
      """,
    causes: """
      As for a leak (BG101). Look first for an end that depends on something that may not come: an answer of a server, \
      a delegate that is gone by then, a timer that does not fire while the app is suspended (--explain timers).

      What may wait for ever needs a limit of its own, shorter than the system's.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class FeedSync {
        func sync() async {
          let work = Task { try await FeedServer.shared.sync() }
          let activity = BackgroundActivity("Sync feed") { work.cancel() }
          // Ours comes first; the system's is the last resort.
          let limit = Task {
            try await Task.sleep(for: .seconds(20))
            work.cancel()
          }
          defer {
            limit.cancel()
            activity.end()
          }
          do {
            try await work.value
          } catch {
            print("The feed has to be synced again:", error)
          }
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation FeedSync

      - (void)sync {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Sync feed"
                                      expirationHandler:^{
          [self.server cancel];
          endTask();
        }];
        // Ours comes first; the system's is the last resort.
        NSMutableURLRequest *request =
            [NSMutableURLRequest requestWithURL:self.feedURL];
        request.timeoutInterval = 20;
        [self.server send:request completion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
