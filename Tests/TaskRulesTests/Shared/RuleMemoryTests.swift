// The memory of rules is bounded, so that a log of any length can be read.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct RuleMemoryTests {
  @Test("a key is remembered for a while, and forgotten after many others")
  func saidOnce() {
    var said = OncePerInstance()
    let first = (1...5000).map { said.isNews("x", of: $0) }
    #expect(first == Array(repeating: true, count: 5000))
    let again = [5000, 1].map { said.isNews("x", of: $0) }
    #expect(again == [false, true])
  }

  @Test("a withdrawal repeats the words of the finding, and a forgotten finding is not withdrawn")
  func standing() {
    var standing = ActiveFindings()
    var findings: [Finding] = []
    for key in 1...3000 {
      let finding = Finding(UnnamedTask.text, .note, "\(key)", RuleTrial.task(key), at: nil)
      standing.say(finding, of: RuleTrial.task(key).number, into: &findings)
      standing.say(finding, of: RuleTrial.task(key).number, into: &findings)
    }
    #expect(findings.count == 3000)
    standing.say(nil, of: RuleTrial.task(1).number, into: &findings)
    #expect(findings.count == 3000)
    standing.withdrawAll(into: &findings) { _ in true }
    let withdrawn = findings.dropFirst(3000)
    #expect(withdrawn.map(\.message) == (1977...3000).map(String.init))
    #expect(withdrawn.allSatisfy { $0.isWithdrawn })
  }
}
