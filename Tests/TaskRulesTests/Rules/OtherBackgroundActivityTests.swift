// Activity that kept an app awake beside its tasks is summed by purpose, and reported at the end.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct OtherBackgroundActivityTests {
  private static let playback = "com.apple.mediaexperience MediaPlayback"

  private func messages(_ entries: LedgerEntry...) -> [String] {
    OtherBackgroundActivity.findings(entries).map(\.message)
  }

  @Test("the seconds of one purpose are summed for each app, and the longest sum comes first")
  func sums() throws {
    let findings = OtherBackgroundActivity.findings(
      HandMade.activity(1, background: 40), HandMade.activity(2, "com.apple.location Updating", background: 90),
      HandMade.activity(303, background: 80), HandMade.activity(4, background: 7, instance: 2))
    #expect(
      findings.map(\.message) == [
        "\(Self.playback) kept it awake in the background for 2 min 0 s",
        "com.apple.location Updating kept it awake in the background for 1 min 30 s",
        "\(Self.playback) kept it awake in the background for 7.0 s",
      ])
    #expect(findings.map(\.value) == [120, 90, 7] && findings.map(\.instance) == [1, 1, 2])
    #expect(findings.allSatisfy { $0.level == .note && $0.limit == nil && $0.process == HandMade.trails })
    #expect(findings.map { $0.moment?.line } == [1, 2, 4], "where it began")
  }

  @Test("a sum below one second is not reported")
  func little() {
    #expect(messages(HandMade.activity(1, background: 0.4), HandMade.activity(2, background: 0.5)).isEmpty)
    #expect(messages(HandMade.activity(1, background: 0.5), HandMade.activity(2, background: 0.5)).count == 1)
  }

  @Test("a log without states counts the whole life, except for purposes of the screen")
  func stateless() {
    #expect(
      messages(HandMade.activity(1, background: nil, lasting: 12)) == ["\(Self.playback) kept it awake for 12.0 s"])
    #expect(messages(HandMade.activity(1, "com.apple.frontboard Visibility", background: nil, lasting: 12)).isEmpty)
    #expect(messages(HandMade.activity(1, "com.apple.frontboard Visibility", background: 3, lasting: 12)).count == 1)
    #expect(messages(HandMade.activity(1, background: nil)).isEmpty, "open at the end: nobody knows for how long")
  }

  @Test("time that several assertions share counts once")
  func shared() {
    #expect(
      messages(HandMade.activity(1, background: 40), HandMade.activity(11, background: 40))
        == ["\(Self.playback) kept it awake in the background for 50.0 s"])
  }

  @Test("a task that is judged again counts once")
  func judgedAgain() {
    #expect(
      messages(
        HandMade.activity(1, background: 10), HandMade.activity(102, background: 5),
        HandMade.activity(1, background: 30) { $0.verdictBefore = .ended })
        == ["\(Self.playback) kept it awake in the background for 15.0 s"])
  }

  @Test("a task that was judged too long ago to be remembered is not counted again")
  func forgotten() {
    var (rule, findings) = (OtherBackgroundActivity(), [Finding]())
    for id in 1...10_000 { rule.inspect(HandMade.activity(id, background: 1), into: &findings) }
    rule.inspect(HandMade.activity(1, background: 500) { $0.verdictBefore = .ended }, into: &findings)
    rule.finish(into: &findings)
    #expect(findings.map(\.value) == [10_000])
  }

  @Test("of many purposes the greatest sums are kept")
  func bounded() {
    let entries = (1...9000).map { id in HandMade.activity(id, "org.example Purpose\(id)", background: Double(id)) }
    let findings = OtherBackgroundActivity.findings(entries)
    #expect(findings.count <= OtherBackgroundActivity.most)
    #expect(findings.prefix(100).map(\.value) == (8901...9000).reversed().map { Double($0) })
  }

  @Test(
    "background tasks and the assertions of every app are not other activity",
    arguments: [
      "FinishTask", "finishTaskUnbounded", "com.apple.common FinishTaskUninterruptable",
      "com.apple.underlying defaultUnderlyingAppAssertion",
    ])
  func tasks(_ purpose: String) { #expect(messages(HandMade.activity(1, purpose, background: 60)).isEmpty) }

  @Test("carriers, tasks of the system, and tasks that are not assertions do not count")
  func others() {
    #expect(messages(HandMade.activity(1, background: 60) { $0.carried = 1 }).isEmpty)
    #expect(messages(HandMade.activity(1, background: 60) { $0.purposes = [] }).isEmpty)
    let processes: [(ProcessIdentity, Int)] = [
      (ProcessIdentity(bundle: "com.apple.Music", pid: 9, kind: .app), 0),
      (ProcessIdentity(name: "mediaserverd", pid: 8, kind: .daemon), 0),
      (ProcessIdentity(name: "Trails", pid: 8, kind: .other), 0),
      (ProcessIdentity(bundle: "org.example.Trails", pid: 8, kind: .other), 1),
    ]
    for (process, count) in processes {
      #expect(messages(HandMade.activity(1, background: 60, process: process)).count == count)
    }
    let task = HandMade.task(3) { ($0.background, $0.verdict, $0.purposes) = (60, .ended, [Self.playback]) }
    #expect(messages(.judged(task)).isEmpty)
  }
}
