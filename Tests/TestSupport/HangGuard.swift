// A test waits for an event however slow and busy the machine is. The bound ends a run that would hang forever: a test
// that passes does not come near it.

import Dispatch

package enum HangGuard {
  package static let minutes = 30
  package static var end: DispatchTime { .now() + .seconds(minutes * 60) }
}
