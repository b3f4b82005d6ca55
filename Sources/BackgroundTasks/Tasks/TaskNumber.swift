// What identifies a task in a run. A string for each task would cost more than most of the processing, so reports build
// it only for the tasks that they show.

package struct TaskNumber: Hashable, Sendable {
  /// Number of the process instance, unique in a run.
  package let instance: Int
  /// The instance's key: device, boot, process, pid and generation.
  package let life: String
  /// Counted from 1 in each life.
  package let ordinal: Int

  package init(_ ordinal: Int, ofInstance instance: Int, life: String) {
    self.instance = instance
    self.life = life
    self.ordinal = ordinal
  }

  package var key: String { life + Self.joint + String(ordinal) }
  /// The separator between the two parts of a key.
  package static var joint: String { "/" }

  // `life` is not compared, because an instance has only one.
  package static func == (first: TaskNumber, second: TaskNumber) -> Bool {
    first.instance == second.instance && first.ordinal == second.ordinal
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(instance << 32 ^ ordinal) }
}
