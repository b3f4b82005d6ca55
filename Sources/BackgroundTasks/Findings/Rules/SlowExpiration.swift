// BG108: a task was ended in time to save the app, but it took long from the warning on.

package struct SlowExpiration: Rule {
  private var standing = Standing()

  /// A handler that does nothing but stop and end takes milliseconds.
  private static let limit = 1.0
  /// About five seconds after the warning the time is over.
  private static let errorLimit = 4.0

  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .judged(let task) = entry else { return }
    standing.say(Self.finding(task), of: task.key, into: &findings)
  }

  private static func finding(_ task: BackgroundTask) -> Finding? {
    guard task.routine == nil, task.verdict == .expired, let end = task.end,
      let seconds = end.seconds(since: task.warned)
    else { return nil }
    // UIKit looks once the handlers have returned: the end was not in one of them.
    let wasOutstanding = task.evidence?.statement == .stillOutstanding
    guard seconds > limit || wasOutstanding else { return nil }
    let after = wasOutstanding ? ", when UIKit had already complained" : ""
    var finding = Finding(
      text, seconds >= errorLimit || wasOutstanding ? .error : .warning,
      "\(task.quotedName) was ended \(Figures.duration(seconds)) after the warning that its time is up\(after)", task,
      at: end)
    (finding.value, finding.limit) = (seconds, limit)
    return finding
  }

  package static let text = RuleText(
    id: "BG108", name: "slow-expiration",
    levels: "warning; error from 4 s, or when UIKit had complained that the task is still not ended",
    sentence: "a background task was ended more than a second after the warning that its time is up",
    meaning: """
      About five seconds before the background time is over the system warns the app, and UIKit calls the expiration \
      handlers of all open tasks: one after the other, on the main thread. When the last one has returned, UIKit looks \
      which tasks are still open, and complains of each. When the five seconds are over and one is left, the app is \
      killed.

      So all handlers together have less than five seconds, and they must have ended their tasks when they return. What \
      took longer than a second here went well by luck: on an older device, or with one more task, it will not. From \
      four seconds on, or where UIKit complained before the end came, it is an error.
      """,
    causes: """
      The handler saves, writes a file, or sends a last request, and ends the task when that is done.

      The handler starts a Task or dispatches to the main queue, and the end stands in there. It returns at once, and \
      the end comes whenever the queue gets to it.

      The handler waits: for a semaphore, for a lock that the work holds, for a queue. Where the work needs the main \
      thread to go on, both wait for each other until the app is killed.

      The main thread is busy with something else when the warning comes, so that the handlers are called late.

      A handler before this one, of a library perhaps, takes all the time.
      """,
    swift: """
      import Synchronization
      import UIKit

      /// What the work looks at between two pieces.
      final class StopSign: Sendable {
        private let isUp = Atomic(false)
        var isSet: Bool { isUp.load(ordering: .relaxed) }
        func set() { isUp.store(true, ordering: .relaxed) }
      }

      @MainActor
      final class Reindexer {
        private let queue = DispatchQueue(label: "org.example.notes.index")

        func run() {
          let stop = StopSign()
          var id = UIBackgroundTaskIdentifier.invalid
          let end: @MainActor () -> Void = {
            guard id != .invalid else { return }
            UIApplication.shared.endBackgroundTask(id)
            id = .invalid
          }
          // Nothing here waits, saves or dispatches: raise the sign, end, return.
          id = UIApplication.shared.beginBackgroundTask(withName: "Reindex") {
            stop.set()
            end()
          }
          queue.async {
            // Each piece leaves the index as it should be, so that it can stop behind any of them.
            while !stop.isSet, let page = NoteIndex.shared.nextStalePage() { page.reindexAndSave() }
            Task { @MainActor in end() }
          }
        }
      }
      """,
    objectiveC: """
      #import <UIKit/UIKit.h>
      #import <stdatomic.h>

      /// What the work looks at between two pieces.
      @interface StopSign : NSObject {
        atomic_bool _isSet;
      }
      @end

      @implementation StopSign
      - (void)set { atomic_store(&_isSet, YES); }
      - (BOOL)isSet { return atomic_load(&_isSet); }
      @end

      @implementation Reindexer

      - (void)run {
        UIApplication *app = UIApplication.sharedApplication;
        StopSign *stop = [StopSign new];
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^end)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [app endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        // Nothing here waits, saves or dispatches: raise the sign, end, return.
        task = [app beginBackgroundTaskWithName:@"Reindex" expirationHandler:^{
          [stop set];
          end();
        }];
        dispatch_async(self.queue, ^{
          // Each piece leaves the index as it should be, so that it can stop behind any of them.
          NotePage *page = nil;
          while (![stop isSet] && (page = [self.index nextStalePage]) != nil) {
            [page reindexAndSave];
          }
          dispatch_async(dispatch_get_main_queue(), end);
        });
      }

      @end
      """)
}
