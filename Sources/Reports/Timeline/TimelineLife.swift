// What a timeline remembers of one process instance while its rows are printed, and of how many of them.

import BackgroundTasks

struct TimelineLife {
  fileprivate let instance: Int
  /// Which life of its app it is, counted in this log.
  fileprivate(set) var number = 1 {
    didSet { heading = nil }
  }
  fileprivate var isNumbered = false
  fileprivate(set) var process: ProcessIdentity
  fileprivate var touched = 0
  var lanes: Lanes
  /// As it was named when its rows last began; nil before the first of them.
  private var shown: ProcessIdentity?
  private(set) var hasRows = false
  /// Whether that is all that is known of it.
  private(set) var isShown = false
  /// The short line above its rows, for the width it was made for: where apps run side by side it is written again
  /// every other row.
  var heading: (width: Int, line: [UInt8])?
  /// What was said last about the process, so that it is not said twice.
  var state: String?
  /// What came before there was anything to show.
  var launched: Moment?
  var stateBegan: Moment?
  /// The last instant at which something was said about it.
  private(set) var latest: Int64?
  var isGone = false
  var wasKilled = false
  /// Where the row stands that says what it was ended for.
  var endShown: Moment?

  fileprivate init(_ instance: Int, _ process: ProcessIdentity, _ lanes: Lanes) {
    self.instance = instance
    self.process = process
    self.lanes = lanes
  }

  /// More is known of the process.
  fileprivate mutating func renew() {
    heading = nil
    isShown = shown == process
  }

  mutating func show() { (shown, isShown, hasRows) = (process, true, true) }

  mutating func hear(at instant: Int64?) {
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

/// The instances of a run. Those with open tasks are kept as long as they are not very many, of the others the latest.
struct TimelineLives {
  /// What an app is known by. Many apps have the same name, and some sources know no bundle.
  private enum Name: Hashable {
    case bundle(String)
    case name(String)
    case nameWithoutBundle(String)
  }

  private var lives: [TimelineLife] = []
  /// By instance.
  private var places: [Int: Int] = [:]
  /// Those met lately, each where the last digits of its number say, to be found without a hash.
  private var lately: [(instance: Int, place: Int)?] = Array(repeating: nil, count: mostLately)
  private var counts: [Name: Int] = [:]
  private var touches = 0
  private var cleaning = mostIdle
  private let emptyLanes: Lanes

  static let mostIdle = 1024
  /// As many as the ledger keeps.
  private static let mostHeld = 16_384
  static let mostNames = 4096
  /// A power of two.
  private static let mostLately = 16

  init(_ emptyLanes: Lanes) { self.emptyLanes = emptyLanes }

  var count: Int { lives.count }

  /// Changed where it stands: the lanes of an app with a thousand open tasks are not to be copied for each row.
  subscript(_ place: Int) -> TimelineLife {
    _read { yield lives[place] }
    _modify { yield &lives[place] }
  }

  /// Where the instance stands until the next one is met, with what is newly known of it.
  mutating func meet(_ instance: Int, _ process: ProcessIdentity) -> Int {
    touches += 1
    guard let place = place(of: instance) else { return add(instance, process) }
    lives[place].touched = touches
    // Mostly nothing new is known.
    if lives[place].process != process {
      lives[place].process = process
      renew(place)
    }
    return place
  }

  /// The same, of a task's instance.
  mutating func meet(_ task: BackgroundTask) -> Int {
    touches += 1
    guard let place = place(of: task.instance) else { return add(task.instance, task.process) }
    lives[place].touched = touches
    if task.renew(&lives[place].process) { renew(place) }
    return place
  }

  private mutating func place(of instance: Int) -> Int? {
    let digits = instance & (Self.mostLately - 1)
    if let latest = lately[digits], latest.instance == instance { return latest.place }
    guard let place = places[instance] else { return nil }
    lately[digits] = (instance, place)
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
    lately = Array(repeating: nil, count: Self.mostLately)
    cleaning = max(Self.mostIdle, lives.count * 2)
  }
}
