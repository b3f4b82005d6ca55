// What one device adds to the table over several: the tasks that leaked or were overdue, and the kills, as they were shown.

import BackgroundTasks
import Containers
import Reports

struct DeviceTally {
  /// What the table has one row for.
  struct Subject: Hashable {
    var app: String
    var name: String
    var verdict: Verdict
  }

  struct Killed: Hashable {
    var app: String
    var code: String?
    var words: String
  }

  private struct Held {
    var subject: Subject
    var age: Double?
  }

  /// By task, because a later verdict replaces an earlier one.
  private var held: [TaskNumber: Held] = [:]
  /// By life of a process, because the system reports one kill several times.
  private var killed: [Int: Killed] = [:]
  private static let most = 16_384

  mutating func note(_ entry: LedgerEntry) {
    switch entry {
    case .judged(let task): note(task)
    case .process(let change):
      guard case .killed(let kill) = change.what, killed.count < Self.most else { return }
      let known = killed[change.instance]
      // Where one end has two reasons, background time is the one that counts.
      let isBetter = known?.code == nil && kill.code != nil || kill.cause == .beyondPermittedTime
      guard known == nil || isBetter else { return }
      let code = kill.code.map { "0x" + String($0, radix: 16) } ?? known?.code
      killed[change.instance] = Killed(app: Self.app(change.process), code: code, words: kill.cause.tableWord)
    case .began, .clue, .finding, .captured: break
    }
  }

  private mutating func note(_ task: BackgroundTask) {
    guard task.verdict == .leaked || task.verdict == .overdue else {
      held[task.number] = nil
      return
    }
    guard held[task.number] != nil || held.count < Self.most else { return }
    let name = TaskName.isSystemMade(task.name ?? "") ? "" : task.spokenName.text
    let age = task.evidence?.moment.seconds(since: task.begin) ?? task.background
    held[task.number] = Held(
      subject: Subject(app: Self.app(task.process), name: name, verdict: task.verdict), age: age)
  }

  private static func app(_ process: ProcessIdentity) -> String { process.bundle ?? process.label }

  /// How often each kill occurred on this device.
  var kills: [Killed: Int] { killed.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// The rows of this device alone: how many tasks, and the worst age.
  var rows: [Subject: (tasks: Int, worst: Double?)] {
    held.values.reduce(into: [:]) { rows, held in
      let known = rows[held.subject] ?? (0, nil)
      rows[held.subject] = (known.tasks + 1, [known.worst, held.age].compactMap { $0 }.max())
    }
  }
}

extension DeviceTable {
  /// Worst first: leaked before overdue, then by the number of devices.
  init(_ tallies: [DeviceTally]) {
    var rows: [DeviceTally.Subject: Row] = [:]
    var kills: [DeviceTally.Killed: Kills] = [:]
    for tally in tallies {
      for (subject, found) in tally.rows {
        var row =
          rows[subject]
          ?? Row(app: subject.app, name: subject.name, verdict: subject.verdict, tasks: 0, devices: 0, worst: nil)
        row.tasks += found.tasks
        row.devices += 1
        row.worst = [row.worst, found.worst].compactMap { $0 }.max()
        rows[subject] = row
      }
      for (killed, count) in tally.kills {
        var row =
          kills[killed]
          ?? Kills(app: killed.app, code: killed.code, words: killed.words, count: 0, devices: 0)
        row.count += count
        row.devices += 1
        kills[killed] = row
      }
    }
    self.init(
      devices: tallies.count,
      rows: rows.values.sorted { one, other in
        if one.verdict != other.verdict { return one.verdict == .leaked }
        if one.devices != other.devices { return one.devices > other.devices }
        if one.tasks != other.tasks { return one.tasks > other.tasks }
        return (one.app, one.name) < (other.app, other.name)
      },
      kills: kills.values.sorted { one, other in
        one.devices == other.devices
          ? (one.app, one.code ?? "", one.words) < (other.app, other.code ?? "", other.words)
          : one.devices > other.devices
      })
  }
}

extension Kill.Cause {
  fileprivate var tableWord: String {
    switch self {
    case .beyondPermittedTime: "for background time"
    case .watchdog: "by the watchdog"
    case .memory: "for memory"
    case .cpu: "for CPU time"
    case .requested: "on request"
    }
  }
}
