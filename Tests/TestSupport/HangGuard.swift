// A test waits for what comes, however slow and busy the machine is. The bound ends a run that would hang for ever: no test
// that passes comes near it.

import Dispatch

package enum HangGuard {
  package static let minutes = 30
  package static var end: DispatchTime { .now() + .seconds(minutes * 60) }
}
