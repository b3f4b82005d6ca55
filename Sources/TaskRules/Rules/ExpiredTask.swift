// BG107: a task was ended only when its time was up.

import BackgroundTasks

package struct ExpiredTask: TaskRule {
  package static let signs = TaskSigns.conspicuous
  package init() {}

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard task.concerns(.expired) else { return }
    task.emit(.expired, isMeant: task.routine == nil, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let way = task.evidence?.statement == .timedOut ? "ran out of time" : "was ended only when its time was up"
    let duration = task.duration.map { ", after \(Figures.duration($0))" } ?? ""
    return Finding(text, .warning, "\(task.quotedName) \(way)\(duration)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG107", name: "expired-task", levels: "warning", sentence: "a background task ran until its time was up",
    meaning: """
      The system warned the app that its background time was nearly over, and only then was the task ended. The app \
      was not killed: the expiration handler did what it is there for. But the work was not done, unless it happened \
      to end in these last seconds.

      The next stay in the background begins with a fresh clock (BG116). Work that did not fit once will not fit next \
      time either, if it starts from the beginning again. A handler that was just fast enough today is too slow on an \
      older device (BG108).

      The same is said of an assertion that no UIKit task stands behind, when it timed out.
      """,
    causes: """
      The work is simply longer than the time: a large upload, an export, a migration of a database.

      It waits: for a network that is not there, for a request without a shorter timeout, for a lock.

      It was begun long before the app went to the background, or several pieces of work were put into one task.

      The work is quick, but its end is missing, and only the handler ends the task (BG101 lists how that comes \
      about).
      """,
    swift: #"""
      import BackgroundTasks
      import UIKit

      /// Does in the background what fits, keeps what is done, and leaves the
      /// rest to a BGProcessingTask, which gets minutes instead of seconds. BG113
      /// shows how that is registered.
      @MainActor
      final class Export {
        private let identifier = "org.example.notes.export"

        /// Called from sceneDidEnterBackground(_:).
        func continueInBackground() {
          let work = Task { await exportRest() }
          let activity = BackgroundActivity("Export") { work.cancel() }
          // Before it is needed: the handler shall do nothing but stop.
          schedule()
          Task {
            if await work.value {
              BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
            }
            activity.end()
          }
        }

        /// A page at a time: each one that is written stays written.
        private func exportRest() async -> Bool {
          while let page = PageStore.shared.nextUnexported() {
            if Task.isCancelled { return false }
            await page.export()
          }
          return true
        }

        private func schedule() {
          let request = BGProcessingTaskRequest(identifier: identifier)
          do {
            try BGTaskScheduler.shared.submit(request)
          } catch {
            print("The export is not scheduled:", error)
          }
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <BackgroundTasks/BackgroundTasks.h>
      #import <UIKit/UIKit.h>

      static NSString *const ExportIdentifier = @"org.example.notes.export";

      /// Does in the background what fits, keeps what is done, and leaves the
      /// rest to a BGProcessingTask, which gets minutes instead of seconds. BG113
      /// shows how that is registered.
      @implementation Export

      /// Called from sceneDidEnterBackground:.
      - (void)continueInBackground {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Export"
                                      expirationHandler:^{
          [self.pages cancel];
          endTask();
        }];
        // Before it is needed: the handler shall do nothing but stop.
        [self schedule];
        // A page at a time: each one that is written stays written.
        [self.pages exportRestWithCompletion:^(BOOL isDone) {
          if (isDone) {
            [BGTaskScheduler.sharedScheduler
                cancelTaskRequestWithIdentifier:ExportIdentifier];
          }
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      - (void)schedule {
        BGProcessingTaskRequest *request = [[BGProcessingTaskRequest alloc]
            initWithIdentifier:ExportIdentifier];
        NSError *error = nil;
        if (![BGTaskScheduler.sharedScheduler submitTaskRequest:request
                                                          error:&error]) {
          NSLog(@"The export is not scheduled: %@", error);
        }
      }

      @end
      """#)
}
