// BG107: a task was ended only when its time was up.

package struct ExpiredTask: Rule {
  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .judged(let task) = entry, task.routine == nil else { return }
    task.tell(.expired, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let way = task.evidence?.statement == .timedOut ? "ran out of time" : "was ended only when its time was up"
    let duration = task.duration.map { ", after \(Figures.duration($0))" } ?? ""
    return Finding(text, .warning, "\(task.quotedName) \(way)\(duration)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG107", name: "expired-task", levels: "warning", sentence: "a background task ran until its time was up",
    meaning: """
      The system warned the app that its background time was nearly over, and only then was the task ended. The app was \
      not killed: the expiration handler did what it is there for. But the work was not done, unless it happened to end \
      in these last seconds.

      The next stay in the background begins with a fresh clock, about 30 seconds since iOS 13 and 180 seconds before. \
      Work that did not fit once will not fit next time, if it starts from the beginning again. A handler that was just \
      fast enough today is too slow on an older device (BG108).

      Of an assertion that no task of UIKit's stands behind, the same is said when it timed out.
      """,
    causes: """
      The work is simply longer than the time: a large upload, an export, a migration of a database.

      It waits: for a network that is not there, for a request without a shorter timeout, for a lock.

      It was begun long before the app went to the background, or several stays of work were put into one task.

      Nothing is wrong with the work, but its end is missing, and only the handler ends the task.
      """,
    swift: """
      import BackgroundTasks
      import UIKit

      /// Does in the background time what fits, keeps what is done, and leaves the rest to the
      /// scheduler, which gives minutes instead of seconds.
      @MainActor
      final class Export {
        static let shared = Export()
        /// Also in the Info.plist, under BGTaskSchedulerPermittedIdentifiers.
        private let identifier = "org.example.notes.export"

        /// Called from application(_:didFinishLaunchingWithOptions:).
        func register() {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: .main) { run in
            MainActor.assumeIsolated {
              let work = Task {
                await self.exportWhatIsLeft()
                run.setTaskCompleted(success: !Task.isCancelled)
              }
              run.expirationHandler = { work.cancel() }
            }
          }
        }

        /// Called from sceneDidEnterBackground(_:).
        func continueInBackground() {
          let work = Task { await exportWhatIsLeft() }
          var id = UIBackgroundTaskIdentifier.invalid
          let end: @MainActor () -> Void = {
            guard id != .invalid else { return }
            UIApplication.shared.endBackgroundTask(id)
            id = .invalid
          }
          id = UIApplication.shared.beginBackgroundTask(withName: "Export") {
            work.cancel()
            self.scheduleRest()
            end()
          }
          Task {
            await work.value
            end()
          }
        }

        /// A page at a time: each one that is written stays written.
        private func exportWhatIsLeft() async {
          while !Task.isCancelled, let page = PageStore.shared.nextUnexported() {
            await page.export()
          }
        }

        private func scheduleRest() {
          let request = BGProcessingTaskRequest(identifier: identifier)
          do {
            try BGTaskScheduler.shared.submit(request)
          } catch {
            print("Export is not scheduled:", error)
          }
        }
      }
      """,
    objectiveC: """
      #import <BackgroundTasks/BackgroundTasks.h>
      #import <UIKit/UIKit.h>

      /// Also in the Info.plist, under BGTaskSchedulerPermittedIdentifiers.
      static NSString *const ExportIdentifier = @"org.example.notes.export";

      /// Does in the background time what fits, keeps what is done, and leaves the rest to the
      /// scheduler, which gives minutes instead of seconds.
      @implementation Export

      /// Called from application:didFinishLaunchingWithOptions:.
      - (void)registerRun {
        [BGTaskScheduler.sharedScheduler registerForTaskWithIdentifier:ExportIdentifier
                                                            usingQueue:dispatch_get_main_queue()
                                                         launchHandler:^(BGTask *run) {
          run.expirationHandler = ^{ [self.pages cancel]; };
          [self.pages exportRestWithCompletion:^(BOOL isDone) {
            [run setTaskCompletedWithSuccess:isDone];
          }];
        }];
      }

      /// Called from sceneDidEnterBackground:.
      - (void)continueInBackground {
        UIApplication *app = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^end)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [app endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [app beginBackgroundTaskWithName:@"Export" expirationHandler:^{
          [self.pages cancel];
          [self scheduleRest];
          end();
        }];
        // A page at a time: each one that is written stays written.
        [self.pages exportRestWithCompletion:^(BOOL isDone) {
          dispatch_async(dispatch_get_main_queue(), end);
        }];
      }

      - (void)scheduleRest {
        BGProcessingTaskRequest *request =
            [[BGProcessingTaskRequest alloc] initWithIdentifier:ExportIdentifier];
        NSError *error = nil;
        if (![BGTaskScheduler.sharedScheduler submitTaskRequest:request error:&error]) {
          NSLog(@"Export is not scheduled: %@", error);
        }
      }

      @end
      """)
}
