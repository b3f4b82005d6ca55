// Whether a record is of a selected process, by everything that the records so far state about processes.

import BackgroundTasks
import ByteScan
import TaskLedger

struct ProcessSelection: ~Copyable {
  enum Answer: Equatable {
    case wanted, unwanted
    /// The answer depends on facts about these processes that later records may state. `isOwn`: the record's sender
    /// logs its own work.
    case undecided([RecordOwner], isOwn: Bool)
  }

  private let patterns: [ProcessPattern]
  private var owners = RecordOwners()
  /// Selected bundles whose full identifier was given, with the names of their processes.
  private var names: [String: String] = [:]

  init(_ patterns: [ProcessPattern]) {
    self.patterns = patterns
  }

  /// Stores what the record states about processes, and returns whether the record is wanted.
  mutating func answer(_ sourced: SourcedEvent, input: Int) -> Answer {
    let subject = owners.note(sourced, input: input)
    if patterns.contains(where: { $0.isNamed(by: sourced) }) { return .wanted }
    switch subject {
    case .sender(let owner): return answer([owner], isOwn: true)
    case .others(let others): return answer(others, isOwn: false)
    }
  }

  /// The answer by what is known now.
  func answer(_ candidates: [RecordOwner], isOwn: Bool) -> Answer {
    var undecided: [RecordOwner] = []
    for owner in candidates {
      guard let identity = owners.identity(of: owner) else { continue }
      if patterns.contains(where: { $0.matches(name: identity.name, pid: identity.pid, bundle: identity.bundle) }) {
        return .wanted
      }
      if patterns.contains(where: { mayMatch($0, identity) }) { undecided.append(owner) }
    }
    return undecided.isEmpty ? .unwanted : .undecided(undecided, isOwn: isOwn)
  }

  /// Whether the pattern may match a fact about the process that is not known yet.
  private func mayMatch(_ pattern: ProcessPattern, _ identity: ProcessIdentity) -> Bool {
    if identity.pid == nil, pattern.pid != nil { return true }
    if identity.bundle == nil, pattern.mayBeBundle {
      guard let name = identity.name, let known = names[pattern.glob.pattern] else { return true }
      return name == known
    }
    return identity.name == nil && pattern.mayBeName
  }

  /// The processes about which new facts are known since the last call.
  mutating func takeLearnt() -> [RecordOwner] {
    let learnt = owners.takeLearnt()
    for owner in learnt {
      guard let identity = owners.identity(of: owner), let bundle = identity.bundle, let name = identity.name,
        patterns.contains(where: { $0.glob.pattern == bundle })
      else { continue }
      names[bundle] = name
    }
    return learnt
  }

  /// No more records come.
  mutating func finish() { owners.finish() }
}

extension ProcessPattern {
  private func has(_ signs: String) -> Bool { glob.pattern.utf8.contains { signs.utf8.contains($0) } }

  /// Bundle identifiers contain dots.
  fileprivate var mayBeBundle: Bool { has(".*?") }
  /// A pattern with a dot is a bundle identifier where the bundle is known.
  fileprivate var mayBeName: Bool { pid == nil && !has(".") }
}
