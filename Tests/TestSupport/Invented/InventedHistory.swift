// Some minutes of an invented device: several apps at once, each launched repeatedly, with records of the system
// between them, and perhaps a reboot. It holds the true events and every record of them in order of time.

package struct InventedHistory: Sendable {
  package private(set) var lines: [InventedLine] = []
  package private(set) var tasks: [InventedTask] = []
  package private(set) var carriers: [InventedCarrier] = []
  /// The number of apps' lives in it.
  package private(set) var lives = 0
  /// The begin of the log, perhaps in the middle of a life.
  package let start: Int64

  private struct Boot {
    var start: Int64
    var end: Int64
    var uptime: Int64
    var endsInReboot: Bool
  }

  package init(seed: UInt64, apps count: Int = 4, minutes: Int64 = 16, isPrivate: Bool = false, reboots: Bool = false) {
    var random = SeededRandom(seed)
    let first = random.within(6...20) * 3_600_000_000 + random.within(0...3_599) * 1_000_000
    let end = first + minutes * 60_000_000
    start = random.chance(0.4) ? first + 70_000_000 : first
    var boots = [Boot(start: first, end: end, uptime: 900_000, endsInReboot: false)]
    if reboots {
      let reboot = first + random.within(minutes * 20...minutes * 40) * 1_000_000
      boots = [
        Boot(start: first, end: reboot, uptime: 900_000, endsInReboot: true),
        Boot(start: reboot + 42_000_000, end: end, uptime: -reboot / 1_000_000 - 20, endsInReboot: false),
      ]
    }
    let apps = InventedApp.some(count, &random)
    for (place, boot) in boots.enumerated() {
      if place > 0 {
        lines.append(InventedLine(boot.start, nil, "=== system boot: 11111111-2222-4333-8444-\(random.hex(12))"))
      }
      // Another boot may use the same pids.
      var pid = Int(random.within(300...330))
      for app in apps { live(app, boot, &pid, isPrivate, &random) }
    }
    addNoise(apps, &random)
    lines = lines.enumerated()
      .sorted { ($0.element.time ?? 0, $0.offset) < ($1.element.time ?? 0, $1.offset) }
      .map(\.element).filter { ($0.time ?? 0) >= start }
  }

  private mutating func live(
    _ app: InventedApp, _ boot: Boot, _ pid: inout Int, _ isPrivate: Bool, _ random: inout SeededRandom
  ) {
    var next = boot.start + random.within(0...60_000_000)
    while next < boot.end {
      pid += Int(random.within(1...9))
      lives += 1
      var life = InventedLife(
        number: lives, app: app, pid: pid, isPrivate: isPrivate, uptime: boot.uptime, firstTask: tasks.count,
        firstCarrier: carriers.count, at: next, random: SeededRandom(random.next()))
      let death = life.live(until: boot.end, endsInReboot: boot.endsInReboot)
      lines += life.lines
      tasks += life.tasks
      carriers += life.carriers
      next = (death ?? boot.end) + random.within(3_000_000...60_000_000)
    }
  }

  private static let daemons = ["wifid", "dasd", "locationd", "symptomsd", "backboardd", "apsd"]
  private static let chatter = [
    "Scan options changed: 3 active clients", "flow moved 12 packets on pdp_ip0",
    "nw_path_evaluator_start [5C1E9A7B <private>]\n\tpath: satisfied (Path is satisfied), interface: en0\n",
    "{\"msg\":\"#CellLoc onCellChanged\", \"age\":0.7}",
    "scores:[\n        {name: BatteryLevelPolicy, response: {Decision: Can Proceed}}\n ], FinalDecision: Can Proceed}",
    "Scheduling background task work; nothing ended, nothing begun",
  ]

  private mutating func addNoise(_ apps: [InventedApp], _ random: inout SeededRandom) {
    let times = lines.compactMap(\.time)
    for time in times where random.chance(0.12) {
      let name =
        random.chance(0.3) ? apps.randomElement(using: &random)?.name : Self.daemons.randomElement(using: &random)
      let sender = InventedLine.Sender(name ?? "apsd", pid: 90, "Noise", "org.example.noise", "chatter")
      let text = Self.chatter.randomElement(using: &random) ?? ""
      lines.append(InventedLine(time + random.within(1...900_000), sender, text))
    }
  }
}
