// Whether a condition of `--fail-on` holds for what was counted.

extension FailCondition {
  func holds(_ findings: FindingTally, _ tasks: TaskTally) -> Bool {
    switch self {
    case .leak: tasks.hasLeak || findings.hasLeak
    case .any: findings.hasTrouble
    case .rule(let id): findings.rules[id, default: 0] > 0
    }
  }
}
