// The rules about the clock: near the budget once a stay, and over it until a task has another verdict.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct BudgetRuleTests {
  private static let era = Budget(30, .era)

  @Test("a stay that nears its budget is reported with its open tasks")
  func near() throws {
    let tasks = [HandMade.task(7, "Upload"), HandMade.task(8, "Save")]
    let findings = NearBudget.findings(
      HandMade.clue(.nearBudget(clock: 24.1, Self.era), tasks: tasks), HandMade.clue(.crowded(count: 101)))
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.level == .warning && finding.tasks == tasks && finding.moment?.line == 31)
    #expect(finding.value == 24.1 && finding.limit == 30)
    #expect(
      finding.message == "24.1 s of 30.0 s used, with \"Upload\" (#7) and \"Save\" (#8) open; "
        + "the budget is that of iOS 13 and later")
  }

  @Test("the first three of many open tasks are named, and the others counted")
  func many() {
    let clue = HandMade.clue(.nearBudget(clock: 25, Self.era), tasks: (1...9).map { HandMade.task($0, "S") })
    #expect(NearBudget.findings(clue).first?.message.contains("\"S\" (#3) and 6 more open") == true)
    #expect(
      NearBudget.findings(HandMade.clue(.nearBudget(clock: 25, Self.era))).first?.message.contains("with") == false)
  }

  @Test(
    "the finding names the source of the budget",
    arguments: [
      (Budget(12, .given), "given with --budget"), (Budget(40, .stated(StoryTime.moment(1))), "stated by the log"),
      (Budget(180, .version(OSVersion(12, 4, 1))), "that of iOS 12"),
      (Budget(30, .version(OSVersion(17))), "that of iOS 17"),
      (Budget(30, .era), "that of iOS 13 and later"), (Budget(180, .era), "that of iOS 7 to iOS 12"),
      (Budget(600, .era), "that of iOS 6 and earlier"),
    ] as [(Budget, String)])
  func origin(_ budget: Budget, _ words: String) { #expect(budget.origin == words) }

  private static func judged(
    _ verdict: Verdict, before: Verdict? = nil, _ change: (inout BackgroundTask) -> Void = { _ in }
  ) -> LedgerEntry {
    .judged(
      HandMade.task(7, "Upload") { task in
        (task.verdict, task.verdictBefore) = (verdict, before)
        (task.used, task.budget) = (1.04, era)
        change(&task)
      })
  }

  @Test("an overdue task is reported with its clock and its budget")
  func over() throws {
    let finding = try #require(OverBudget.findings(Self.judged(.overdue)).first)
    #expect(finding.level == .warning && finding.value.map { ($0 * 1000).rounded() } == 31_200 && finding.limit == 30)
    #expect(
      finding.message == "\"Upload\" (#7) was still open after 31.2 s in the background, 30.0 s allowed; "
        + "the budget is that of iOS 13 and later")
    let bare = OverBudget.findings(Self.judged(.overdue) { ($0.used, $0.budget) = (nil, nil) }).first
    #expect(bare?.message == "\"Upload\" (#7) was still open" && bare?.value == nil && bare?.limit == nil)
  }

  @Test("only an overdue task is reported as over its budget", arguments: Verdict.allCases.filter { $0 != .overdue })
  func others(_ verdict: Verdict) { #expect(OverBudget.findings(Self.judged(verdict)).isEmpty) }

  @Test(
    "the finding is withdrawn once when an overdue task gets another verdict",
    arguments: [Verdict.ended, .leaked, .expired])
  func withdrawn(_ verdict: Verdict) {
    let findings = OverBudget.findings(
      Self.judged(.overdue), Self.judged(.overdue, before: .overdue), Self.judged(verdict, before: .overdue),
      Self.judged(verdict, before: verdict))
    #expect(findings.map(\.isWithdrawn) == [false, true])
  }

  @Test("a task of the system is neither reported nor withdrawn", arguments: [Verdict.ended, .leaked])
  func routine(_ verdict: Verdict) {
    let systems: (inout BackgroundTask) -> Void = { $0.name = "com.apple.uikit.applicationSnapshot" }
    #expect(
      OverBudget.findings(Self.judged(.overdue, systems), Self.judged(verdict, before: .overdue, systems)).isEmpty)
  }
}
