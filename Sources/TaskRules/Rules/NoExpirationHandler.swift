// BG109: a task was begun without an expiration handler that could end it when its time is up.

import BackgroundTasks

package struct NoExpirationHandler: TaskRule {
  package static let signs = TaskSigns.withoutHandler

  private var said = OncePerInstance()

  package init() {}

  // Most tasks are reported as they begin, some only when they are judged.
  package mutating func inspect(begun task: BackgroundTask, into findings: inout [Finding]) {
    note(task, into: &findings)
  }
  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    note(task, into: &findings)
  }

  private mutating func note(_ task: BackgroundTask, into findings: inout [Finding]) {
    guard task.hasHandler == false, task.isOfApp, !Self.mayBeLaunchTask(task),
      said.isNews(task.name ?? "", of: task.instance)
    else { return }
    // Nearly all tasks without a handler are UIKit's own. A private name does not distinguish them.
    let isNamed = task.name != nil
    let doubt = isNamed ? "" : "; it may be one of UIKit's own"
    findings.append(
      Finding(
        Self.text, isNamed ? .warning : .note, "\(task.quotedName) has no expiration handler\(doubt)", task,
        at: task.begin ?? task.shownMoment))
  }

  /// The first task of a launch is UIKit's own, and has no handler. With a private name, only its id shows this.
  private static func mayBeLaunchTask(_ task: BackgroundTask) -> Bool { task.name == nil && task.taskID == 1 }

  package static let text = RuleText(
    id: "BG109", name: "no-expiration-handler", levels: "warning; note where the name is private",
    sentence: "a background task was begun without an expiration handler",
    meaning: """
      The expiration handler is the one moment in which an app is told that its background time is over and can still \
      do something about it: stop the work, and end the task. A task without one is still open when the time is over, \
      unless its work happens to be done by then, and the app is killed for it (BG103).

      The parameter may be nil, and that is the only reason why this compiles. No task is so short that it needs no \
      handler: the app may be in the background already when it begins, with two seconds left, and the disk or the \
      network may be slow that day.

      It is said once for each name in each life of a process; all tasks with private names count as one.
      """,
    causes: """
      The call was written without the trailing closure, or with nil for the parameter, because the work takes only a \
      moment.

      A handler was given to a wrapper of the app's own or of a library, and the wrapper does not hand it on.

      The handler is an optional property that nobody has set.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class BookmarkWriter {
        func write(_ bookmark: Bookmark) {
          let work = Task { try await BookmarkStore.shared.write(bookmark) }
          let application = UIApplication.shared
          var task = UIBackgroundTaskIdentifier.invalid
          let endTask: @MainActor () -> Void = {
            guard task != .invalid else { return }
            application.endBackgroundTask(task)
            task = .invalid
          }
          task = application.beginBackgroundTask(withName: "Write bookmark") {
            // On the main thread: stop the work, end the task, return.
            work.cancel()
            endTask()
          }
          Task {
            _ = await work.result
            endTask()
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation BookmarkWriter

      - (void)writeBookmark:(Bookmark *)bookmark {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Write bookmark"
                                      expirationHandler:^{
          // On the main thread: stop the work, end the task, return.
          [self.store cancelWrites];
          endTask();
        }];
        [self.store writeBookmark:bookmark completion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
