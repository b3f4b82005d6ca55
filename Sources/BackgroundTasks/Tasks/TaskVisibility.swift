// The tasks that output shows without options: those of apps, with a budget of their own. The others belong to the
// system, and are only counted.

extension BackgroundTask {
  /// Why a task is hidden unless the user asks for all. Nil for a task that is always shown.
  package enum Routine: String, CaseIterable, Sendable {
    /// UIKit began it for itself.
    case systemMade
    /// Its app's tasks are shown instead.
    case carrier
    /// Its process is no app, or one of Apple's.
    case system
    /// An assertion without a limit.
    case unlimited
  }

  package var routine: Routine? {
    // Leaked tasks are always shown, whatever process they belong to. Only a carrier gives way to its tasks.
    if verdict == .leaked { return kind == .assertion && carried > 0 ? .carrier : nil }
    if content.process.isOfSystem { return .system }
    switch kind {
    case .uikit: return name.map(TaskName.isSystemMade) == true ? .systemMade : nil
    case .assertion:
      if carried > 0 { return .carrier }
      if name == Self.warningHelper { return .system }
      if process.kind == .daemon || process.kind == .extensionOrService && !isOwn { return .system }
      return budget != nil || hasLimitedPurpose ? nil : .unlimited
    case .bgtask, .urlsession, .custom: return nil
    }
  }

  /// The assertion that runningboardd holds while it warns an app.
  private static let warningHelper = "Will expire assertions soon"

  /// Whether a legacy reason or domain has a budget in RunningBoard.
  private var hasLimitedPurpose: Bool {
    purposes.contains { purpose in
      purpose.hasPrefix("FinishTask") || purpose.hasPrefix("finishTask") || purpose.hasPrefix("com.apple.dasd")
        || purpose.hasPrefix("com.apple.cfnetwork") || purpose.hasPrefix("com.apple.common FinishTask")
        || purpose == "backgroundDownload"
    }
  }
}
