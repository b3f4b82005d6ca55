// What is known of a run before anything is read: the inputs, how they are read, and what is wanted of them.

import BackgroundTasks
import LogFormats
import LogIntake

package struct RunPlan: Sendable {
  /// What the run is to find out.
  package struct Needs: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// What becomes of the tasks.
    package static let tasks = Needs(rawValue: 1)
    /// The records that are events, one input after the other.
    package static let records = Needs(rawValue: 2)
    /// The inputs' own bytes, one input after the other.
    package static let bytes = Needs(rawValue: 4)
    /// How many events there are.
    package static let eventCount = Needs(rawValue: 8)

    /// The checksums of archives.
    package static let checksums = Needs(rawValue: 16)

    /// Whether the inputs have to be read one after the other, and not all of them in order of time.
    package var isInOrder: Bool { !isDisjoint(with: [.records, .bytes]) }
  }

  /// How files are followed.
  package struct Following: Sendable {
    /// Files that are not there are waited for.
    package var retries: Bool
    package var watching: FollowWatching

    package init(retries: Bool, watching: FollowWatching) {
      self.retries = retries
      self.watching = watching
    }
  }

  /// Those that were named.
  package var inputs: InputTree
  /// Nil where nothing is followed.
  package var following: Following?
  /// The number of lines to read at the end of each file.
  package var lastLines: Int?
  package var settings: StreamScan.Settings
  /// What is assumed of every input; the time when it was written comes from the input.
  package var assumptions: TimeResolver.Assumptions
  package var assumed: UserAssumptions
  package var terms: BudgetOptions
  package var selection: Selection
  package var needs: Needs
  /// When the last record of all inputs was written, where the selection asks for it: microseconds since 1970.
  package var logEnd: Int64?
  /// By the number of the input: the first year of an input that writes none.
  package var firstYears: [Int?] = []
  /// Of a member of an archive that is longer, the rest is passed over.
  package var memberLimit = RunPlan.usualMemberLimit
  /// The number of the run's first device, where several runs share one output.
  package var firstDevice = 0
  /// The first event decides all that is asked for.
  package var endsWithFirstEvent = false

  package init(
    inputs: InputTree, settings: StreamScan.Settings, assumptions: TimeResolver.Assumptions,
    assumed: UserAssumptions, terms: BudgetOptions, selection: Selection, needs: Needs
  ) {
    self.inputs = inputs
    self.settings = settings
    self.assumptions = assumptions
    self.assumed = assumed
    self.terms = terms
    self.selection = selection
    self.needs = needs
  }

  /// Longer than any log in a capture, and far shorter than what a hostile archive holds.
  package static let usualMemberLimit = 4 << 30

  /// The same run for outputs that need only some of it.
  package func needing(_ needs: Needs) -> RunPlan {
    var plan = self
    plan.needs = needs
    plan.settings.keepsText = needs.contains(.records) || !selection.subsystems.isEmpty
    return plan
  }

  func assumptions(latest: Int64) -> TimeResolver.Assumptions {
    var assumptions = assumptions
    assumptions.latest = latest
    return assumptions
  }

  /// The same where the first year may have been found.
  func assumptions(of input: InputTree.Input, latest: Int64) -> TimeResolver.Assumptions {
    var assumptions = assumptions(latest: latest)
    assumptions.firstYear = firstYears.indices.contains(input.number) ? firstYears[input.number] : nil
    return assumptions
  }

  /// What becomes of the tasks is known best where the inputs are read in order of time.
  var isMergeable: Bool {
    needs.contains(.tasks)
      && (inputs.count > 1 || inputs.all.contains { $0.place.contents != nil })
      && inputs.all.count(where: \.place.isStandardInput) < 2
  }

  /// Whether it can be read in order of time for the tasks, and once more for the records, one input after the other.
  /// What is followed, and what comes through a pipe, is there only once.
  package var canBeReadTwice: Bool {
    following == nil && isMergeable && inputs.all.allSatisfy { !$0.place.isStandardInput && !$0.place.isLive }
  }

  func isFollowed(_ input: InputTree.Input) -> Bool { following != nil && input.place.followedPath != nil }
}
