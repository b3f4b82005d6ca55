// What a timeline remembers of one process instance while its rows are printed, and of how many of them.

import BackgroundTasks

final class TimelineLife {
  /// Which life of its app it is, counted in this log.
  fileprivate(set) var number = 1 {
    didSet { heading = nil }
  }
  fileprivate var isNumbered = false
  fileprivate(set) var process: ProcessIdentity {
    didSet {
      heading = nil
      isShown = shown == process
    }
  }
  fileprivate var touched = 0
  let lanes: Lanes
  /// As it was named when its rows last began; nil before the first of them.
  private var shown: ProcessIdentity?
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

  fileprivate init(_ process: ProcessIdentity, _ lanes: Lanes) {
    self.process = process
    self.lanes = lanes
  }

  var hasRows: Bool { shown != nil }

  func show() { (shown, isShown) = (process, true) }

  func hear(at moment: Moment?) {
    if let instant = moment?.instant { latest = max(latest ?? .min, instant) }
  }

  var name: String {
    let label = process.label.withoutTrailingBlanks
    return label.isEmpty ? "unnamed process" : label
  }

  /// `Larder`, `Larder (life 2)`
  var label: String { number > 1 ? "\(name) (life \(number))" : name }
}

/// The instances of a run. Those with open tasks are all kept, of the others the latest.
struct TimelineLives {
  /// What an app is known by. Many apps have the same name, and some sources know no bundle.
  private enum Name: Hashable {
    case bundle(String)
    case name(String)
    case nameWithoutBundle(String)
  }

  private var lives: [Int: TimelineLife] = [:]
  private var counts: [Name: Int] = [:]
  private var touches = 0
  private var cleaning = mostIdle
  private let emptyLanes: () -> Lanes

  static let mostIdle = 1024
  static let mostNames = 4096

  init(_ emptyLanes: @escaping () -> Lanes) { self.emptyLanes = emptyLanes }

  var count: Int { lives.count }

  /// The instance, with what is newly known of it.
  mutating func meet(_ instance: Int, _ process: ProcessIdentity) -> TimelineLife {
    touches += 1
    if let life = lives[instance] {
      life.touched = touches
      // Mostly nothing new is known.
      if life.process != process {
        life.process = process
        number(life)
      }
      return life
    }
    let life = TimelineLife(process, emptyLanes())
    life.touched = touches
    number(life)
    lives[instance] = life
    if lives.count > cleaning { forgetIdle() }
    return life
  }

  private mutating func number(_ life: TimelineLife) {
    let (bundle, name) = (life.process.bundle.map(Name.bundle), life.process.name)
    let same = bundle == nil ? [name.map(Name.name)] : [bundle, name.map(Name.nameWithoutBundle)]
    let now = bundle == nil ? [name.map(Name.name), name.map(Name.nameWithoutBundle)] : [bundle, name.map(Name.name)]
    guard bundle != nil || name != nil else { return }
    if !life.isNumbered {
      life.isNumbered = true
      life.number = (same.compactMap { $0 }.compactMap { counts[$0] }.max() ?? 0) + 1
    }
    for name in now.compactMap({ $0 }) where counts[name] != nil || counts.count < Self.mostNames {
      counts[name] = max(counts[name] ?? 0, life.number)
    }
  }

  private mutating func forgetIdle() {
    let idle = lives.filter { $0.value.lanes.isEmpty }.sorted { $0.value.touched < $1.value.touched }
    for (instance, _) in idle.dropLast(Self.mostIdle / 2) { lives[instance] = nil }
    cleaning = max(Self.mostIdle, lives.count * 2)
  }
}
