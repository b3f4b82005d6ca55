// BG114: a process held a file lock when it was suspended, so that the system ended it.

package struct KilledWhileSuspended: Rule {
  private var said = SaidOnce()

  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    if case .remark(let remark) = entry { remark.tell(ExitCount.fileLock, by: Self.text, into: &findings) }
    guard case .process(let note) = entry, note.violentEnd?.meaning == .fileLock, said.isNews("kill", of: note.instance)
    else { return }
    findings.append(
      Finding(
        Self.text, .error, "killed because it was suspended while it held a file lock (0xdead10cc)", tasks: note.tasks,
        process: note.process, instance: note.instance, at: note.moment))
  }
}

extension KilledWhileSuspended {
  package static let text = RuleText(
    id: "BG114", name: "killed-while-suspended", levels: "error",
    sentence: "the app was suspended while it held a file lock, and ended for it",
    meaning: """
      A suspended app does nothing, so it cannot give back a lock on a file or an SQLite database either, and whoever \
      waits for that lock would wait for ever. When the system suspends an app and finds such a lock on a file that \
      others may share, it ends the app with 0xdead10cc ("dead lock").

      It is the opposite of a leak: here a background task was missing, or was ended too early. The crash report \
      shows which thread was about to write.
      """,
    causes: """
      A database or a file in the container of an app group is written just when the app is suspended: a save that \
      was started at the move to the background without a task, a sync that is woken by a push and outlives its \
      completion handler, a transaction that stays open between two steps.

      Hold a background task from before the transaction begins until it has been committed, and keep transactions \
      short. When time is up, roll back rather than wait. Files that no extension needs belong into the app's own \
      container.
      """,
    swift: #"""
      @MainActor
      func save(_ changes: Changes) async throws {
        let application = UIApplication.shared
        let task = application.beginBackgroundTask(withName: "Commit") {
          // The transaction rolls back and lets go of its lock; only then does
          // the task end, below.
          database.interrupt()
        }
        guard task != .invalid else { throw CancellationError() }
        defer { application.endBackgroundTask(task) }
        try await database.commit(changes)  // of an actor, off the main thread
      }
      """#,
    objectiveC: #"""
      - (void)save:(Changes *)changes {
        UIApplication *application = UIApplication.sharedApplication;
        Database *database = self.database;
        // Interrupted, the transaction rolls back and lets go of its lock.
        UIBackgroundTaskIdentifier task =
            [application beginBackgroundTaskWithName:@"Commit"
                                   expirationHandler:^{
          [database interrupt];
        }];
        if (task == UIBackgroundTaskInvalid) { return; }
        dispatch_async(self.databaseQueue, ^{
          [database commit:changes];
          dispatch_async(dispatch_get_main_queue(), ^{
            [application endBackgroundTask:task];
          });
        });
      }
      """#)
}
