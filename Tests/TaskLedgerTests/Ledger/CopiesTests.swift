// Captures that hold every line several times, and streams that only seem to.

import TestSupport
import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct CopiesTests {
  @StoryBuilder private static func publicDay() -> [Scene] {
    at(0, .launches(), .createsCarrier(), .begins(1))
    at(1, .ends(1))
    at(2, .begins(2), .begins(3))
    at(3, .ends(3))
    at(5, .goesToBackground())
    at(30, .willExpireSoon(), .callsHandlers)
    at(31, .isStillOpen(2))
    at(35, .exits(.trails, .runningBoard(0x2182_BAD2)))
  }

  @StoryBuilder private static func privateDay() -> [Scene] {
    at(0, .launches(), .createsCarrier(), .beginsLaunchTask)
    at(1, .endsPrivately(1, .none), .releasesCarrier(for: 1))
    at(2, .createsCarrier(), .beginsPrivately())
    at(2.1, .beginsPrivately(.block(0xB0, isGlobal: false)))
    at(3, .endsPrivately(3, .block(0xB0, isGlobal: false)))
    at(5, .goesToBackground())
    at(6, .beginsPrivately())
    at(30, .willExpireSoon(), .callsHandlers)
    at(31, .somethingIsStillOpen)
    at(35, .exits(.trails, .abort))
  }

  @Test("a day gives the same tasks for any number of copies of its lines", arguments: [1, 2, 3, 5])
  func days(_ copies: Int) {
    let capture = Story.Capture(copies: copies)
    #expect(Story(capture, Self.publicDay).outcomes == ["1 ended", "2 leaked", "3 ended"])
    let story = Story(capture, Self.privateDay)
    #expect(story.outcomes == ["1 ended", "2 leaked", "3 ended", "4 died"])
    #expect(story.begins == 4)
  }

  @Test("a day gives the same tasks if its lines are out of order by less than the window", arguments: 0..<20)
  func disordered(_ seed: UInt64) {
    for (day, outcomes) in [
      (Self.publicDay(), ["1 ended", "2 leaked", "3 ended"]),
      (Self.privateDay(), ["1 ended", "2 leaked", "3 ended", "4 died"]),
    ] {
      var random = SeededRandom(seed)
      let late = Story.observations(day).map { observation in
        (observation, (observation.moment.instant ?? 0) + Int64.random(in: 0..<ReorderWindow.length, using: &random))
      }
      var window = ReorderWindow()
      var due: [Observation] = []
      for (observation, _) in late.sorted(by: { $0.1 < $1.1 }) { window.add(observation, into: &due) }
      window.drain(into: &due)
      #expect(Story(of: due).outcomes == outcomes)
    }
  }

  @Test("the entries of a live log are the first entries of the finished log")
  func live() {
    for day in [Self.publicDay, Self.privateDay] {
      let (live, finished) = (Story(.live, day).entries, Story(.plain, day).entries)
      #expect(Array(finished.prefix(live.count)) == live)
      #expect(live.count > 10)
    }
  }

  @Test("tasks of a copied log have the mark of a duplicated source")
  func marked() {
    #expect(Story(.tripled, Self.publicDay).tasks.allSatisfy { $0.quality.contains(.duplicatedSource) })
    #expect(Story(.plain, Self.publicDay).tasks.allSatisfy { !$0.quality.contains(.duplicatedSource) })
  }

  @Test("two begins within microseconds are two tasks, however many copies the log holds", arguments: [1, 2, 3, 4])
  func trueRepeats(_ copies: Int) {
    let begins = Said(App.trails.sender, .task(.began(nil)))
    let story = Story(Story.Capture(copies: copies)) {
      at(0, .begins(1))
      at(1, .ends(1))
      at(2, begins)
      at(2.000_02, begins)
      at(3, begins)
    }
    #expect(story.tasks.map(\.verdict) == [.ended, .open, .open, .open])
    #expect(story.begins == 4)
  }

  @Test("requests before the first id count once for all their copies", arguments: [1, 2, 3])
  func earlyRequests(_ copies: Int) {
    let story = Story(Story.Capture(copies: copies)) {
      at(0, Said(App.trails.sender, .task(.requested(name: nil, handler: .block(0xA, isGlobal: false)))))
      at(0.1, .acquires(.carrier("33-500-8")))
      at(0.2, Said(App.trails.sender, .task(.began(nil))))
      at(1, .beginsPrivately(.block(0xB, isGlobal: false)), .beginsPrivately(.block(0xC, isGlobal: false)))
      at(2, .endsPrivately(8, .block(0xB, isGlobal: false)))
    }
    #expect(story.outcomes == ["- open", "- open", "8 ended"])
  }

  @Test("statements without ids count once for all their copies")
  func statements() {
    let story = Story(.tripled) {
      at(0, .launches(), .beginsLaunchTask)
      at(1, .beginsPrivately())
      at(2, .endsPrivately(9, .block(0xB0, isGlobal: false)))
      at(30, .somethingIsStillOpen)
    }
    #expect(story.outcomes == ["- open", "1 leaked", "9 ended"])
  }

  @Test("copies of a user's own lines without an id make no further tasks")
  func ownLines() {
    let story = Story(.tripled) {
      at(0, .begins(3))
      at(1, .ends(3))
      at(2, .own(.began, name: "Upload"))
      at(3, .own(.ended, name: "Upload"))
    }
    #expect(story.outcomes(of: .custom) == ["Upload ended"])
  }

  // MARK: Proof of copies

  private func isDuplicated(_ lines: [(seconds: Double, id: Int)]) -> Bool {
    var copies = SourceCopies()
    for line in lines { copies.hear(.task(.endRequested(id: line.id)), StoryTime.moment(line.seconds)) }
    return copies.proof == .repeated
  }

  @Test("one line proves nothing before the next instant")
  func early() {
    #expect(!isDuplicated([]))
    #expect(!isDuplicated([(0, 1)]))
    #expect(!isDuplicated([(0, 1), (0.000_005, 1)]))
    #expect(isDuplicated([(0, 1), (0.000_005, 1), (1, 2)]))
  }

  @Test("lines that occur once prove that the log holds no copies")
  func plain() {
    #expect(!isDuplicated([(0, 1), (1, 2), (2, 3)]))
  }

  @Test("one line three times among single lines is no proof")
  func chance() {
    #expect(!isDuplicated([(0, 1), (0.000_005, 1), (0.000_01, 1), (1, 2), (2, 3)]))
  }

  @Test("one lost copy does not remove the proof")
  func lostCopy() {
    var lines: [(seconds: Double, id: Int)] = []
    for id in 1...20 {
      lines.append((Double(id), id))
      if id != 7 { lines.append((Double(id) + 0.000_01, id)) }
    }
    #expect(isDuplicated(lines + [(30, 0)]))
  }

  @Test("copies may be in mixed order")
  func mixed() {
    let lines = (1...9).flatMap { id in
      [0.0, 0.000_005, 0.000_012].map { (seconds: Double(id / 3) + Double(id) * 0.000_01 + $0, id: id) }
    }
    #expect(isDuplicated(lines.sorted { $0.seconds < $1.seconds } + [(30, 0)]))
  }

  @Test("the same id at a later time is not a copy")
  func later() {
    #expect(!isDuplicated([(0, 1), (0.001, 1), (1, 2)]))
  }

  @Test("a log without times proves nothing")
  func timeless() {
    var copies = SourceCopies()
    for id in [1, 1, 2, 2, 3, 3] { copies.hear(.task(.endRequested(id: id)), Moment(line: 1)) }
    #expect(copies.proof == .unknown)
  }

  @Test("lines without an id prove nothing")
  func withoutID() {
    var copies = SourceCopies()
    for second in 0..<9 {
      for _ in 0..<3 { copies.hear(.task(.began(nil)), StoryTime.moment(Double(second))) }
    }
    #expect(copies.proof == .unknown)
  }
}

extension SourceCopies {
  fileprivate mutating func hear(_ event: TaskEvent, _ moment: Moment) {
    let sourced = SourcedEvent(event)
    note(sourced, moment)
    keep(sourced)
  }
}
