// Who says in which state a process is. Where sources disagree, this is the order of trust:
//
// 1. The app's own UIKit (its reasons not to be active; its connections that go with the background). Only it knows
//    active from inactive, and launching from the background.
// 2. Those who set the state or see it first: SpringBoard, runningboardd, assertiond, backboardd, locationd. Of these and
//    the app itself the latest counts, except that a plain "foreground" is not news to an app that has said more.
// 3. All other daemons. They repeat what they are told, some of them late: they count as long as nobody else has spoken.
//
// That a process is suspended counts whoever says it: nobody else may.

import BackgroundTasks

enum StateSource: Int, Comparable, Sendable {
  case hearsay, authority, own

  static func < (first: StateSource, second: StateSource) -> Bool { first.rawValue < second.rawValue }

  private static let authorities: Set<String> = [
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "locationd",
  ]

  init(_ sender: String?, about process: ProcessReference) {
    guard let sender else {
      self = .hearsay
      return
    }
    self = sender == process.name ? .own : Self.authorities.contains(sender) ? .authority : .hearsay
  }
}
