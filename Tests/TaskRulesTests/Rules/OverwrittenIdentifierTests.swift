// BG102: which begins and ends of one name show that an identifier was overwritten.

import Testing

@testable import BackgroundTasks
@testable import TaskRules
@testable import TaskStories

struct OverwrittenIdentifierTests {
  private func told(_ tell: (inout RuleTrial) -> Void) -> RuleTrial {
    var trial = RuleTrial(OverwrittenIdentifier.self)
    tell(&trial)
    return trial
  }

  @Test("begun again while open, only the newer one ended, the older one leaked: an error")
  func leaked() {
    let trial = told {
      $0.begins(41, at: 1)
      $0.begins(42, at: 3)
      $0.judges(42, .ended, at: 4)
      $0.judges(41, .leaked)
    }
    #expect(trial.said == ["error #41 #42"])
    #expect(
      trial.messages == ["\"Sync\" (#41) was begun again as #42 before it had ended, and only newer ones were ended"])
    // The line to look at is the second begin.
    #expect(trial.findings.first?.moment?.line == 42)
  }

  @Test("as long as nothing proves the leak it is a note", arguments: [Verdict.open, .overdue, .died])
  func note(_ verdict: Verdict) {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(2, .ended)
      $0.judges(1, verdict)
    }
    #expect(trial.said == ["note #1 #2"])
  }

  @Test("a task that ended, or may have, is none", arguments: [Verdict.ended, .expired, .unknown])
  func nothing(_ verdict: Verdict) {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(2, .ended)
      $0.judges(1, verdict)
    }
    #expect(trial.said == [])
  }

  @Test("a later record makes the note an error, and a late end takes it back")
  func raised() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(2, .ended)
      $0.judges(1, .died)
      $0.judges(1, .leaked)
      $0.judges(1, .expired)
    }
    #expect(
      trial.said == ["note #1 #2", "withdrawn note #1 #2", "error #1 #2", "withdrawn error #1 #2"])
  }

  @Test("a leak that was stated before the newer one ended is told with that end")
  func leakFirst() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(1, .leaked)
      #expect($0.said == [])
      $0.judges(2, .expired)
    }
    #expect(trial.said == ["error #1 #2"])
  }

  @Test("of three the two older ones are overtaken, each by the one that was begun after it")
  func three() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.begins(3)
      $0.judges(3, .ended)
      $0.judges(1, .leaked)
      $0.judges(2, .leaked)
    }
    #expect(trial.said == ["error #1 #2", "error #2 #3"])
  }

  @Test("begun one after the other is not begun again while open")
  func oneAfterTheOther() {
    let trial = told {
      $0.begins(1)
      $0.judges(1, .ended)
      $0.begins(2)
      $0.judges(2, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("two that both leak were not told apart by any end")
  func bothLeak() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(1, .leaked)
      $0.judges(2, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("where an older one was ever ended, identifiers are kept apart, also later")
  func keptApart() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(1, .ended)
      $0.judges(2, .ended)
      $0.begins(3)
      $0.begins(4)
      $0.judges(4, .ended)
      $0.judges(3, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("an older one that is ended after all takes back what was said of the others of its name")
  func keptApartLater() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.begins(3)
      $0.judges(3, .ended)
      $0.judges(1, .leaked)
      $0.judges(2, .ended)
    }
    #expect(trial.said == ["error #1 #2", "withdrawn error #1 #2"])
  }

  @Test("names, lives of a process, UIKit's own tasks and private names are told apart")
  func apart() {
    let trial = told {
      $0.begins(1, "Upload")
      $0.begins(2, "Download")
      $0.judges(2, .ended)
      $0.judges(1, .leaked)
      $0.begins(3, instance: 1)
      $0.begins(4, instance: 2)
      $0.judges(4, .ended, instance: 2)
      $0.judges(3, .leaked, instance: 1)
      for (older, name) in [(5, "com.apple.uikit.applicationSnapshot"), (7, nil)] as [(Int, String?)] {
        $0.begins(older, name)
        $0.begins(older + 1, name)
        $0.judges(older + 1, .ended)
        $0.judges(older, .leaked)
      }
      $0.begins(9) { $0.process.bundle = "com.apple.weather" }
      $0.begins(10) { $0.process.bundle = "com.apple.weather" }
      $0.judges(10, .ended)
      $0.judges(9, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("of tens of thousands that are overwritten every leak that is still open is told, without growing slow")
  func many() {
    let count = 2000
    let trial = told { trial in
      for id in 1...count {
        trial.begins(2 * id)
        trial.begins(2 * id + 1)
        trial.judges(2 * id + 1, .ended)
      }
      trial.judges(2 * count, .leaked)
      trial.judges(2, .leaked)
    }
    #expect(trial.said == ["error #\(2 * count) #\(2 * count + 1)", "error #2 #3"])
  }

  @Test("of more open tasks than are remembered the oldest are forgotten", arguments: [1, 7000])
  func bound(_ names: Int) {
    var rule = OverwrittenIdentifier()
    var findings: [Finding] = []
    for id in 1...(OverwrittenIdentifier.most + 100) {
      var task = RuleTrial.task(id)
      task.name = "Part \(id % names)"
      rule.inspect(begun: task, into: &findings)
    }
    #expect(rule.count <= OverwrittenIdentifier.most && rule.count > OverwrittenIdentifier.most / 2)
  }
}
