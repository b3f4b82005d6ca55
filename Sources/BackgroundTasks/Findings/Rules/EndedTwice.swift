// BG105: an app ended a task that there is not, or no longer.

package struct EndedTwice: Rule {
  private var said = SaidOnce()

  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .remark(let remark) = entry, case .endedTwice(let id) = remark.what, !remark.isOfSystem(),
      said.isNews(String(id), of: remark.instance)
    else { return }
    // What UIBackgroundTaskInvalid is.
    let what =
      id == 0
      ? "an end was asked for identifier 0, which no task ever has"
      : "\(remark.quotedName(id, nil)) was ended, and was not open any more"
    findings.append(
      Finding(
        Self.text, .warning, what, tasks: remark.tasks, process: remark.process, instance: remark.instance,
        at: remark.moment))
  }

  package static let text = RuleText(
    id: "BG105", name: "ended-twice", levels: "warning",
    sentence: "a background task was ended that is not open, or no longer",
    meaning: """
      endBackgroundTask was called with an identifier that stands for no open task. UIKit writes that it cannot end it, \
      and goes on. The call itself does no harm.

      What it shows often does. Either the same end stands on two ways and both are taken, which is only untidy. Or the \
      wrong identifier is ended, and then the right one stays open: the second call was meant for another task, whose \
      identifier has been overwritten (BG102). Identifiers are not used again within one life of a process, so a second \
      end does not hit a stranger's task by chance.

      iOS 13.0 to 13.2 wrote the message for tasks that were ended quite properly. One of these messages at the moment \
      of going to the background means nothing there.
      """,
    causes: """
      Both the completion handler and the expiration handler end the task, and neither looks whether the other has.

      The property that holds the identifier is not set to invalid after the end.

      Two threads end at once: the check and the call are not one step.

      The end comes before the begin has returned: the property still holds UIBackgroundTaskInvalid, which is 0. Then \
      the task itself is never ended.

      An end for a task whose begin is merely not in the log is not meant by this, and is no finding.
      """,
    swift: """
      import UIKit

      @MainActor
      final class DraftSaver {
        func save(_ draft: Draft) {
          // Of this call alone. A save that comes later has its own, which nobody else can end.
          var id = UIBackgroundTaskIdentifier.invalid
          let end: @MainActor () -> Void = {
            // Looks and forgets in one step: the second call finds nothing to end.
            guard id != .invalid else { return }
            let ending = id
            id = .invalid
            UIApplication.shared.endBackgroundTask(ending)
          }
          // Begin before the work starts: it may be done at once.
          id = UIApplication.shared.beginBackgroundTask(withName: "Save draft") {
            DraftStore.shared.cancel(draft)
            end()
          }
          DraftStore.shared.save(draft) {
            // The store has a thread of its own. All ends are on the main one, one after the other.
            Task { @MainActor in end() }
          }
        }
      }
      """,
    objectiveC: """
      #import <UIKit/UIKit.h>

      @implementation DraftSaver

      - (void)save:(Draft *)draft {
        UIApplication *app = UIApplication.sharedApplication;
        // Of this call alone. A save that comes later has its own, which nobody else can end.
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^end)(void) = ^{
          // Looks and forgets in one step: the second call finds nothing to end.
          UIBackgroundTaskIdentifier ending = task;
          if (ending == UIBackgroundTaskInvalid) { return; }
          task = UIBackgroundTaskInvalid;
          [app endBackgroundTask:ending];
        };
        // Begin before the work starts: it may be done at once.
        task = [app beginBackgroundTaskWithName:@"Save draft" expirationHandler:^{
          [self.store cancel:draft];
          end();
        }];
        [self.store save:draft completion:^{
          // All ends are on the main thread, one after the other.
          dispatch_async(dispatch_get_main_queue(), end);
        }];
      }

      @end
      """)
}
