// BG105: an app ended a task that does not exist, or no longer does.

import BackgroundTasks

package struct EndedTwice: ProcessRule {
  private var said = OncePerInstance()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .endedTwice(let id) = clue.what, !clue.isOfSystem(),
      said.isNews(String(id), of: clue.instance)
    else { return }
    // 0 is the value of UIBackgroundTaskInvalid.
    let what =
      id == 0
      ? "an end was asked for identifier 0, which no task ever has"
      : "\(clue.quotedName(id, nil)) was ended, and was not open any more"
    findings.append(
      Finding(
        Self.text, .warning, what, tasks: clue.tasks, process: clue.process, instance: clue.instance,
        at: clue.moment))
  }

  package static let text = RuleText(
    id: "BG105", name: "ended-twice", levels: "warning",
    sentence: "a background task was ended that is not open, or no longer",
    meaning: """
      endBackgroundTask was called with an identifier that stands for no open task. UIKit writes that it cannot end \
      it, and goes on. The call itself does no harm.

      What it shows may. If the same end stands on two ways and both are taken, that is only untidy. But if the second \
      call was meant for another task, whose identifier was overwritten (BG102), that other task stays open. \
      Identifiers are not used again within one life of a process, so a second end never hits another task by chance.

      An end of a task whose begin is merely missing from the log is no finding. iOS 13.0 to 13.2 wrote the message \
      for tasks that were ended properly, too; there, a single one at the move to the background means nothing.
      """,
    causes: """
      Both the completion handler and the expiration handler end the task, and neither looks whether the other has.

      The property that holds the identifier is not set to invalid after the end.

      Two threads end at once: the check and the call are not one step.

      The end comes before the begin has returned. The property still holds UIBackgroundTaskInvalid, which is 0, and \
      the task itself is never ended.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class DraftSaver {
        func save(_ draft: Draft) {
          let application = UIApplication.shared
          // Of this call alone: a later save has its own, and nobody ends it.
          var task = UIBackgroundTaskIdentifier.invalid
          let endTask: @MainActor () -> Void = {
            // Looks and forgets in one step: a second call finds nothing to end.
            let ending = task
            task = .invalid
            if ending != .invalid { application.endBackgroundTask(ending) }
          }
          // Before the work starts: it may be done at once.
          task = application.beginBackgroundTask(withName: "Save draft") {
            DraftStore.shared.cancel(draft)
            endTask()
          }
          DraftStore.shared.save(draft) {
            // Called on any thread. All ends are on the main one, in a row.
            Task { @MainActor in endTask() }
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation DraftSaver

      - (void)saveDraft:(Draft *)draft {
        UIApplication *application = UIApplication.sharedApplication;
        // Of this call alone: a later save has its own, and nobody ends it.
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          // Looks and forgets in one step: a second call finds nothing to end.
          UIBackgroundTaskIdentifier ending = task;
          task = UIBackgroundTaskInvalid;
          if (ending == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:ending];
        };
        // Before the work starts: it may be done at once.
        task = [application beginBackgroundTaskWithName:@"Save draft"
                                      expirationHandler:^{
          [self.store cancelDraft:draft];
          endTask();
        }];
        [self.store saveDraft:draft completion:^{
          // Called on any thread. All ends are on the main one, in a row.
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
