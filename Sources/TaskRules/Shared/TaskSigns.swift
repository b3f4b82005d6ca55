// What is plain to see of a task. Each rule about tasks names what it looks for, so that it is asked only of those that show
// it: of a million tasks nearly all have a name, a handler and an end, and are no rule's concern.

import BackgroundTasks

package struct TaskSigns: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its verdict is another than `ended`, or was.
  static let conspicuous = TaskSigns(rawValue: 1 << 0)
  static let assertion = TaskSigns(rawValue: 1 << 1)
  /// One of UIKit's that has a name, whoever gave it.
  static let named = TaskSigns(rawValue: 1 << 2)
  /// It is called after the place in the code.
  static let namedAfterCaller = TaskSigns(rawValue: 1 << 3)
  static let withoutHandler = TaskSigns(rawValue: 1 << 4)

  /// How many there are of all of them, none counted, too.
  static let combinations = 1 << 5
  /// Which one this is.
  var combination: Int { Int(rawValue) }

  init(combination: Int) { self.init(rawValue: UInt8(combination)) }
}

extension BackgroundTask {
  /// Of a task that begins.
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
