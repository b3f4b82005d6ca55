// What Apple allows: how long an app may stay awake in the background, by the version of the system and by how it got
// there. What the user says comes first, then what the log states, then these.

import BackgroundTasks

struct BudgetRules: Equatable, Sendable {
  /// Which of the system's parts keeps apps awake: known from who speaks in the log.
  enum Era: Comparable, Sendable {
    /// Up to iOS 6.
    case springBoard
    /// iOS 7 to 12.
    case assertiond
    /// iOS 13 and later.
    case runningBoard
  }

  var given: Double?
  var os: OSVersion?
  var era: Era?

  func budget(_ entry: StayEntry, stated: Budget?) -> Budget {
    if let given { return Budget(given, .given) }
    if let stated { return stated }
    return Budget(seconds(entry), os.map(Budget.Source.version) ?? .era)
  }

  /// The same without saying who says so.
  func seconds(_ entry: StayEntry, stated: Double?) -> Double { given ?? stated ?? seconds(entry) }

  private func seconds(_ entry: StayEntry) -> Double {
    switch self.entry {
    case .springBoard: 600
    case .assertiond:
      switch entry {
      case .moved: 180
      case .launched, .resumed: 30
      case .fetched: 40
      }
    case .runningBoard: 30
    }
  }

  /// A log that does not show it is taken to be of a system of today.
  private var entry: Era {
    guard let os else { return era ?? .runningBoard }
    return os.major < 7 ? .springBoard : os.major < 13 ? .assertiond : .runningBoard
  }

  /// Nothing tells of a later time than the latest.
  var mayLearn: Bool { era != .runningBoard }

  /// Who speaks tells of which time the log is. Nil where that is nothing new.
  func era(after sender: String?) -> Era? {
    switch sender {
    case "runningboardd": era == .runningBoard ? nil : .runningBoard
    case "assertiond": era == .runningBoard || era == .assertiond ? nil : .assertiond
    case "backboardd": era == nil ? .assertiond : nil
    default: nil
    }
  }
}
