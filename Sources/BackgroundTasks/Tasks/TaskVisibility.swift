// Which tasks a reader wants to see who asked for nothing special: those of apps, with a budget of their own. The
// rest is the system's business, and counted.

extension BackgroundTask {
  /// Why it is not shown unless everything is asked for. Nil for what everybody wants to see.
  package enum Routine: String, CaseIterable, Sendable {
    /// UIKit made it for itself.
    case systemMade
    /// Its app's tasks are shown in its place.
    case carrier
    /// Not an app, or one of Apple's.
    case system
    /// An assertion that nothing limits.
    case unlimited
  }

  package var routine: Routine? {
    // Nobody wants to miss these, whoever they belong to.
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

  /// What runningboardd itself holds while it warns an app.
  private static let warningHelper = "Will expire assertions soon"

  /// Legacy reasons and domains that RunningBoard gives a budget to.
  private var hasLimitedPurpose: Bool {
    purposes.contains { purpose in
      purpose.hasPrefix("FinishTask") || purpose.hasPrefix("finishTask") || purpose.hasPrefix("com.apple.dasd")
        || purpose.hasPrefix("com.apple.cfnetwork") || purpose.hasPrefix("com.apple.common FinishTask")
        || purpose == "backgroundDownload"
    }
  }
}
