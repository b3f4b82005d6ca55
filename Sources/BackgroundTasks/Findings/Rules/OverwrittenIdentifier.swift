// BG102: a task was begun again under the same name while the older one was open, and only newer ones are ever ended.
// That is what it looks like when the identifier is kept in one place, and the second begin overwrites the first.

package struct OverwrittenIdentifier: TaskRule {
  package static let signs = TaskSigns.named

  private struct Group: Hashable {
    let instance: Int
    let name: String
  }

  /// Nothing is kept of groups that have nothing open, or cannot be of this kind any more.
  private var open: [Group: NamedTasks] = [:]
  private(set) var count = 0
  /// By a task that was overtaken and is not among the open ones any more, the one that was begun next.
  private var overtakers = RecentIDs<TaskNumber, BackgroundTask>(limit: 4096)
  /// An older one was ended: their identifiers are kept apart.
  private var keptApart = RecentIDs<Group, Bool>(limit: 4096)
  /// Those of them that were asked for lately, each where its mark says: nearly every task is of one.
  private var lately: [Group?] = Array(repeating: nil, count: mostLately)
  /// A power of two.
  private static let mostLately = 128
  private var standing = Standing()
  /// Of more open tasks the oldest are forgotten: of a log in which no end is ever seen, all would be kept.
  static let most = 16_384

  package init() {}

  package mutating func take(begun task: BackgroundTask, into findings: inout [Finding]) {
    guard let group = groupInQuestion(task) else { return }
    guard open[group, default: NamedTasks()].add(task) else { return }
    count += 1
    if count > Self.most { forgetOldest() }
  }

  package mutating func take(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard let group = groupInQuestion(task) else { return }
    note(task, group, into: &findings)
    tell(task, group, into: &findings)
  }

  private static func group(of task: BackgroundTask) -> Group? {
    guard let name = task.name, !name.isEmpty else { return nil }
    return Group(instance: task.instance, name: name)
  }

  /// Nil where it is known of what kind the group is, as it soon is of most, or nobody asks.
  private mutating func groupInQuestion(_ task: BackgroundTask) -> Group? {
    let mark = Self.mark(of: task)
    // Held against it part by part: a group is not made up for that.
    if let known = lately[mark], known.instance == task.instance, task.isNamed(known.name) { return nil }
    guard let group = Self.group(of: task), !isKeptApart(group, mark), task.isOfApp else { return nil }
    return group
  }

  /// Often another for another group, and cheaper than a hash.
  private static func mark(of task: BackgroundTask) -> Int {
    let letters = task.nameBytes
    return (task.instance &* 37 &+ letters.count &* 11 &+ letters.first) & (mostLately - 1)
  }

  private mutating func isKeptApart(_ group: Group, _ mark: Int) -> Bool {
    guard keptApart.contains(group) else { return false }
    lately[mark] = group
    return true
  }

  private mutating func note(_ task: BackgroundTask, _ group: Group, into findings: inout [Finding]) {
    // It was overtaken, and still its own identifier was there to end it. At expiry that would say nothing: a handler
    // may have an identifier of its own.
    if task.verdict == .ended, overtaker(of: task, group) != nil { return keepApart(group, into: &findings) }
    guard open[group]?.member(task) != nil else { return }
    switch task.verdict {
    case .leaked, .open, .overdue:
      open[group]?.judge(task)
      return
    case .ended, .expired:
      guard open[group]?.isNewest(task) == true else { return keepApart(group, into: &findings) }
      for older in open[group]?.overtake() ?? [] { tell(older, group, into: &findings) }
    case .died, .unknown: break
    }
    forget(open[group]?.remove(task))
    if open[group]?.isEmpty == true { open[group] = nil }
  }

  private func overtaker(of task: BackgroundTask, _ group: Group) -> BackgroundTask? {
    open[group]?.member(task)?.overtaker ?? overtakers[task.number]
  }

  /// It is among the open ones no longer, and may be judged once more.
  private mutating func forget(_ member: NamedTasks.Member?) {
    guard let member else { return }
    count -= 1
    if let overtaker = member.overtaker { overtakers.insert(member.task.number, overtaker) }
  }

  /// A quarter of them at once: to find the oldest takes longer than the rest.
  private mutating func forgetOldest() {
    let groups = open.map { ($0.key, $0.value.oldest) }.sorted { ($0.0.instance, $0.1) < ($1.0.instance, $1.1) }
    for (group, _) in groups {
      while count > Self.most / 4 * 3, let oldest = open[group]?.removeOldest() { forget(oldest) }
      guard open[group]?.isEmpty == true else { return }
      open[group] = nil
    }
  }

  private mutating func keepApart(_ group: Group, into findings: inout [Finding]) {
    keptApart.insert(group, true)
    // Another one may be forgotten for it.
    lately = Array(repeating: nil, count: Self.mostLately)
    count -= open.removeValue(forKey: group)?.count ?? 0
    standing.withdrawAll(into: &findings) { $0.tasks.first.flatMap(Self.group) == group }
  }

  private mutating func tell(_ task: BackgroundTask, _ group: Group, into findings: inout [Finding]) {
    guard !keptApart.contains(group) else { return }
    let newer = overtaker(of: task, group)
    let finding = newer.flatMap { newer in Self.level(of: task).map { Self.finding($0, task, newer) } }
    standing.say(finding, of: task.number, into: &findings)
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
