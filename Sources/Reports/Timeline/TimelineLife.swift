// What a timeline keeps of each process instance while its rows are printed, for a bounded number of instances.

import BackgroundTasks
import Containers

struct TimelineLife {
  fileprivate let instance: Int
  /// The number of this life among the lives of the same app in this log.
  fileprivate(set) var number = 1 {
    didSet { heading = nil }
  }
  fileprivate var isNumbered = false
  fileprivate(set) var process: ProcessIdentity
  fileprivate var touched = 0
  var lanes: Lanes
  /// The identity in the latest heading; nil before the first heading.
  private var shown: ProcessIdentity?
  private(set) var hasRows = false
  /// Whether the latest heading shows everything that is known of the process.
  private(set) var isShown = false
  /// The short heading, for the width it was made for. Where apps run side by side it is printed before every other
  /// row.
  var heading: (width: Int, line: [UInt8])?
  /// The latest statement about the process, so that a repetition is omitted.
  var state: String?
  /// The launch and the state before the first row.
  var launched: Moment?
  var stateBegan: Moment?
  /// The latest instant of an entry about the process.
  private(set) var latest: Int64?
  var isGone = false
  var wasKilled = false
  /// The place of the row that states why the process ended.
  var endShown: Moment?

  fileprivate init(_ instance: Int, _ process: ProcessIdentity, _ lanes: Lanes) {
    self.instance = instance
    self.process = process
    self.lanes = lanes
  }

  /// The process's identity has become more complete.
  fileprivate mutating func renew() {
    heading = nil
    isShown = shown == process
  }

  mutating func show() { (shown, isShown, hasRows) = (process, true, true) }

  mutating func extend(to instant: Int64?) {
    guard let instant else { return }
    if let latest, latest >= instant { return }
    latest = instant
  }

  var name: String {
    let label = process.label.withoutTrailingBlanks
    return label.isEmpty ? "unnamed process" : label
  }

  /// `Larder`, `Larder (life 2)`
  var label: String { number > 1 ? "\(name) (life \(number))" : name }
}

/// The process instances of a run. Instances with open tasks are kept up to a high limit, of the others the latest.
struct TimelineLives {
  /// What identifies an app. Several apps can have one name, and some sources log no bundle identifier.
  private enum Name: Hashable {
    case bundle(String)
    case name(String)
    case nameWithoutBundle(String)
  }

  private var lives: [TimelineLife] = []
  /// By instance.
  private var places: [Int: Int] = [:]
  /// The places of recently used instances. A lookup here costs no hash.
  private var lately = DirectMappedCache<Int, Int>(slots: 16)
  private var counts: [Name: Int] = [:]
  private var touches = 0
  private var cleaning = mostIdle
  private let emptyLanes: Lanes

  static let mostIdle = 1024
  /// The number of instances that the ledger keeps.
  private static let mostHeld = 16_384
  static let mostNames = 4096

  init(_ emptyLanes: Lanes) { self.emptyLanes = emptyLanes }

  var count: Int { lives.count }

  /// Accessed in place: copying the lanes of an app with a thousand open tasks for each row would be slow.
  subscript(_ place: Int) -> TimelineLife {
    _read { yield lives[place] }
    _modify { yield &lives[place] }
  }

  /// The instance's place, valid until the next call. Stores what is newly known of the process.
  mutating func meet(_ instance: Int, _ process: ProcessIdentity) -> Int {
    touches += 1
    guard let place = place(of: instance) else { return add(instance, process) }
    lives[place].touched = touches
    // The identity rarely changes.
    if lives[place].process != process {
      lives[place].process = process
      renew(place)
    }
    return place
  }

  /// The same for the instance of a task.
  mutating func meet(_ task: BackgroundTask) -> Int {
    touches += 1
    guard let place = place(of: task.instance) else { return add(task.instance, task.process) }
    lives[place].touched = touches
    if task.renew(&lives[place].process) { renew(place) }
    return place
  }

  private mutating func place(of instance: Int) -> Int? {
    if let place = lately[instance] { return place }
    guard let place = places[instance] else { return nil }
    lately.store(place, for: instance)
    return place
  }

  private mutating func renew(_ place: Int) {
    lives[place].renew()
    Self.number(&lives[place], &counts)
  }

  private mutating func add(_ instance: Int, _ process: ProcessIdentity) -> Int {
    var life = TimelineLife(instance, process, emptyLanes)
    life.touched = touches
    Self.number(&life, &counts)
    if lives.count >= cleaning { forgetIdle() }
    places[instance] = lives.count
    lives.append(life)
    return lives.count - 1
  }

  private static func number(_ life: inout TimelineLife, _ counts: inout [Name: Int]) {
    let (bundle, name) = (life.process.bundle.map(Name.bundle), life.process.name)
    let same = bundle == nil ? [name.map(Name.name)] : [bundle, name.map(Name.nameWithoutBundle)]
    let now = bundle == nil ? [name.map(Name.name), name.map(Name.nameWithoutBundle)] : [bundle, name.map(Name.name)]
    guard bundle != nil || name != nil else { return }
    if !life.isNumbered {
      life.isNumbered = true
      life.number = (same.compactMap { $0 }.compactMap { counts[$0] }.max() ?? 0) + 1
    }
    for name in now.compactMap({ $0 }) where counts[name] != nil || counts.count < mostNames {
      counts[name] = max(counts[name] ?? 0, life.number)
    }
  }

  private mutating func forgetIdle() {
    let idle = lives.filter { $0.lanes.isEmpty }.sorted { $0.touched < $1.touched }
    var forgotten = Set(idle.dropLast(Self.mostIdle / 2).map(\.instance))
    if lives.count - forgotten.count >= Self.mostHeld {
      forgotten = Set(lives.sorted { $0.touched < $1.touched }.dropLast(Self.mostHeld / 2).map(\.instance))
    }
    lives.removeAll { forgotten.contains($0.instance) }
    places = Dictionary(uniqueKeysWithValues: lives.enumerated().map { ($0.element.instance, $0.offset) })
    lately.removeAll()
    cleaning = max(Self.mostIdle, lives.count * 2)
  }
}
