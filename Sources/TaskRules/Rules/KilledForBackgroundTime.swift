// BG103: the system ended a process because its time in the background was used up.

import BackgroundTasks

package struct KilledForBackgroundTime: ProcessRule {
  private var kills = ReportedKills()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    clue.emit(ExitCount.backgroundTime, by: Self.text, into: &findings)
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard let end = note.violentEnd, end.meaning.isForBackgroundTime else { return }
    let code = end.code.map { " (0x\(String($0, radix: 16)))" } ?? ""
    let tasks = kills.tasks(note)
    let held = tasks.isEmpty ? Self.words(end.assertions) : Self.words(tasks)
    let finding = Finding(
      Self.text, .error, "killed for \(Self.reason(end.meaning))\(code)\(held)\(end.mainThread.suspicion)",
      tasks: tasks, process: note.process, instance: note.instance, at: note.moment)
    kills.say(finding, saysMore: end.mainThread != .unknown, into: &findings)
  }

  /// Crash reports of iOS 9 and earlier list the held assertions.
  private static func words(_ assertions: [SystemAssertion]) -> String {
    let names = assertions.compactMap(\.name)
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(3).map { "\"\($0)\"" } + (names.count > 3 ? ["\(names.count - 3) more"] : [])
    return " while \(Figures.listed(shown)) \(names.count == 1 ? "was" : "were") held"
  }

  private static func reason(_ meaning: KillMeaning) -> String {
    switch meaning {
    case .urlSession: "a background URL session that was not completed in time"
    case .backgroundFetch: "a background fetch that was not completed in time"
    case .assertionTimeout: "background work that was not ended in time"
    default: "background time"
    }
  }

  /// ` while "Upload" (#7) and "Sync" (#8) were open`
  private static func words(_ tasks: [BackgroundTask]) -> String {
    // Where the tasks are known, their carrier adds nothing.
    let own = tasks.filter { !$0.isCarrier }
    let meant = own.isEmpty ? tasks : own
    guard !meant.isEmpty else { return "" }
    return " while \(Figures.listed(meant.namedAtMost(3))) \(meant.count == 1 ? "was" : "were") open"
  }
}

extension KilledForBackgroundTime {
  package static let text = RuleText(
    id: "BG103", name: "killed-for-background-time", levels: "error",
    sentence: "the system ended the app because its time in the background was used up",
    meaning: """
      The app still held something when its time in the background was over (BG116), so the system ended it. One task \
      that is open at that moment takes the whole app down, with all that its other tasks were doing.

      The code says whose time it was: 0x2182bad2 a background task, 0x2182bad3 the events of a background URL \
      session, 0x2182bad4 a background fetch, 0x2182baad another assertion with a limit. Up to iOS 12 it was \
      0x8badf00d, in the namespace ASSERTIOND.

      Nobody sees it happen: the app starts anew when it is opened the next time. Since iOS 13 there is mostly no \
      crash report either. MetricKit counts these exits as cumulativeBackgroundTaskAssertionTimeoutExitCount. With a \
      debugger attached it does not happen at all: see --explain debugger.
      """,
    causes: """
      A task has leaked: BG101 lists how that comes about. Where the log tells which tasks were open, the finding \
      names them; start there.

      The main thread is busy when time is up, so that no expiration handler gets its turn, or a handler takes too \
      long (BG108).

      For a URL session: the completion handler that came with handleEventsForBackgroundURLSession was kept and not \
      called after urlSessionDidFinishEvents (BG116 shows how). For a fetch: its completion handler was not called, or \
      a BGTask did not get setTaskCompleted.
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class NoteSync {
        func sync() async {
          let work = Task { try await sendChanges() }
          let activity = BackgroundActivity("Sync notes") { work.cancel() }
          // Before anything that can go wrong, so that no way out misses it.
          defer { activity.end() }
          do {
            try await work.value
          } catch {
            NoteStore.shared.keepForLater(because: error)
          }
        }

        private func sendChanges() async throws {
          let changes = try await NoteStore.shared.unsentChanges()
          guard !changes.isEmpty else { return }
          try await NoteServer.shared.send(changes)
        }
      }


      """# + SampleCode.activity,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation NoteSync

      - (void)sync {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        task = [application beginBackgroundTaskWithName:@"Sync notes"
                                      expirationHandler:^{
          [self.server cancel];
          endTask();
        }];
        [self.store loadChanges:^(NSArray<Change *> *changes, NSError *error) {
          if (error != nil || changes.count == 0) {
            // Nothing to send is a way out like any other.
            dispatch_async(dispatch_get_main_queue(), endTask);
            return;
          }
          [self.server send:changes completion:^(NSError *error) {
            dispatch_async(dispatch_get_main_queue(), endTask);
          }];
        }];
      }

      @end
      """#)
}
