// When a followed file is examined again, with and without notifications.

import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LogIntake

@Suite(.timeLimit(.minutes(HangGuard.minutes)))
struct FollowWaitingTests {
  /// Accepts every watch and reports nothing, like a network folder.
  private final class SilentWatch: FileWatch {
    var coverage = FileWatchCoverage.whole
    private(set) var asked = 0

    func cover(_ path: String, isThere: Bool) -> FileWatchCoverage {
      asked += 1
      return coverage
    }
  }

  private static let quick = FollowPace(shortest: 1, longest: 4, safety: 1, grace: 0)
  private let alarm = DispatchSemaphore(value: 0)
  private let watch = SilentWatch()

  private func waiting(_ pace: FollowPace = quick) -> FollowWaiting { FollowWaiting(alarm, watch, pace) }

  @Test("the pauses grow up to a second without a change, and are short again after one")
  func pauses() {
    var pause = PollingPause(FollowPace())
    var lengths: [Int] = []
    for _ in 0..<4 {
      lengths.append(pause.milliseconds)
      pause.nothingHappened()
    }
    #expect(lengths == [250, 500, 1000, 1000])
    pause.somethingHappened()
    #expect(pause.milliseconds == 250)
  }

  @Test("a watch that misses a change twice is no longer relied on")
  func untold() {
    var waiting = waiting()
    #expect(waiting.cover("log", nil, isAbsent: false) == .changed)
    for isEnough in [false, true] {
      waiting.sleep(until: nil, isUnsettled: false)
      waiting.willLook()
      #expect(waiting.foundSomething() == isEnough)
      #expect(waiting.isWatching == !isEnough)
    }
  }

  @Test("a watch that reports is relied on, even if one change was found before its report")
  func told() {
    var waiting = waiting()
    #expect(waiting.cover("log", nil, isAbsent: false) == .changed)
    for isTold in [false, true, false, true] {
      if isTold { alarm.signal() }
      waiting.sleep(until: nil, isUnsettled: false)
      waiting.willLook()
      #expect(waiting.foundSomething() == false)
    }
    #expect(waiting.isWatching)
  }

  @Test("a change that is found after a deadline or a grace period does not count against the watch")
  func otherwise() {
    var waiting = waiting()
    _ = waiting.cover("log", nil, isAbsent: false)
    for _ in 0..<4 {
      waiting.sleep(until: .now(), isUnsettled: false)
      #expect(waiting.foundSomething() == false)
      waiting.sleep(until: nil, isUnsettled: true)
      #expect(waiting.foundSomething() == false)
    }
  }

  @Test("the watched places are renewed for another file, and while they could not be watched")
  func places() {
    var waiting = waiting()
    let (first, second) = (FileIdentity(device: 1, number: 7), FileIdentity(device: 1, number: 8))
    #expect(waiting.cover("log", first, isAbsent: false) == .changed)
    #expect(waiting.cover("log", first, isAbsent: false) == .same)
    #expect(waiting.cover("log", second, isAbsent: false) == .changed)
    #expect(waiting.cover("log", second, isAbsent: true) == .changed)
    watch.coverage = .part
    #expect(waiting.cover("log", first, isAbsent: false) == .changed)
    #expect(waiting.cover("log", first, isAbsent: false) == .same)
    #expect(watch.asked == 5)
    watch.coverage = .whole
    #expect(waiting.cover("log", first, isAbsent: false) == .changed)
    #expect(waiting.cover("log", first, isAbsent: false) == .same)
  }

  @Test("no watch is requested again once the system has none left")
  func exhausted() {
    watch.coverage = .exhausted
    var waiting = waiting()
    #expect(waiting.cover("log", nil, isAbsent: false) == .lost)
    #expect(!waiting.isWatching)
    #expect(waiting.cover("log", nil, isAbsent: true) == .same)
    #expect(watch.asked == 1)
  }

  @Test("the watched folders are those of a name, of a link to a file, and of a dangling link")
  func folders() throws {
    #expect(WatchedPlaces.folders(of: "log") == ["."])
    #expect(WatchedPlaces.folders(of: "/log") == ["/"])
    #expect(WatchedPlaces.folders(of: "/no/such/log") == ["/no/such"])
    let folder = try LogFolder()
    try folder.makeFolder("there")
    try folder.create("there/log", "one\n")
    try folder.link("log", to: "there/log")
    let real = try #require(SystemFollow.resolved(folder.path))
    #expect(WatchedPlaces.folders(of: folder("log")) == [folder.path, real + "/there"])
    try folder.remove("there/log")
    #expect(WatchedPlaces.folders(of: folder("log")) == [folder.path])
    #expect(!WatchedPlaces.areAllKnown(for: folder("log"), isThere: false))
    #expect(WatchedPlaces.areAllKnown(for: folder("none"), isThere: false))
  }
}
