// A task's key with a number made of it, so that keys are told apart by the number: a row compares its task's with those of
// all lanes.

import BackgroundTasks
import ByteScan

struct TaskKey: Hashable {
  private let text: String
  private let number: UInt64

  init(_ task: BackgroundTask) {
    text = task.key
    number = text.withSlice(Self.number)
  }

  static func == (first: TaskKey, second: TaskKey) -> Bool {
    first.number == second.number && first.text == second.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Of eight bytes at a time; the last eight may overlap with those before.
  private static func number(_ key: ByteSlice) -> UInt64 {
    var number = UInt64(truncatingIfNeeded: key.count)
    func mix(_ word: UInt64) {
      number = (number ^ word) &* 0x9E37_79B9_7F4A_7C15
      number ^= number >> 32
    }
    guard key.count >= 8 else {
      for place in 0..<key.count { mix(UInt64(key[place])) }
      return number
    }
    for place in stride(from: 0, to: key.count - 8, by: 8) { mix(key.word(at: place)) }
    mix(key.word(at: key.count - 8))
    return number
  }
}
