// BG111: the app requested background time and did not get it.

import BackgroundTasks
import Containers

package struct BeginRefused: ProcessRule {
  /// By instance: when a refusal was last reported. The log shows one refusal in several lines.
  private var said = BoundedDictionary<Int, Moment>(limit: 4096)
  private static let pause: Int64 = 1_000_000

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .refused(let id, let name) = clue.what, !clue.isOfSystem(name)
    else { return }
    if let last = said[clue.instance], !clue.moment.isLater(than: last, by: Self.pause) { return }
    said.store(clue.moment, for: clue.instance)
    findings.append(
      Finding(
        Self.text, .warning, "the system did not let \(clue.quotedName(id, name)) begin", tasks: clue.tasks,
        process: clue.process, instance: clue.instance, at: clue.moment))
  }

  package static let text = RuleText(
    id: "BG111", name: "begin-refused", levels: "warning",
    sentence: "the system did not give a background task the assertion that it needs",
    meaning: """
      A background task is worth what the assertion behind it is worth. UIKit asked the system for that assertion, and \
      the system refused. The app can be suspended at any moment, in the middle of the work that the task was meant to \
      protect, and nothing warns it: no expiration handler is called for time that was never given.

      beginBackgroundTask says so by returning UIBackgroundTaskInvalid, if it knows in time. Where the identifier was \
      handed out before the answer came, only the log tells. Refusals that follow each other within a second are told \
      once.
      """,
    causes: """
      The task is begun too late: the expiration handlers have been called already, or the app is about to be \
      suspended. Begin before the work, while the app is in the foreground or at the very start of \
      sceneDidEnterBackground.

      The time of this stay in the background is used up by other tasks. A new begin starts no new clock (BG116).

      The process holds too many assertions (BG104).
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class GameSaver {
        /// What matters is written first: it is safe whatever time is given.
        func save(_ game: Game) {
          GameStore.shared.writeNow(game)

          let application = UIApplication.shared
          let upload = CloudUpload(game)
          var task = UIBackgroundTaskIdentifier.invalid
          let endTask: @MainActor () -> Void = {
            guard task != .invalid else { return }
            application.endBackgroundTask(task)
            task = .invalid
          }
          task = application.beginBackgroundTask(withName: "Upload game") {
            upload.cancel()
            endTask()
          }
          guard task != .invalid else {
            // Without time it would be cut off: the next launch does it.
            GameStore.shared.markForUpload(game)
            return
          }
          upload.start { Task { @MainActor in endTask() } }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation GameSaver

      /// What matters is written first: it is safe whatever time is given.
      - (void)saveGame:(Game *)game {
        [self.store writeNow:game];

        UIApplication *application = UIApplication.sharedApplication;
        CloudUpload *upload = [[CloudUpload alloc] initWithGame:game];
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Upload game"
                                      expirationHandler:^{
          [upload cancel];
          endTask();
        }];
        if (task == UIBackgroundTaskInvalid) {
          // Without time it would be cut off: the next launch does it.
          [self.store markForUpload:game];
          return;
        }
        [upload startWithCompletion:^{
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
