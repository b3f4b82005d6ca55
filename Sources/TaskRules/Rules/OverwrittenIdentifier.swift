// BG102: a task was begun again under the same name while the older one was open, and only newer ones are ever ended.
// This happens if the app keeps the identifier in one variable, and the second begin overwrites the first.

import BackgroundTasks
import Containers

package struct OverwrittenIdentifier: TaskRule {
  package static let signs = TaskSigns.named

  private var groups = NamedGroups()
  /// The number of open tasks in all groups.
  private(set) var count = 0
  /// By number of an overtaken task that is not among the open ones any more: the next task of its name.
  private var overtakers = BoundedDictionary<TaskNumber, BackgroundTask>(limit: 4096)
  private var active = ActiveFindings()
  /// The limit on open tasks. Above it the oldest are forgotten, because a log without ends would keep all of them.
  static let most = 16_384

  package init() {}

  package mutating func inspect(begun task: BackgroundTask, into findings: inout [Finding]) {
    guard let place = groups.makePlace(of: task), !groups[place].isKeptApart, task.isOfApp else { return }
    guard groups[place].tasks.add(task) else { return }
    count += 1
    if count > Self.most { forgetOldest() }
  }

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard let place = groups.makePlace(of: task), !groups[place].isKeptApart, task.isOfApp else { return }
    note(task, place, into: &findings)
    emit(task, place, into: &findings)
  }

  private mutating func note(_ task: BackgroundTask, _ place: Int, into findings: inout [Finding]) {
    // The task was overtaken, and its own identifier still ended it. At expiry that would prove nothing, because a
    // handler may keep its own identifier.
    if task.verdict == .ended, overtaker(of: task, place) != nil { return keepApart(place, into: &findings) }
    guard groups[place].tasks.member(task) != nil else { return }
    switch task.verdict {
    case .leaked, .open, .overdue: return groups[place].tasks.judge(task)
    case .ended, .expired:
      guard groups[place].tasks.isNewest(task) else { return keepApart(place, into: &findings) }
      for older in groups[place].tasks.overtake() { emit(older, place, into: &findings) }
    case .died, .unknown: break
    }
    forget(groups[place].tasks.remove(task))
  }

  private func overtaker(of task: BackgroundTask, _ place: Int) -> BackgroundTask? {
    groups[place].tasks.member(task)?.overtaker ?? overtakers[task.number]
  }

  /// Removes a task from the open ones. It may be judged once more.
  private mutating func forget(_ member: NamedTasks.Member?) {
    guard let member else { return }
    count -= 1
    if let overtaker = member.overtaker { overtakers.store(overtaker, for: member.task.number) }
  }

  /// Forgets a quarter of them at once, because the search for the oldest costs more than the rest.
  private mutating func forgetOldest() {
    let open = (0..<groups.count).filter { !groups[$0].tasks.isEmpty }
      .map { (instance: groups[$0].instance, oldest: groups[$0].tasks.oldest, place: $0) }
    for group in open.sorted(by: <) {
      while count > Self.most / 4 * 3, let oldest = groups[group.place].tasks.removeOldest() { forget(oldest) }
      guard groups[group.place].tasks.isEmpty else { return }
    }
  }

  private mutating func keepApart(_ place: Int, into findings: inout [Finding]) {
    count -= groups[place].tasks.count
    groups[place].tasks = NamedTasks()
    groups[place].isKeptApart = true
    let (instance, name) = (groups[place].instance, groups[place].name)
    active.withdrawAll(into: &findings) {
      $0.tasks.first.map { $0.instance == instance && $0.isNamed(name) } ?? false
    }
  }

  private mutating func emit(_ task: BackgroundTask, _ place: Int, into findings: inout [Finding]) {
    guard !groups[place].isKeptApart else { return }
    let newer = overtaker(of: task, place)
    let finding = newer.flatMap { newer in Self.level(of: task).map { Self.finding($0, task, newer) } }
    active.say(finding, of: task.number, into: &findings)
  }

  private static func level(of task: BackgroundTask) -> Finding.Level? {
    switch task.verdict {
    case .leaked: .error
    case .open, .overdue, .died: .note
    case .ended, .expired, .unknown: nil
    }
  }

  private static func finding(_ level: Finding.Level, _ older: BackgroundTask, _ newer: BackgroundTask) -> Finding {
    let number = newer.taskID.map { " as #\($0)" } ?? ""
    return Finding(
      text, level, "\(older.quotedName) was begun again\(number) before it had ended, and only newer ones were ended",
      tasks: [older, newer], process: older.process, instance: older.instance,
      at: newer.begin ?? older.shownMoment)
  }

  package static let text = RuleText(
    id: "BG102", name: "overwritten-identifier", levels: "error if the older task leaked, else note",
    sentence: "a task was begun again before the older one of its name had ended, and only newer ones were ended",
    meaning: """
      Two tasks of one name were open at once. The newer one was ended, the older one never was. This is what the most \
      common leak looks like: the identifier of the running task is kept in one property, the second begin writes its \
      own identifier over the first, and from then on nobody can end the first task.

      The system does not join tasks of one name. Each begin is a task of its own and needs an end of its own.

      It is a note as long as nothing proves that the older task leaked, and an error (BG101) as soon as the log says \
      so. It is not said where an older task was ever ended with a newer one open: there, identifiers are kept apart.
      """,
    causes: """
      A property such as backgroundTask is assigned in the method that begins the work, and the method can be called \
      again: pull to refresh twice, two notifications in a row, sceneDidEnterBackground of two scenes.

      The app goes to the background, comes back before the work is done, and goes again. Each time \
      sceneDidEnterBackground begins a task.

      The expiration handler of the older task does not help. It ends the identifier that is stored, which is the \
      newer one's, perhaps for a second time (BG105).
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class ListRefresher {
        /// One identifier for each run, however many there are.
        private var tasks: [UUID: UIBackgroundTaskIdentifier] = [:]

        func refresh() {
          let run = UUID()
          let work = Task { try await ListServer.shared.reload() }
          let application = UIApplication.shared
          tasks[run] = application.beginBackgroundTask(withName: "Refresh list") {
            work.cancel()
            self.end(run)
          }
          Task {
            _ = await work.result
            end(run)
          }
        }

        /// The first call takes the identifier away; others find nothing to end.
        private func end(_ run: UUID) {
          guard let task = tasks.removeValue(forKey: run), task != .invalid
          else { return }
          UIApplication.shared.endBackgroundTask(task)
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @interface ListRefresher ()
      /// One identifier for each run, however many there are.
      @property (nonatomic) NSMutableDictionary<NSUUID *, NSNumber *> *tasks;
      @end

      /// Used on the main thread only.
      @implementation ListRefresher

      - (instancetype)init {
        if ((self = [super init])) { _tasks = [NSMutableDictionary dictionary]; }
        return self;
      }

      - (void)refresh {
        NSUUID *run = [NSUUID UUID];
        ListRequest *request = [ListRequest new];
        UIApplication *application = UIApplication.sharedApplication;
        UIBackgroundTaskIdentifier task =
            [application beginBackgroundTaskWithName:@"Refresh list"
                                   expirationHandler:^{
              [request cancel];
              [self endRun:run];
            }];
        self.tasks[run] = @(task);
        [request startWithCompletion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), ^{ [self endRun:run]; });
        }];
      }

      /// The first call takes the identifier away; others find nothing to end.
      - (void)endRun:(NSUUID *)run {
        NSNumber *stored = self.tasks[run];
        if (stored == nil) { return; }
        [self.tasks removeObjectForKey:run];
        UIBackgroundTaskIdentifier task = stored.unsignedIntegerValue;
        if (task == UIBackgroundTaskInvalid) { return; }
        [UIApplication.sharedApplication endBackgroundTask:task];
      }

      @end
      """#)
}
