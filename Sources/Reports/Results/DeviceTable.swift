// What several devices have in common: which tasks leaked or were held past their budget, on how many of them, and what their
// processes were killed for.

import BackgroundTasks

package struct DeviceTable: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// The app, by its bundle where that is known.
    package var app: String
    package var name: String
    package var verdict: Verdict
    package var tasks: Int
    package var devices: Int
    /// Seconds that the oldest of them was held, where it is known.
    package var worst: Double?

    package init(app: String, name: String, verdict: Verdict, tasks: Int, devices: Int, worst: Double?) {
      self.app = app
      self.name = name
      self.verdict = verdict
      self.tasks = tasks
      self.devices = devices
      self.worst = worst
    }
  }

  package struct Kills: Equatable, Sendable {
    package var app: String
    /// `0x8badf00d`; nil where only the cause is known.
    package var code: String?
    package var words: String
    package var count: Int
    package var devices: Int

    package init(app: String, code: String?, words: String, count: Int, devices: Int) {
      self.app = app
      self.code = code
      self.words = words
      self.count = count
      self.devices = devices
    }
  }

  package var devices: Int
  package var rows: [Row]
  package var kills: [Kills]

  package init(devices: Int, rows: [Row], kills: [Kills]) {
    self.devices = devices
    self.rows = rows
    self.kills = kills
  }
}
