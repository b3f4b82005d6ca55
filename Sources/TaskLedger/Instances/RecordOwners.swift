// Which processes a record is about, and their identities by all records so far. An app's own records carry its name. Its
// bundle often becomes known only later, from a record of the system.

import BackgroundTasks
import Containers

/// A process of one boot.
package struct RecordOwner: Hashable, Sendable {
  fileprivate let boot: Int
  fileprivate let number: Int
}

package struct RecordOwners: ~Copyable {
  private struct Boot: ~Copyable {
    var id: String?
    var directory: ProcessDirectory
    var claims = IdentityClaims()
    /// Instances that were merged into another one.
    var others: [Int: Int] = [:]

    init(id: String?) {
      self.id = id
      directory = ProcessDirectory(device: 0)
      directory.learnt = []
    }
  }

  /// The owners of one record.
  package enum Subject: Sendable {
    /// The sender logs its own work.
    case sender(RecordOwner)
    /// The system logs something about these processes.
    case others([RecordOwner])
  }

  /// Inputs may cover the same boots, so each input has its own current boot.
  private var boots = [Holder(Boot(id: nil))]
  private var bootOfInput: [Int] = []
  private static let mostBoots = 16
  private static let mostOthers = 4096

  package init() {}

  /// Learns the identities that the record shows.
  package mutating func note(_ sourced: SourcedEvent, input: Int) -> Subject {
    while bootOfInput.count <= input { bootOfInput.append(0) }
    if case .log(.rebooted(let id)) = sourced.event { startBoot(id, input) }
    if let id = sourced.boot { enterBoot(id, input) }
    let boot = bootOfInput[input]
    switch sourced.event {
    case .run where sourced.sender.name == "dasd": return .others([])
    case .task, .carrier, .run, .session, .custom, .webKit, .process(.deactivation):
      return .sender(owner(sourced.sender, boot))
    case .process(.wentToBackground(let reference)):
      tie(owner(sourced.sender, boot).number, to: reference, boot)
      return .sender(owner(sourced.sender, boot))
    case .process(.identity(let reference)): return identify(sourced.sender, as: reference, boot)
    case .process(.state(let reference, _)):
      claim(reference, by: sourced.sender, isOwn: false, boot)
      return others([reference], boot)
    case .assertion, .process, .kill, .report, .log: return others(sourced.event.processes, boot)
    }
  }

  /// Nil where the process was forgotten.
  package func identity(of owner: RecordOwner) -> ProcessIdentity? {
    let boot = boots[owner.boot]
    return boot.content.directory.ask(boot.content.others[owner.number] ?? owner.number) { $0.identity }
  }

  /// The processes whose identity became better known since the last call.
  package mutating func takeLearnt() -> [RecordOwner] {
    var learnt: [RecordOwner] = []
    for (place, boot) in boots.enumerated() where boot.content.directory.learnt?.isEmpty == false {
      for number in boot.content.directory.learnt ?? [] { learnt.append(RecordOwner(boot: place, number: number)) }
      boot.content.directory.learnt = []
    }
    return learnt
  }

  /// No more records come, so the claims of apps without a pid count now.
  package mutating func finish() {
    for boot in boots.indices {
      let claimed = boots[boot].content.claims.uncontradicted
      guard !claimed.isEmpty else { continue }
      let lives = boots[boot].content.directory.livesByName
      for (name, bundle) in claimed {
        for number in lives[name] ?? [] { boots[boot].content.directory.name(number, bundle) }
      }
    }
  }

  // MARK: Boots

  /// Boots without an id are told apart by their order.
  private mutating func startBoot(_ id: String?, _ input: Int) {
    if let id, let known = boots.firstIndex(where: { $0.content.id == id }) {
      bootOfInput[input] = known
    } else if id == nil, bootOfInput[input] + 1 < boots.count {
      bootOfInput[input] += 1
    } else {
      addBoot(id, input)
    }
  }

  /// In some formats every record names its boot. The first id belongs to the boot that is being read.
  private mutating func enterBoot(_ id: String, _ input: Int) {
    let current = bootOfInput[input]
    if boots[current].content.id == id { return }
    if let known = boots.firstIndex(where: { $0.content.id == id }) {
      bootOfInput[input] = known
    } else if boots[current].content.id == nil {
      boots[current].content.id = id
    } else {
      addBoot(id, input)
    }
  }

  private mutating func addBoot(_ id: String?, _ input: Int) {
    if boots.count < Self.mostBoots {
      boots.append(Holder(Boot(id: id)))
    } else {
      // The last boot is used again. Its numbers go on, so that none of them gets another meaning.
      boots[Self.mostBoots - 1].content.id = id
      boots[Self.mostBoots - 1].content.directory.startBoot()
      boots[Self.mostBoots - 1].content.claims = IdentityClaims()
    }
    bootOfInput[input] = boots.count - 1
  }

  // MARK: Processes

  /// The directory needs no time here, because lives are not followed.
  private static let moment = Moment(line: 0)

  private mutating func owner(_ sender: Observation.Sender, _ boot: Int) -> RecordOwner {
    RecordOwner(boot: boot, number: boots[boot].content.directory.find(sender, Self.moment))
  }

  private mutating func others(_ references: [ProcessReference], _ boot: Int) -> Subject {
    .others(
      references.compactMap { reference in
        boots[boot].content.directory.find(reference, Self.moment).map { RecordOwner(boot: boot, number: $0) }
      })
  }

  /// A daemon that watches apps logs the same kind of record about others.
  private mutating func identify(
    _ sender: Observation.Sender, as reference: ProcessReference, _ boot: Int
  ) -> Subject {
    claim(reference, by: sender, isOwn: true, boot)
    guard let pid = sender.pid, pid == reference.pid else { return others([reference], boot) }
    if reference.kind == .app, reference.bundle != nil { tie(owner(sender, boot).number, to: reference, boot) }
    return .sender(owner(sender, boot))
  }

  private mutating func claim(
    _ reference: ProcessReference, by sender: Observation.Sender, isOwn: Bool, _ boot: Int
  ) {
    guard sender.pid == nil, reference.kind == .app, let bundle = reference.bundle, let name = sender.name else {
      return
    }
    boots[boot].content.claims.note(bundle, by: name, isOwn: isOwn)
  }

  private mutating func tie(_ number: Int, to reference: ProcessReference, _ boot: Int) {
    guard let other = boots[boot].content.directory.tie(number, to: reference) else { return }
    if boots[boot].content.others.count >= Self.mostOthers { boots[boot].content.others = [:] }
    boots[boot].content.others[other.content.number] = number
    boots[boot].content.directory.learnt?.append(other.content.number)
  }
}
