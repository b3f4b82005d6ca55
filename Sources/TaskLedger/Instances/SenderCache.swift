// The instances of the processes that logged last. Most records come from a few processes and show nothing new about
// them, so their instance is found without a search in the directory.

import BackgroundTasks
import Containers

typealias SenderCache = DirectMappedCache<Observation.Sender, Int>

extension Observation.Sender: CacheKey {
  /// The pid, or the sum of the first and the last letter of the name.
  @inlinable package var slot: Int {
    if let pid { return pid }
    guard let letters = name?.utf8, let first = letters.first, let last = letters.last else { return 0 }
    return Int(first &+ last)
  }
}
