// BG104: a process holds so many tasks at once that the system may end it for their number.

import BackgroundTasks

package struct TooManyTasks: ProcessRule {
  private var said = OncePerInstance()

  private static let warningLimit = 100
  private static let errorLimit = 900
  /// About the number that the system lets one process hold.
  private static let killLimit = 1000
  private static let killCodes: Set<UInt64> = [0xBADA_5E47, 0xD00D_2BAD]

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .crowded(let count) = clue.what, count > Self.warningLimit, !clue.process.isOfSystem else {
      return
    }
    let isError = count >= Self.errorLimit
    guard said.isNews(isError ? "error" : "warning", of: clue.instance) else { return }
    findings.append(Self.finding(clue, count, isError: isError))
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard let code = note.killCode, Self.killCodes.contains(code), !note.process.isOfSystem,
      said.isNews("kill", of: note.instance)
    else { return }
    findings.append(Self.finding(note, code))
  }

  private static func finding(_ clue: Clue, _ count: Int, isError: Bool) -> Finding {
    let limit = isError ? errorLimit : warningLimit
    var finding = Finding(
      text, isError ? .error : .warning,
      "\(Figures.grouped(count)) background tasks are open at once" + majority(of: clue.tasks),
      tasks: clue.tasks, process: clue.process, instance: clue.instance, at: clue.moment)
    (finding.value, finding.limit) = (Double(count), Double(limit))
    return finding
  }

  private static func finding(_ note: ProcessChange, _ code: UInt64) -> Finding {
    let count = note.tasks.count
    let held = count == 0 ? "" : ", \(Figures.counted(count, "background task")) among them"
    var finding = Finding(
      text, .error,
      "was killed for holding too many assertions (0x\(String(code, radix: 16)))" + held + majority(of: note.tasks),
      tasks: note.tasks, process: note.process, instance: note.instance, at: note.moment)
    finding.value = count == 0 ? nil : Double(count)
    finding.limit = Double(killLimit)
    return finding
  }

  /// The name of most of the tasks, if they share one.
  private static func majority(of tasks: [BackgroundTask]) -> String {
    let names = Dictionary(grouping: tasks) { $0.spokenName.text }.mapValues(\.count)
    guard let (name, count) = names.first(where: { $0.value * 2 > tasks.count }), count > 1 else { return "" }
    return ", \(Figures.grouped(count)) of them named \"\(name)\""
  }

  package static let text = RuleText(
    id: "BG104", name: "too-many-tasks", levels: "warning; error from 900, or when the process was killed for it",
    sentence: "a process has more than 100 background tasks open at once",
    meaning: """
      No app needs a hundred background tasks at once. There are so many because a task is begun for each piece of \
      work where one would do for all of them, or because most of them were never ended.

      All tasks of an app share one clock (BG116), so a hundred of them buy no more time than one. But each is one \
      more end that can be missed, and one missed end is enough to get the app killed (BG101).

      There is a hard limit as well: a process that holds about 1,000 assertions is killed at once, with 0xbada5e47 \
      (assertiond, up to iOS 12) or 0xd00d2bad (RunningBoard, since iOS 13). Since iOS 12 all UIKit tasks of a process \
      share one assertion, so tasks alone need not reach that limit. But performExpiringActivity, web views and \
      background sessions hold assertions of their own, and they all count.
      """,
    causes: """
      A loop begins a task for each item of a queue: each log event, each thumbnail, each row to be saved.

      A begin stands in a method that is called all the time, such as the delegate of a location manager or a logger, \
      and its end waits for a connection that is not there.

      A retry begins a task again and does not end the one of the attempt before.
      """,
    swift: #"""
      import UIKit

      /// One background task for as long as anybody works.
      @MainActor
      final class SharedActivity {
        private let name: String
        private let cancel: @MainActor () -> Void
        private var workers = 0
        private var task = UIBackgroundTaskIdentifier.invalid

        init(_ name: String, cancel: @escaping @MainActor () -> Void) {
          self.name = name
          self.cancel = cancel
        }

        func enter() {
          workers += 1
          guard task == .invalid else { return }
          task = UIApplication.shared.beginBackgroundTask(withName: name) {
            self.cancel()
            self.end()
          }
        }

        func leave() {
          workers -= 1
          if workers == 0 { end() }
        }

        private func end() {
          guard task != .invalid else { return }
          UIApplication.shared.endBackgroundTask(task)
          task = .invalid
        }
      }

      @MainActor
      final class EventQueue {
        private let sender: EventSender
        private let activity: SharedActivity

        init(_ sender: EventSender) {
          self.sender = sender
          activity = SharedActivity("Send events") { sender.cancelAll() }
        }

        func send(_ event: Event) async throws {
          activity.enter()
          defer { activity.leave() }
          try await sender.send(event)
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @interface EventQueue ()
      @property (nonatomic) NSUInteger workers;
      @property (nonatomic) UIBackgroundTaskIdentifier task;
      @end

      /// One background task for as long as any event is on its way. Used on the
      /// main thread only.
      @implementation EventQueue

      - (instancetype)init {
        if ((self = [super init])) { _task = UIBackgroundTaskInvalid; }
        return self;
      }

      - (void)sendEvent:(Event *)event {
        [self enter];
        [self.sender send:event completion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), ^{ [self leave]; });
        }];
      }

      - (void)enter {
        self.workers += 1;
        if (self.task != UIBackgroundTaskInvalid) { return; }
        UIApplication *application = UIApplication.sharedApplication;
        self.task = [application beginBackgroundTaskWithName:@"Send events"
                                           expirationHandler:^{
          [self.sender cancelAll];
          [self end];
        }];
      }

      - (void)leave {
        self.workers -= 1;
        if (self.workers == 0) { [self end]; }
      }

      - (void)end {
        if (self.task == UIBackgroundTaskInvalid) { return; }
        [UIApplication.sharedApplication endBackgroundTask:self.task];
        self.task = UIBackgroundTaskInvalid;
      }

      @end
      """#)
}

extension ProcessChange {
  /// The code of the kill. The log often shows a kill only by the exit.
  fileprivate var killCode: UInt64? {
    switch what {
    case .killed(let kill): kill.code
    case .exited(let reason): reason?.code
    case .state, .launched, .expiringSoon, .expired, .relaunched, .rebooted: nil
    }
  }
}
