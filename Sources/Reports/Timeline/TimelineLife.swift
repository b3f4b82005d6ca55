// What a timeline remembers of one process instance while its rows are printed, and of how many of them.

import BackgroundTasks

/// A class, because the lanes of an app with a thousand open tasks are not to be copied for each row.
final class TimelineLife {
  /// Which life of its app it is, counted in this log.
  fileprivate(set) var number = 1
  fileprivate var isNumbered = false
  fileprivate(set) var process: ProcessIdentity
  fileprivate var touched = 0
  var lanes: Lanes
  /// As it was named when its rows last began; nil before the first of them.
  var shown: ProcessIdentity?
  /// What was said last about the process, so that it is not said twice.
  var state: String?
  /// What came before there was anything to show.
  var launched: Moment?
  var stateBegan: Moment?
  /// The last moment at which something was said about it.
  fileprivate(set) var latest: Moment?
  var isGone = false
  var wasKilled = false

  fileprivate init(_ process: ProcessIdentity, _ lanes: Lanes) {
    self.process = process
    self.lanes = lanes
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
  private let emptyLanes: Lanes

  static let mostIdle = 1024
  static let mostNames = 4096

  init(_ emptyLanes: Lanes) { self.emptyLanes = emptyLanes }

  var count: Int { lives.count }

  /// The instance, with what is newly known of it.
  mutating func meet(_ instance: Int, _ process: ProcessIdentity, at moments: Moment?...) -> TimelineLife {
    let life = lives[instance] ?? TimelineLife(process, emptyLanes)
    life.process = process
    touches += 1
    life.touched = touches
    for case .some(let moment) in moments where (moment.instant ?? .min) >= (life.latest?.instant ?? .min) {
      life.latest = moment
    }
    number(life)
    if lives.updateValue(life, forKey: instance) == nil, lives.count > cleaning { forgetIdle() }
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
