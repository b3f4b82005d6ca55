// Whether two names of a process can be those of one: each says a part of name, bundle, pid and job, and some are cut or torn.

import BackgroundTasks

extension ProcessDirectory {
  /// As far as both are known.
  static func isSame<Value: Equatable>(_ known: Value?, _ said: Value?) -> Bool {
    known == nil || said == nil || known == said
  }

  /// The kernel cuts names.
  static func agree(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    return min(known.utf8.count, said.utf8.count) >= 15 && (known.hasPrefix(said) || said.hasPrefix(known))
  }

  /// What a torn record left may stand before a bundle, in the same word.
  static func isSameBundle(_ known: String?, _ said: String?) -> Bool {
    guard let known, let said, known != said else { return true }
    let (longer, shorter) = known.utf8.count > said.utf8.count ? (known, said) : (said, known)
    return longer.hasSuffix(shorter) && !longer.dropLast(shorter.count).hasSuffix(".") && shorter.contains(".")
  }

  static func fits(_ known: ProcessIdentity, _ said: ProcessReference) -> Bool {
    // One pid is one life, however else it is numbered.
    let isSameJob = isSame(known.job, said.job) || known.pid != nil && known.pid == said.pid
    return isSame(known.pid, said.pid) && isSameBundle(known.bundle, said.bundle) && isSameJob
      && agree(known.name, said.name)
  }
}
