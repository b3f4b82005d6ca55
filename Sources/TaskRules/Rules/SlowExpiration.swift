// BG108: a task was ended in time to save the app, but long after the warning.

import BackgroundTasks

package struct SlowExpiration: TaskRule {
  package static let signs = TaskSigns.conspicuous

  private var active = ActiveFindings()

  /// A handler that only stops the work and ends the task takes milliseconds.
  private static let limit = 1.0
  /// The time is over about five seconds after the warning.
  private static let errorLimit = 4.0

  package init() {}

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    active.say(Self.finding(task), of: task.number, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding? {
    guard task.verdict == .expired, task.routine == nil, let end = task.end,
      let seconds = end.seconds(since: task.warned)
    else { return nil }
    // UIKit checks once the handlers have returned, so none of them ended the task.
    let wasOutstanding = task.evidence?.statement == .stillOutstanding
    guard seconds > limit || wasOutstanding else { return nil }
    let after = wasOutstanding ? ", when UIKit had already complained" : ""
    var finding = Finding(
      text, seconds >= errorLimit || wasOutstanding ? .error : .warning,
      "\(task.quotedName) was ended \(Figures.duration(seconds)) after the warning that its time is up\(after)", task,
      at: end)
    (finding.value, finding.limit) = (seconds, limit)
    return finding
  }

  package static let text = RuleText(
    id: "BG108", name: "slow-expiration",
    levels: "warning; error from 4 s, or when UIKit had complained that the task is still not ended",
    sentence: "a background task was ended more than a second after the warning that its time is up",
    meaning: """
      About five seconds before the background time is over the system warns the app, and UIKit calls the expiration \
      handlers of all open tasks: one after the other, on the main thread. When the last one has returned, UIKit looks \
      which tasks are still open and complains of each. If one is left when the five seconds are over, the app is \
      killed (BG103).

      So all handlers together have less than five seconds, and each must have ended its task when it returns. What \
      took longer than a second here went well by luck: on an older device, or with one more task, it will not.
      """,
    causes: """
      The handler saves, writes a file or sends a last request, and ends the task when that is done.

      The handler starts a Task or dispatches to the main queue, and the end stands in there. The handler returns at \
      once, and the end comes whenever the queue gets to it.

      The handler waits: for a semaphore, for a lock that the work holds, for a queue. Where the work needs the main \
      thread to go on, both wait for each other until the app is killed.

      The main thread is busy with something else when the warning comes, so that the handlers are called late.

      A handler before this one, of a library perhaps, takes all the time.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class Reindexer {
        func run() async {
          let work = Task.detached(priority: .utility) {
            // Each page leaves the index whole, so it can stop behind any.
            while !Task.isCancelled, let page = NoteIndex.shared.nextStalePage() {
              page.reindexAndSave()
            }
          }
          // Nothing here waits, saves or dispatches: it stops the work, and the
          // task is ended right after it.
          let activity = BackgroundActivity("Reindex") { work.cancel() }
          defer { activity.end() }
          await work.value
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation Reindexer

      - (void)run {
        NSBlockOperation *work = [NSBlockOperation new];
        __weak NSBlockOperation *running = work;
        NoteIndex *index = self.index;
        [work addExecutionBlock:^{
          // Each page leaves the index whole, so it can stop behind any.
          NotePage *page = nil;
          while (!running.isCancelled && (page = [index nextStalePage]) != nil) {
            [page reindexAndSave];
          }
        }];

        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Reindex"
                                      expirationHandler:^{
          // Nothing here waits, saves or dispatches: stop, end, return.
          [work cancel];
          endTask();
        }];
        // Called when it was cancelled, too.
        work.completionBlock = ^{
          dispatch_async(dispatch_get_main_queue(), endTask);
        };
        [self.queue addOperation:work];
      }

      @end
      """#)
}
