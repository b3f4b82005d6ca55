// The signs of a task that rules look for. Each task rule names its signs, and is called only for tasks that show one.
// Nearly all of a million tasks have a name, a handler and an end, and concern no rule.

import BackgroundTasks

package struct TaskSigns: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The verdict is another than `ended`, or was.
  static let conspicuous = TaskSigns(rawValue: 1 << 0)
  static let assertion = TaskSigns(rawValue: 1 << 1)
  /// A UIKit task with a name, from the app or from UIKit.
  static let named = TaskSigns(rawValue: 1 << 2)
  /// UIKit named the task after the place in the code.
  static let namedAfterCaller = TaskSigns(rawValue: 1 << 3)
  static let withoutHandler = TaskSigns(rawValue: 1 << 4)

  /// The number of possible sets of signs, the empty one included.
  static let combinations = 1 << 5
  /// The number of this set among them.
  var combination: Int { Int(rawValue) }

  init(combination: Int) { self.init(rawValue: UInt8(combination)) }
}

extension BackgroundTask {
  /// The signs of a task that begins.
  var signs: TaskSigns {
    var signs: TaskSigns = []
    switch content.kind {
    case .uikit:
      if let name = content.name {
        signs.insert(.named)
        if TaskName.isOfCaller(name) { signs.insert(.namedAfterCaller) }
      }
      if content.hasHandler == false { signs.insert(.withoutHandler) }
    case .assertion: signs.insert(.assertion)
    case .bgtask, .urlsession, .custom: break
    }
    return signs
  }

  var signsOnceJudged: TaskSigns {
    if case .ended = content.verdict, content.verdictBefore == nil { signs } else { signs.union(.conspicuous) }
  }
}
