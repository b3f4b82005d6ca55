// BG106: UIKit logs that it has held a task for more than half a minute.

import BackgroundTasks

package struct OldTask: ProcessRule {
  /// The age in seconds at which UIKit logs the message.
  private static let limit = 30

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .old(let id, let name, let seconds, let isInForeground) = clue.what,
      seconds >= Self.limit, !clue.isOfSystem(name)
    else { return }
    let place = isInForeground.map { $0 ? ", in the foreground" : ", in the background" } ?? ""
    var finding = Finding(
      Self.text, isInForeground == true ? .note : .warning,
      "\(clue.quotedName(id, name)) has been open for over \(Figures.counted(seconds, "second"))\(place)",
      tasks: clue.tasks, process: clue.process, instance: clue.instance, at: clue.moment)
    (finding.value, finding.limit) = (Double(seconds), Double(Self.limit))
    findings.append(finding)
  }

  package static let text = RuleText(
    id: "BG106", name: "old-task",
    levels: "warning in the background or where the log does not tell; note in the foreground",
    sentence: "a background task has been open for more than 30 seconds",
    meaning: """
      Since iOS 13.4 UIKit looks about 35 seconds after each begin whether the task is still open, and writes so once. \
      It counts from the begin, wherever the app is. So this is no expiry: in the foreground no time is used up, and \
      many such tasks are ended well.

      In the background it is late. A task that was begun as the app left the foreground has nothing left of its 30 \
      seconds when UIKit writes this. One that was begun in the foreground has the rest: 30 seconds less what the app \
      has spent in the background since.

      In the foreground it is a note: who holds a task there for minutes will hardly remember to end it in the \
      background. WebKit's own task is exempt, and bgtrace leaves out what UIKit makes for itself.
      """,
    causes: """
      The task is begun at launch or as a screen appears, to be on the safe side, and ended when the screen is left.

      One task spans a whole session, such as a queue that is never quite empty or a connection that is kept open.

      The work waits for something without a time limit of its own: a request with the usual 60 seconds, a lock, an \
      answer from the user.

      It was forgotten, and will be a leak (BG101) the next time the app stays in the background.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class ChapterSync {
        /// A task for each step that has to be finished once begun, and none in
        /// between: suspended between two chapters, the app loses nothing.
        func run() async throws {
          while let chapter = Library.shared.nextUnsyncedChapter() {
            try await sync(chapter)
          }
        }

        private func sync(_ chapter: Chapter) async throws {
          let server = ChapterServer.shared
          let work = Task { try await server.send(chapter, timeout: 15) }
          let activity = BackgroundActivity("Sync chapter") { work.cancel() }
          defer { activity.end() }
          try await work.value
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation ChapterSync

      /// A task for each step that has to be finished once begun, and none in
      /// between: suspended between two chapters, the app loses nothing.
      - (void)syncNext {
        Chapter *chapter = [self.library nextUnsyncedChapter];
        if (chapter == nil) { return; }
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Sync chapter"
                                      expirationHandler:^{
          [self.server cancel];
          endTask();
        }];
        [self.server send:chapter timeout:15 completion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), ^{
            endTask();
            if (error == nil) { [self syncNext]; }
          });
        }];
      }

      @end
      """#)
}
