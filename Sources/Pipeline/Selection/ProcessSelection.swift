// Whether a record is of a process that was asked for, by all that the records so far say of processes.

import BackgroundTasks
import ByteScan
import TaskLedger

struct ProcessSelection {
  enum Answer: Equatable {
    case wanted, unwanted
    /// It depends on what is still to be learnt of these. `isOwn`: the record's sender speaks of its own work.
    case undecided([RecordOwner], isOwn: Bool)
  }

  private let patterns: [ProcessPattern]
  private var owners: RecordOwners
  /// Bundles that were asked for by their full identifier, with the name of the process that has it.
  private var names: [String: String] = [:]

  init(_ patterns: [ProcessPattern], inputs: Int) {
    self.patterns = patterns
    owners = RecordOwners(inputs: inputs)
  }

  /// Learns what the record says of processes, and says whether it is wanted.
  mutating func answer(_ telling: Telling, input: Int) -> Answer {
    let subject = owners.note(telling, input: input)
    if patterns.contains(where: { $0.isNamed(by: telling) }) { return .wanted }
    switch subject {
    case .sender(let owner): return answer([owner], isOwn: true)
    case .others(let others): return answer(others, isOwn: false)
    }
  }

  /// By what is known now.
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

  /// Whether the pattern may match what is not known yet of the process.
  private func mayMatch(_ pattern: ProcessPattern, _ identity: ProcessIdentity) -> Bool {
    if identity.pid == nil, pattern.pid != nil { return true }
    if identity.bundle == nil, pattern.mayBeBundle {
      guard let name = identity.name, let known = names[pattern.glob.pattern] else { return true }
      return name == known
    }
    return identity.name == nil && pattern.mayBeName
  }

  /// The processes of which something was learnt since this was asked last.
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

  /// Bundle identifiers have dots.
  fileprivate var mayBeBundle: Bool { has(".*?") }
  /// What has a dot is taken for a bundle, where the bundle is known.
  fileprivate var mayBeName: Bool { pid == nil && !has(".") }
}
