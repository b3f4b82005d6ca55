// The second most common cause of lost time in the background: a number that the app reads when it means nothing.

import BackgroundTasks

extension Topic {
  static let backgroundTimeRemaining = Topic(
    name: "background-time-remaining",
    title: "code that decides by backgroundTimeRemaining decides by chance",
    text: """
      backgroundTimeRemaining is the time left on a clock that runs only in the background (BG116). In the foreground \
      it is the greatest number there is. Code that asks too early, as in a button's action or on the way to the \
      background, is told that there is time for ever, and begins work that cannot be done.

      In the background it is an estimate and no promise. It is right only while a background task is open. It is \
      large while music plays, and drops when the music stops, without anybody being told. Code that asks once \
      believes the answer for a minute. Code that asks in a loop keeps the main thread busy, and the expiration \
      handler, which would have said the same, never gets its turn.

      The other mistake is to skip a task because "too little time is left". A task costs nothing. Without one the app \
      may be suspended in the middle of the work.

      The right question is not how long, but what happens when time is up. Begin the task before the work, do the \
      work in steps that can be repeated, and let the expiration handler stop it. The number is good for one thing: a \
      line in the app's own log.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class BatchSync {
        func sync(_ batches: [Batch]) async throws {
          let work = Task {
            for batch in batches {
              try Task.checkCancellation()
              // Cut off, it is sent again the next time.
              try await BatchServer.shared.send(batch)
            }
          }
          let activity = BackgroundActivity("Sync batches") { work.cancel() }
          defer { activity.end() }
          try await work.value
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation BatchSync

      - (void)syncBatches:(NSArray<Batch *> *)batches {
        UIApplication *application = UIApplication.sharedApplication;
        NSOperationQueue *queue = self.syncQueue;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Sync batches"
                                      expirationHandler:^{
          [queue cancelAllOperations];
          endTask();
        }];
        for (Batch *batch in batches) {
          // Cut off, it is sent again the next time.
          [queue addOperation:[[SendOperation alloc] initWithBatch:batch]];
        }
        // Also runs when all operations were cancelled.
        [queue addBarrierBlock:^{
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
