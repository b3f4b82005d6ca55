// The second most common cause of lost time in the background: a number that is asked when it means nothing.

extension Topic {
  static let backgroundTimeRemaining = Topic(
    name: "background-time-remaining",
    title: "code that decides by backgroundTimeRemaining decides by chance",
    text: """
      backgroundTimeRemaining is the time left on a clock that runs only in the background. In the foreground it is the \
      greatest number there is. Code that asks it too early, as in a button's action or on the way to the background, \
      is told that there is time for ever, and begins work that cannot be done.

      In the background it is an estimate and no promise. It is right only while a background task is open. It may be \
      large because music plays, and drop when the music stops. It falls to a few seconds without anybody being told, \
      and it is asked once and believed for a minute. A loop that waits until it is small keeps the main thread busy, \
      and the expiration handler, which would have said the same, never gets its turn.

      The other mistake is to skip a task because "too little time is left". A task costs nothing. Without one the app \
      may be suspended in the middle of the work.

      The right question is not how long, but what happens when time is up. Begin the task before the work, do the \
      work in steps that can be repeated, and let the expiration handler stop it. The number is good for one thing: a \
      line in the app's own log.
      """,
    swift: #"""
      @MainActor
      func sync() async throws {
        let work = Task {
          for batch in batches {
            try Task.checkCancellation()
            try await server.send(batch)  // can be sent again
          }
        }
        let activity = BackgroundActivity("Sync") { work.cancel() }
        defer { activity.end() }
        try await work.value
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      - (void)sync {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        NSOperationQueue *queue = self.syncQueue;
        task = [application beginBackgroundTaskWithName:@"Sync"
                                      expirationHandler:^{
          [queue cancelAllOperations];
          endTask();
        }];
        for (Batch *batch in self.batches) {
          [queue addOperation:[[SendOperation alloc] initWithBatch:batch]];
        }
        // Also runs when all operations were cancelled.
        [queue addBarrierBlock:^{
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }
      """#)
}
