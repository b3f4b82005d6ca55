// Launch, foreground, background and suspension in the records of UIKit, SpringBoard and runningboardd.

extension InventedLife {
  mutating func launch() {
    let isBackground = random.chance(0.12)
    say(Self.runningBoard, "Creating and launching job for: app<\(app.identity)>")
    let intent = isBackground ? "background" : "foreground-interactive"
    say(Self.springBoard, "Bootstrapping app<\(app.bundle)> with intent \(intent)")
    pass(40_000...90_000)
    say(Self.runningBoard, "Now tracking process: \(target)")
    pass(20...500)
    say(Self.runningBoard, "\(target) reported to RB as running")
    pass(500...2_000)
    say(Self.springBoard, "\(process) Bootstrap success!")
    pass(300...2_000)
    say(Self.springBoard, "\(process) Setting process task state to: Running")
    pass(20...90)
    tellVisibility(isBackground ? "Background" : "Foreground")
    pass(90_000...400_000)
    beginLaunchTask()
    pass(900...5_000)
    add(10)
    if random.chance(0.7) { beginSystemMade() }
    if isBackground {
      add(11)
      remove(10)
      enterBackground()
      planTasks(during: 20_000_000)
    } else {
      add(5)
      add(11)
      remove(10)
      add(12)
      remove(11)
      remove(12)
      remove(5)
      useForeground()
    }
  }

  private mutating func useForeground() {
    place = .foreground
    warned = nil
    let span = random.within(3_000_000...60_000_000)
    planTasks(during: span)
    plan(.leaveForeground, in: span...span)
  }

  mutating func goToBackground() {
    add(12)
    add(5)
    pass(300_000...700_000)
    add(11)
    beginSystemMade()
    // Work that must be done before the app is suspended.
    for _ in 0..<random.within(0...2) { begin(lasting: duration()) }
    pass(200...2_000)
    say(
      .init(app.name, pid: pid, "UIKitCore", "com.apple.UIKit", "KeyboardArbiter"),
      "\(app.bundle)(\(pid)) invalidateConnection (appDidSuspend)")
    pass(200...20_000)
    remove(5)
    tellVisibility("Background")
    pass(500...100_000)
    say(
      Self.springBoard,
      "[0x86ed50000:(FBSceneManager):sceneID:\(app.bundle)-default] Scene activity mode did change: suspended.")
    enterBackground()
    if random.chance(0.5) { plan(.comeBack(stay: stay), in: 1_000_000...60_000_000) }
    if random.chance(0.4) { planTasks(during: 24_000_000) }
  }

  private mutating func enterBackground() {
    stay += 1
    place = .background
    warned = nil
    plan(.warn(stay: stay), in: 24_990_000...25_050_000)
    if held.isEmpty { plan(.sleep(stay: stay), in: 500_000...5_000_000) }
  }

  mutating func comeBack() {
    if place == .suspended { tellResumed() }
    tellVisibility("Foreground")
    pass(500...9_000)
    add(5)
    if mask & 1 << 12 == 0 { add(12) }
    say(application, "Ignoring already applied deactivation reason: 12; deactivation reasons: \(mask)")
    pass(3_000...80_000)
    remove(11)
    pass(200_000...400_000)
    remove(12)
    remove(5)
    stay += 1
    useForeground()
  }

  mutating func sleep() {
    place = .suspended
    say(
      Self.runningBoard,
      "Calculated state for app<\(app.identity)>: running-suspended (role: None) (endowments: (null))")
    pass(50...900)
    say(Self.runningBoard, "\(target) Suspending task.")
    pass(500...9_000)
    let daemon = InventedLine.Sender("dasd", pid: 91, "RunningBoardServices", "com.apple.runningboard", "monitor")
    say(daemon, "Received state update for \(pid) (app<\(app.identity)>, running-suspended-NotVisible")
    if random.chance(0.6) {
      plan(.comeBack(stay: stay), in: 2_000_000...90_000_000)
    } else if random.chance(0.6) {
      plan(.wake(stay: stay), in: 2_000_000...60_000_000)
    }
  }

  /// A stay in the background for an incoming event.
  mutating func wake() {
    tellResumed()
    enterBackground()
    pass(900...90_000)
    for _ in 0..<random.within(0...3) { begin(lasting: duration()) }
    if held.isEmpty { plan(.sleep(stay: stay), in: 500_000...5_000_000) }
  }

  private mutating func tellResumed() {
    say(Self.runningBoard, "\(target) Resuming task.")
    pass(100...900)
    say(
      Self.runningBoard,
      "Calculated state for app<\(app.identity)>: running-active (role: NonUserInteractive) (endowments: <private>)")
    pass(100...900)
  }

  private mutating func tellVisibility(_ visibility: String) {
    say(Self.springBoard, "\(process) Setting process visibility to: \(visibility)")
    pass(300...9_000)
    say(
      Self.springBoard,
      "Application process state changed for \(app.bundle): <SBApplicationProcessState: 0x86be58520; pid: \(pid); "
        + "taskState: Running; visibility: \(visibility)>")
  }

  // MARK: Deactivation reasons

  private mutating func add(_ reason: Int) { change(reason, "added", to: mask | 1 << reason) }

  private mutating func remove(_ reason: Int) { change(reason, "removed", to: mask & ~(1 << reason)) }

  private mutating func change(_ reason: Int, _ word: String, to next: Int) {
    say(
      application,
      "Deactivation reason \(word): \(reason); deactivation reasons: \(mask) -> \(next); "
        + "animating application lifecycle event: \(random.within(0...1))")
    mask = next
    pass(90...9_000)
  }
}
