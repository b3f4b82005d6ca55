// The end of a life: for background time, with or without UIKit's statements before it, or for another reason, which makes
// no open task a leaked one.

extension InventedLife {
  mutating func warn() {
    guard !held.isEmpty else { return }
    warned = now
    say(Self.runningBoard, "Assertions for process will expire soon: \(target)")
    pass(300...4_000)
    say(uikit, "Firing background task expiration handlers")
    for held in held where held.handler != "(null)" {
      pass(10...90)
      say(uikit, "Calling expiration handler for task: \(hidden(held.name))")
      // Many handlers end their task, some of them late.
      if random.chance(0.4) { plan(.end(id: held.id), in: 1_000...800_000) }
      if random.chance(0.15) { plan(.end(id: held.id), in: 3_200_000...4_700_000) }
    }
    if app.statesLeaks { plan(.state(stay: stay), in: 810_000...3_000_000) }
    if random.chance(0.3) { plan(.begin(lasting: duration()), in: 1_000_000...4_500_000) }
    if random.chance(0.1) { plan(.comeBack(stay: stay), in: 500_000...4_900_000) }
    plan(.kill(stay: stay), in: 5_001_000...5_030_000)
  }

  mutating func stateLeaks() {
    for held in held where warned.map({ held.begin <= $0 }) == true {
      stateOutstanding(held)
      pass(200...900)
    }
  }

  mutating func killForBackgroundTime() {
    guard let carrier, !held.isEmpty else { return }
    if random.chance(0.5) {
      say(
        Self.runningBoard, "Assertion did invalidate due to timeout: \(carrier.assertionID) (target:\(target))",
        .statement)
      pass(100...2_000)
    }
    if random.chance(0.7) {
      terminate(
        "2182BAD2",
        "Timed-out waiting for process \(target) to invalidate assertion with identifier \(carrier.assertionID) and "
          + "explanation 'Shared Background Assertion \(nextCarrier - 1) for \(app.bundle)'. Direct this report to owners "
          + "of that process")
    }
    exit("15, 562215634, 0", "runningboard(15) code:0x2182bad2", .kill)
    leave(.leaked)
  }

  mutating func die(_ finish: Finish) {
    switch finish {
    case .crash where place != .suspended:
      exit("2, 6, 6", "signal(2) code:SIGABRT(6)")
    case .memory, .crash:
      say(
        .init("kernel", pid: 0),
        "\(uptime + now / 1_000_000).\(random.within(100...999)) memorystatus: killing_top_process pid \(pid) "
          + "[\(app.name)] (vm-pageshortage 4) - memorystatus_available_pages: \(random.within(900...9_999))")
      exit("1, 7, 0", "jetsam(1) code:7")
    case .quit:
      terminate("DEADFA11", "user initiated quit")
      exit("15, 3735943697, 0", "runningboard(15) code:0xdeadfa11")
    case .session:
      // A kill for an assertion that another process held too long.
      terminate(
        "2182BAD3",
        "Timed-out waiting for process \(target) to invalidate assertion with identifier 33-102-\(number) and "
          + "explanation 'com.apple.nsurlsessiond.handlesession \(app.bundle).downloads'. Direct this report to owners "
          + "of that process", .kill)
      carriers.append(InventedCarrier(assertionID: "33-102-\(number)", life: number, fate: .leaked))
      exit("15, 562215635, 0", "runningboard(15) code:0x2182bad3", .kill)
    case .unseen: break
    }
    leave(.died)
  }

  private mutating func terminate(_ code: String, _ explanation: String, _ part: InventedLine.Part? = nil) {
    say(
      Self.runningBoard,
      "\(target) Terminating with context: <RBSTerminateContext| domain:15 code:0x\(code) explanation:\(explanation) "
        + "reportType:None maxTerminationResistance:Interactive>", part ?? (code == "2182BAD2" ? .kill : .other))
    pass(900...9_000)
  }

  private mutating func exit(_ reported: String, _ context: String, _ part: InventedLine.Part = .other) {
    pass(1_000...9_000)
    say(Self.runningBoard, "\(target) termination reported by launchd (\(reported))", part)
    pass(200...2_000)
    say(Self.runningBoard, "Removing assertions for terminated process: \(target)")
    pass(200...20_000)
    say(
      Self.springBoard,
      "\(process) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:\(context)>>.",
      part)
    pass(200...20_000)
    say(Self.springBoard, "Application process state changed for \(app.bundle): (null)")
  }
}
