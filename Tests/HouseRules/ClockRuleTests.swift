// A machine that sleeps, or whose clock is changed, must not lengthen or shorten a wait: pauses use the monotonic clock.

import Testing

struct ClockRuleTests {
  /// The ways to wait by the wall clock or to read it.
  private static let wallClocks = ["DispatchWallTime", "wallDeadline", "wallTimeout", "walltime", "gettimeofday"]

  @Test("no source file waits by the wall clock")
  func waiting() {
    for file in SourceTree.sources {
      for word in Self.wallClocks { #expect(!file.code.contains(word), "\(file.path): \(word)") }
    }
  }

  @Test("the code that follows files and sets alarms does not read the time of day")
  func following() {
    let files = SourceTree.sources.filter {
      $0.path.hasPrefix("Sources/LogIntake/Follow/") || $0.name == "AlarmTimer.swift" || $0.name == "WakeUp.swift"
    }
    #expect(files.count > 10)
    for file in files {
      for word in ["SystemFile.now", "Date" + "(", "CLOCK_REALTIME"] {
        #expect(!file.code.contains(word), "\(file.path): \(word)")
      }
    }
  }
}
