// The source of a process state. Where sources disagree, this is the order of trust:
//
// 1. The app's own UIKit (its reasons not to be active; its connections that go with the background). Only UIKit
//    distinguishes active from inactive, and launching from the background.
// 2. The daemons that set the state or see it first: SpringBoard, runningboardd, assertiond, backboardd, locationd.
//    Between these and the app itself, the latest record counts. A plain "foreground" adds nothing to a more exact state.
// 3. All other daemons. They repeat the state, some of them late, so they count only while no other source has logged
//    one.
//
// A suspension counts from every source, because the app itself cannot log it.

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
