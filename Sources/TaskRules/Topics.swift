// The list of topics. A new topic is a file in `Topics/` and a line here.

import BackgroundTasks

package enum Topics {
  /// In order of name.
  package static let all: [Topic] = [
    .backgroundRefreshOff,
    .backgroundTimeRemaining,
    .debugger,
    .extensions,
    .timers,
  ]
}
