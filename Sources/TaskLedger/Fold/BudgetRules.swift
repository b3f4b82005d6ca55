// Apple's limits: how long an app may stay awake in the background, by system version and by how it got there. The user's
// value comes first, then the log's, then these.

import BackgroundTasks

struct BudgetRules: Equatable, Sendable {
  /// The part of the system that keeps apps awake, known from the senders in the log.
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

  /// The same without the source of the value.
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

  /// A log that does not show its system is treated as one of a current system.
  private var entry: Era {
    guard let os else { return era ?? .runningBoard }
    return os.major < 7 ? .springBoard : os.major < 13 ? .assertiond : .runningBoard
  }

  /// The latest era is final, because no sender shows a later one.
  var mayLearn: Bool { era != .runningBoard }

  /// The era that a sender proves. Nil where it is already known.
  func era(after sender: String?) -> Era? {
    switch sender {
    case "runningboardd": era == .runningBoard ? nil : .runningBoard
    case "assertiond": era == .runningBoard || era == .assertiond ? nil : .assertiond
    case "backboardd": era == nil ? .assertiond : nil
    default: nil
    }
  }
}
