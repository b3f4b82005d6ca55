// A record that may be a copy waits until a run proves it, and all later records wait with it. The wait is bounded.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct CopySieveTests {
  private struct Reader {
    var sieve = CopySieve()
    var taken: [UInt64] = []

    init() { for input in 0...1 { sieve.open(input) } }

    /// Times are in milliseconds, so that only a run can prove a copy.
    mutating func read(_ fingerprint: UInt64, at millisecond: Int64, input: Int) {
      let instant = millisecond * 1000
      switch sieve.judge(fingerprint, instant, input: input) {
      case .new: taken.append(fingerprint)
      case .copy: break
      case .held(let isSuspect):
        let moment = Moment(instant: instant, input: input, line: 1)
        sieve.hold(
          Observation(SourcedEvent(.log(.clockAdjusted), fingerprint: fingerprint), moment, isUnderDebugger: false),
          isSuspect: isSuspect)
      }
      takeDecided()
    }

    mutating func takeDecided() {
      while let observation = sieve.takeDecided() { taken.append(observation.sourced.fingerprint) }
    }
  }

  @Test("the end of an input releases its undecided records")
  func endedInput() {
    var reader = Reader()
    reader.read(11, at: 1000, input: 0)
    reader.read(11, at: 1000, input: 1)
    reader.read(12, at: 2000, input: 0)
    #expect(reader.taken == [11], "the second waits for a run, and the third for the second")
    reader.sieve.end(ofInput: 1)
    reader.takeDecided()
    #expect(reader.taken == [11, 11, 12], "one record in common is no run")
    reader.read(13, at: 3000, input: 0)
    #expect(reader.taken.last == 13)
  }

  @Test("a run that the end of its input proves is a copy")
  func endedRun() {
    var reader = Reader()
    for place in 0..<4 as Range<UInt64> {
      reader.read(20 + place, at: 1000 + Int64(place) * 400, input: 0)
      reader.read(20 + place, at: 1000 + Int64(place) * 400, input: 1)
    }
    reader.sieve.end(ofInput: 1)
    reader.takeDecided()
    #expect(reader.taken == [20, 21, 22, 23])
  }

  @Test("the number of records that wait for a silent input is bounded")
  func silentInput() {
    var reader = Reader()
    reader.read(1, at: 1000, input: 0)
    reader.read(1, at: 1000, input: 1)
    for place in 2...40_000 as ClosedRange<UInt64> { reader.read(place, at: 1000 + Int64(place), input: 0) }
    #expect(reader.taken.count > 20_000)
    reader.sieve.finish()
    reader.takeDecided()
    #expect(reader.taken.count == 40_001)
  }
}
