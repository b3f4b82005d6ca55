// The instances of the processes that logged last. Most records are of one of a few processes and show nothing new about
// it, so their instance is found without a look at all that is known of processes.

import BackgroundTasks
import Containers

typealias SenderCache = DirectMappedCache<Observation.Sender, Int>

extension Observation.Sender: CacheKey {
  /// The last digits of the pid, or the letters at both ends of the name.
  @inlinable package var slot: Int {
    if let pid { return pid }
    guard let letters = name?.utf8, let first = letters.first, let last = letters.last else { return 0 }
    return Int(first &+ last)
  }
}
