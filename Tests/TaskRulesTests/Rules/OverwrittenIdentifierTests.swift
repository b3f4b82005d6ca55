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

  @Test("a task that leaks after a newer one of its name was begun and ended is an error")
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
    // The finding points to the second begin.
    #expect(trial.findings.first?.moment?.line == 42)
  }

  @Test("an unproven leak is only a note", arguments: [Verdict.open, .overdue, .died])
  func note(_ verdict: Verdict) {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(2, .ended)
      $0.judges(1, verdict)
    }
    #expect(trial.said == ["note #1 #2"])
  }

  @Test("a task that ended, or may have ended, is not reported", arguments: [Verdict.ended, .expired, .unknown])
  func nothing(_ verdict: Verdict) {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(2, .ended)
      $0.judges(1, verdict)
    }
    #expect(trial.said == [])
  }

  @Test("a later record turns the note into an error, and a late end withdraws it")
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

  @Test("a leak that is stated before the newer task ends is reported with that end")
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

  @Test("the two older of three tasks are reported, each with the task that was begun after it")
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

  @Test("tasks that follow each other without overlap are not reported")
  func oneAfterTheOther() {
    let trial = told {
      $0.begins(1)
      $0.judges(1, .ended)
      $0.begins(2)
      $0.judges(2, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("two tasks that both leak, without any end, are not reported")
  func bothLeak() {
    let trial = told {
      $0.begins(1)
      $0.begins(2)
      $0.judges(1, .leaked)
      $0.judges(2, .leaked)
    }
    #expect(trial.said == [])
  }

  @Test("an end of an older task shows that identifiers are kept apart, from then on as well")
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

  @Test("a late end of an older task withdraws the findings about the others of its name")
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

  @Test("tasks of other names, other lives, UIKit and private names are kept separate")
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

  @Test("every open leak of tens of thousands is reported in bounded time")
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

  @Test("the oldest of more open tasks than the rule remembers are forgotten", arguments: [1, 7000])
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
