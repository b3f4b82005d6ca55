// BG114: the system ended a process because it held a file lock when it was suspended.

import BackgroundTasks

package struct KilledWhileSuspended: ProcessRule {
  private var said = OncePerInstance()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    clue.emit(ExitCount.fileLock, by: Self.text, into: &findings)
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard note.violentEnd?.meaning == .fileLock, said.isNews("kill", of: note.instance)
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

      It is the opposite of a leak: a background task was missing, or was ended too early. The crash report shows \
      which thread was about to write.
      """,
    causes: """
      A database or a file in the container of an app group is written just when the app is suspended: a save that was \
      started at the move to the background without a task, a sync that is woken by a push and outlives its completion \
      handler, a transaction that stays open between two steps.

      Begin a background task well before the transaction, end it after the commit, and keep transactions short. The \
      expiration handler has to end the task like any other, but not with the lock still held: it waits until all is \
      rolled back, the one wait that a handler can afford (BG108). Files that no extension needs belong in the app's \
      own container.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class ChangeSaver {
        private let database = NoteDatabase.shared
        /// Writes one transaction after the other. It never waits for the main
        /// thread, so the main thread may wait for it.
        private let queue = DispatchQueue(label: "org.example.notes.database")

        func save(_ changes: Changes) {
          let application = UIApplication.shared
          var task = UIBackgroundTaskIdentifier.invalid
          let endTask: @MainActor () -> Void = {
            guard task != .invalid else { return }
            application.endBackgroundTask(task)
            task = .invalid
          }
          task = application.beginBackgroundTask(withName: "Save changes") {
            // Rolls back what runs and refuses what comes, as long as the app is
            // in the background. That takes milliseconds.
            self.database.suspend()
            // Behind it, the lock is gone.
            self.queue.sync {}
            endTask()
          }
          // Without time there must be no lock: the changes wait.
          guard task != .invalid else { return }
          queue.async { [database] in
            database.commit(changes)
            Task { @MainActor in endTask() }
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation ChangeSaver

      - (void)saveChanges:(Changes *)changes {
        UIApplication *application = UIApplication.sharedApplication;
        NoteDatabase *database = self.database;
        // Writes one transaction after the other. It never waits for the main
        // thread, so the main thread may wait for it.
        dispatch_queue_t queue = self.databaseQueue;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Save changes"
                                      expirationHandler:^{
          // Rolls back what runs and refuses what comes, as long as the app is in
          // the background. That takes milliseconds.
          [database suspend];
          // Behind it, the lock is gone.
          dispatch_sync(queue, ^{});
          endTask();
        }];
        // Without time there must be no lock: the changes wait.
        if (task == UIBackgroundTaskInvalid) { return; }
        dispatch_async(queue, ^{
          [database commit:changes];
          dispatch_async(dispatch_get_main_queue(), endTask);
        });
      }

      @end
      """#)
}
