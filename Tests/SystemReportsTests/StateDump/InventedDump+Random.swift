// Dumps with random values, and one whose names are as awkward as apps choose them.

import TestSupport

extension InventedDump {
  private static let roles = ["UserInteractiveFocal", "UserInteractive", "Background", "None"]
  /// Names are free text: brackets, quotation marks and semicolons belong to them.
  static let names: [String?] = [
    "Upload", "Sync of 12 files", "com.example.larder.sqlitedb",
    "FBScene (ForegroundActive) <sceneID:com.example.larder-default>",
    "a;b", "say \"now\"", "x -> y", "open { brace", "Shared Background Assertion 1 for com.example.larder", nil,
    "größer", "<",
    "explanation:twice", "]> <RBAssertion> }",
  ]

  static func random(_ random: inout SeededRandom, most: Int = 8) -> InventedDump {
    let processes = (0..<(1 + random.below(4))).map { index in
      Process(
        pid: 100 + index * 37 + random.below(30), label: "com.example.p\(index)", isApp: random.chance(0.7),
        role: roles[random.below(roles.count)])
    }
    let templates = (0..<random.below(3)).map {
      Template(domain: "com.example.dasd", name: "Task\($0)", limit: Double(30 + random.below(300)), warning: 5)
    }
    let assertions = (0..<(1 + random.below(most))).map { index in
      var held = Assertion(
        id: "26-\(100 + random.below(900))-\(index + 1)", target: processes[random.below(processes.count)],
        name: names[random.below(names.count)], originator: 40 + random.below(900))
      (held.isActive, held.isSuspended) = (random.chance(0.8), random.chance(0.1))
      if random.chance(0.7) { (held.limit, held.warning) = (Double(1 + random.below(600)), 5) }
      if random.chance(0.3), let template = templates.first {
        held.domain = (template.domain, template.name)
        (held.legacyReason, held.tags) = (0, [])
      }
      if random.chance(0.2) { held.role = nil }
      if random.chance(0.5), held.name?.contains(";") != true, held.name != nil {
        held.powered = (1_772_442_912, "2026-03-02 09:15:12 +0000")
      }
      return held
    }
    return InventedDump(assertions, processes: processes, templates: templates)
  }
}
