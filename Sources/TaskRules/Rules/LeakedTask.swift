// BG101: the log shows that a task was held long after it should have ended.

import BackgroundTasks

package struct LeakedTask: TaskRule {
  package static let signs = TaskSigns.conspicuous
  package init() {}

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard task.concerns(.leaked) else { return }
    task.emit(.leaked, isMeant: task.routine != .carrier, Self.finding, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding {
    let proof = task.evidence.map { ": \($0.words)" } ?? ""
    return Finding(text, .error, "\(task.quotedName) was begun and never ended\(proof)", task, at: task.shownMoment)
  }

  package static let text = RuleText(
    id: "BG101", name: "leaked-task", levels: "error", sentence: "a background task was begun and never ended",
    meaning: """
      beginBackgroundTask runs nothing. It asks the system not to suspend the app yet, and only endBackgroundTask with \
      the same identifier takes that back. A task that is never ended is held until the process is gone.

      In the foreground nobody notices. In the background a clock runs (BG116), and if one task is still held when it \
      has run out, the system ends the app (BG103). People see an app that starts from nothing each time they come \
      back to it.

      This finding is never a guess. Either UIKit wrote that the task was still not ended after its expiration handler \
      had been called, or the process was killed for background time while the task was open, or the assertion that \
      carries the task ran out.
      """,
    causes: """
      The end stands on one way out only. An early return, a thrown error or a cancelled request goes another way.

      The expiration handler stops the work and does not end the task, or there is none (BG109).

      The end stands in a completion handler that is never called: its session was invalidated, its owner was captured \
      weakly and is gone, its timer did not fire (see --explain timers).

      The identifier is kept in one property, and a second begin overwrote it (BG102).

      The code asks backgroundTimeRemaining whether to end (see --explain background-time-remaining).
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class PhotoUploader {
        func upload(_ photos: [Photo]) async throws {
          let work = Task { try await PhotoServer.shared.send(photos) }
          let activity = BackgroundActivity("Upload photos") { work.cancel() }
          // On every way out: with a result, an error, a cancellation.
          defer { activity.end() }
          try await work.value
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation PhotoUploader

      /// Called on the main thread, where all ends are, too.
      - (void)uploadPhotos:(NSArray<Photo *> *)photos {
        UIApplication *application = UIApplication.sharedApplication;
        PhotoServer *server = self.server;
        // A variable of this call, not a property: each call has its own.
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Upload photos"
                                      expirationHandler:^{
          [server cancel];
          endTask();
        }];
        // Called once in any case, with an error or without.
        [server sendPhotos:photos completion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
