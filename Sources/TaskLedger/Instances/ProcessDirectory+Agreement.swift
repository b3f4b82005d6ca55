// Whether two descriptions can mean the same process. Each gives a part of name, bundle, pid and job, and some are cut or
// torn.

import BackgroundTasks

extension ProcessDirectory {
  /// Unknown values contradict nothing.
  static func isSame<Value: Equatable>(_ known: Value?, _ said: Value?) -> Bool {
    known == nil || said == nil || known == said
  }

  /// The kernel cuts names, to 15 bytes or more.
  static func agree(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    return min(known.utf8.count, said.utf8.count) >= 15 && (known.hasPrefix(said) || said.hasPrefix(known))
  }

  /// The rest of a torn record may stand before a bundle, in the same word.
  static func isSameBundle(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    let (longer, shorter) = known.utf8.count > said.utf8.count ? (known, said) : (said, known)
    return longer.hasSuffix(shorter) && !longer.dropLast(shorter.count).hasSuffix(".") && shorter.contains(".")
  }

  static func fits(_ known: ProcessIdentity, _ said: ProcessReference) -> Bool {
    // A pid belongs to one life, whatever job numbers the records give.
    let isSameJob = isSame(known.job, said.job) || known.pid != nil && known.pid == said.pid
    return isSame(known.pid, said.pid) && isSameBundle(known.bundle, said.bundle) && isSameJob
      && agree(known.name, said.name)
  }
}
