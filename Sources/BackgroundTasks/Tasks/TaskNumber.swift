// What tells one task from all others of a run. A text for each would cost more than most of what is done with them; reports
// make it of those that they show.

package struct TaskNumber: Hashable, Sendable {
  /// Number of the process instance, unique in a run.
  package let instance: Int
  /// Device, boot, process, pid and generation: what the instance is called.
  package let life: String
  /// Counted from 1 in each life.
  package let ordinal: Int

  package init(_ ordinal: Int, ofInstance instance: Int, life: String) {
    self.instance = instance
    self.life = life
    self.ordinal = ordinal
  }

  package var key: String { life + Self.joint + String(ordinal) }
  /// Between the two parts of a key.
  package static var joint: String { "/" }

  // An instance has one name.
  package static func == (first: TaskNumber, second: TaskNumber) -> Bool {
    first.instance == second.instance && first.ordinal == second.ordinal
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(instance << 32 ^ ordinal) }
}
