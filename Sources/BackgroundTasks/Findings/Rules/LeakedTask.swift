// BG101: the log says that a task was held when it should long have ended.

package struct LeakedTask: Rule {
  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .judged(let task) = entry, task.routine != .carrier else { return }
    task.tell(.leaked, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let proof = task.evidence.map { ": \($0.statement.words)" } ?? ""
    return Finding(text, .error, "\(task.quotedName) was begun and never ended\(proof)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG101", name: "leaked-task", levels: "error", sentence: "a background task was begun and never ended",
    meaning: """
      beginBackgroundTask runs nothing. It asks the system not to suspend the app yet, and only endBackgroundTask with \
      the same identifier takes that back. A task that is never ended is held until the process is gone.

      In the foreground nobody notices. In the background a clock runs, and it is the app's, not the task's: about 30 \
      seconds since iOS 13, 180 seconds from iOS 7 to 12, and 30 seconds wherever the system itself launched or resumed \
      the app in the background. A few seconds before the end the expiration handlers are called. If one task is still \
      held when the time is over, the app is killed: with 0x8badf00d up to iOS 12, with 0x2182bad2 since iOS 13, and \
      then mostly without a crash report. People see an app that starts from nothing each time they come back to it.

      This finding is never a guess. Either UIKit wrote that the task was still not ended after its handlers had been \
      called, or the process was killed for background time while the task was open, or the assertion that carries the \
      task ran out.
      """,
    causes: """
      The end stands on one way out only. An early return, a thrown error, a cancelled request goes another way.

      The expiration handler stops the work and does not end the task, or there is none (BG109).

      The end stands in a completion handler that is never called: its session was invalidated, its owner is gone and \
      was captured weakly, its timer did not fire because the app was suspended.

      The identifier is kept in one property, and a second begin overwrote it (BG102).

      The code decides by backgroundTimeRemaining whether to end. In the foreground that is a huge number, and in the \
      background it can fall at any time. It is good for a log line, and for no decision.
      """,
    swift: """
      import UIKit

      /// Holds one background task. It may be ended as often as you like; the first time counts.
      @MainActor
      final class BackgroundActivity {
        private var id = UIBackgroundTaskIdentifier.invalid

        /// `cancel` stops the work, and does not wait for it.
        init(_ name: String, cancel: @escaping @MainActor () -> Void) {
          id = UIApplication.shared.beginBackgroundTask(withName: name) {
            cancel()
            // Not weakly: whoever lets go of this object must not let go of the end.
            self.end()
          }
        }

        func end() {
          guard id != .invalid else { return }
          UIApplication.shared.endBackgroundTask(id)
          id = .invalid
        }
      }

      @MainActor
      final class PhotoUploader {
        func uploadAll() async throws {
          let upload = Task { try await PhotoServer.shared.sendAll() }
          let activity = BackgroundActivity("Upload photos") { upload.cancel() }
          // On every way out: result, error, cancellation.
          defer { activity.end() }
          try await upload.value
        }
      }
      """,
    objectiveC: """
      #import <UIKit/UIKit.h>

      @implementation PhotoUploader

      - (void)uploadAll {
        UIApplication *app = UIApplication.sharedApplication;
        // A variable of this call, not a property: each call has its own.
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^end)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [app endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        PhotoServer *server = self.server;
        task = [app beginBackgroundTaskWithName:@"Upload photos" expirationHandler:^{
          [server cancel];
          end();
        }];
        // Called once in any case, with an error or without.
        [server sendAllWithCompletion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), end);
        }];
      }

      @end
      """)
}
