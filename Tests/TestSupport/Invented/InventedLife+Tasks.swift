// The begin and end of a task, line by line as UIKit writes them, and runningboardd's records of the carrier.

extension InventedLife {
  private static let systemMade = [
    "com.apple.uikit.applicationSnapshot", "_UIRemoteKeyboard XPC disconnection",
    "com.apple.UIKit.CABackingStoreCollect", "Persistent SceneSession Map Update",
  ]

  mutating func begin(lasting duration: Int64?) {
    let isTwin = random.chance(0.04)
    let name = app.taskNames.randomElement(using: &random) ?? "Sync"
    guard isTwin else { return begin(name, handler: handler(), lasting: duration) }
    // Two threads at once: the second request comes before the first begin.
    let (first, second) = (handler(), handler())
    request(name, first)
    pass(5...40)
    request(name, second)
    begin(name, handler: first, lasting: duration, isRequested: true)
    begin(name, handler: second, lasting: self.duration(), isRequested: true)
  }

  /// A task that UIKit begins for itself and ends soon.
  mutating func beginSystemMade() {
    let name = Self.systemMade.randomElement(using: &random) ?? ""
    begin(name, handler: random.chance(0.5) ? "(null)" : handler(), lasting: random.within(100...800_000))
  }

  /// The launch task, which has no request.
  mutating func beginLaunchTask() {
    begin(
      "Launch Background Task for Coalescing", handler: "(null)", lasting: random.within(100_000...3_000_000),
      isRequested: true)
  }

  private mutating func handler() -> String {
    switch random.within(0...9) {
    case 0: "(null)"
    // One block for each place in the code.
    case 1...2: "<__NSGlobalBlock__: 0x1f110\(app.pace < 13 ? 2 : 7)278>"
    default: "<__NSMallocBlock__: \(pointer())>"
    }
  }

  /// The handler as UIKit keeps it: perhaps a copy, perhaps at the former address of another handler.
  private mutating func kept(_ handler: String) -> String {
    guard handler.hasPrefix("<__NSMalloc"), random.chance(app.movesHandlers) else { return handler }
    defer { freed = handler }
    return random.chance(0.07) ? freed ?? handler : "<__NSMallocBlock__: \(pointer())>"
  }

  private mutating func request(_ name: String, _ handler: String) {
    say(uikit, "Will add backgroundTask with taskName: \(hidden(name)), expirationHandler: \(handler)", .request)
    pass(18...60)
  }

  private mutating func begin(_ name: String, handler: String, lasting duration: Int64?, isRequested: Bool = false) {
    if !isRequested { request(name, handler) }
    hold()
    let task = firstTask + tasks.count
    let id = nextID
    nextID += 1
    pass(12...60)
    say(
      uikit, "Incrementing reference count for background assertion \(hidden(carrier?.pointer ?? ""))", .request,
      task: task)
    pass(12...50)
    let uptime = seconds
    let held = Held(
      task: task, id: id, name: name, handler: kept(handler),
      description:
        "<_UIBackgroundTaskInfo: \(pointer())>: taskID = \(id), taskName = \(name), creationTime = \(uptime)",
      uptime: uptime, begin: now)
    self.held.append(held)
    tasks.append(InventedTask(app: app.name, life: number, id: id, begin: now))
    say(uikit, "Created background task \(describe(held)).", .begin, task: task)
    plan(.old(id: id), in: 35_000_000...35_020_000)
    if let duration { plan(.end(id: id), in: duration...duration) }
    pass(5...30)
  }

  private var seconds: Int64 { uptime + now / 1_000_000 }

  private func describe(_ held: Held) -> String {
    hidden("\(held.description) (elapsed = \(seconds - held.uptime))")
  }

  /// All open tasks share one assertion; the first task acquires it.
  private mutating func hold() {
    if let carrier {
      return say(uikit, "Reusing background assertion \(carrier.pointer)")
    }
    say(uikit, "Creating new assertion because there is no existing background assertion.")
    pass(15...200)
    say(uikit, "Creating new background assertion")
    pass(100...3_000)
    let pointer = "<BKSProcessAssertion: \(self.pointer())>"
    let assertionID = "33-\(pid)-\(900_000 + firstCarrier + carriers.count)"
    carrier = (pointer, assertionID, firstCarrier + carriers.count)
    carriers.append(InventedCarrier(assertionID: assertionID, life: number))
    say(uikit, "Created new background assertion \(pointer)")
    pass(1_000...9_000)
    say(
      Self.runningBoard,
      """
      Acquiring assertion targeting \(target) from originator \(target) with description <RBSAssertionDescriptor| \
      "Shared Background Assertion \(nextCarrier) for \(app.bundle)" ID:\(assertionID) target:\(pid) attributes:[
      \t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>,
      \t<RBSAcquisitionCompletionAttribute| policy:AfterValidation>
      \t]>
      """, .carrierBegin)
    nextCarrier += 1
    pass(10...100)
    let activity =
      place == .foreground
      ? "inactive as start-time-defining assertions exist" : "active as no start-time-defining assertions exist"
    say(Self.runningBoard, "Assertion \(assertionID) (target:\(target)) will be created as \(activity)")
  }

  mutating func end(_ id: Int) {
    guard let at = held.firstIndex(where: { $0.id == id }) else { return }
    let held = held.remove(at: at)
    say(uikit, "Ending background task with UIBackgroundTaskIdentifier: \(id)", .end, task: held.task)
    let end = now
    pass(10...60)
    say(
      uikit,
      "Ending task with identifier \(id) and description: \(describe(held)), _expireHandler: \(held.handler)", .end,
      task: held.task)
    pass(12...600)
    say(
      uikit,
      "Decrementing reference count for assertion \(hidden(carrier?.pointer ?? "")) "
        + "(used by background task with identifier \(id): \(describe(held)))", .end, task: held.task)
    conclude(held.task - firstTask, at: end)
    if self.held.isEmpty { release(after: held) }
    pass(5...30)
    if random.chance(0.005) { endAgain(held) }
    if self.held.isEmpty, place == .background { plan(.sleep(stay: stay), in: 200_000...5_000_000) }
  }

  private mutating func conclude(_ place: Int, at end: Int64) {
    tasks[place].end = end
    let isLate = self.place == .background && warned.map { tasks[place].begin <= $0 } == true
    tasks[place].fate = isLate || tasks[place].isStated ? .expired : .ended
  }

  private mutating func release(after held: Held) {
    guard let carrier else { return }
    self.carrier = nil
    pass(20...130)
    say(
      uikit, "Will invalidate assertion: \(carrier.pointer) for task identifier: \(held.id)", .end, task: held.task)
    pass(200...900)
    say(
      Self.runningBoard, "Invalidating assertion \(carrier.assertionID) (target:\(target)) from originator \(target)",
      .carrierEnd, task: held.task)
    carriers[carrier.place - firstCarrier].fate = .ended
  }

  /// A mistake of some apps.
  private mutating func endAgain(_ held: Held) {
    let id = held.id
    say(uikit, "Ending background task with UIBackgroundTaskIdentifier: \(id)", .end, task: held.task)
    pass(10...60)
    say(
      uikit,
      "Can't end BackgroundTask: no background task exists with identifier \(id) (0x\(String(id, radix: 16))), or it may "
        + "have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.", .end, isError: true,
      task: held.task)
  }

  mutating func noteOld(_ id: Int) {
    guard let held = held.first(where: { $0.id == id }), place != .suspended else { return }
    say(
      uikit,
      "Background Task \(id) (\"\(hidden(held.name))\"), was created over 30 seconds ago. In applications running in the "
        + "background, this creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) for your "
        + "task in a timely manner to avoid this.", isError: true, task: held.task)
  }

  /// UIKit's last statement after it has called the handlers.
  mutating func stateOutstanding(_ held: Held) {
    tasks[held.task - firstTask].isStated = true
    say(
      uikit,
      "Background task still not ended after expiration handlers were called: \(describe(held)). This app will likely be "
        + "terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.", .statement,
      isError: true,
      task: held.task)
  }
}
