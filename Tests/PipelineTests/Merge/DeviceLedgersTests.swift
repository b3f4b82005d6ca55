// Inputs of several devices in one run: each device has its own ledger, whatever the names of its processes.

import BackgroundTasks
import LogFormats
import Testing

@testable import Pipeline

struct DeviceLedgersTests {
  private static func record(_ time: String, _ message: String) -> String {
    "2026-03-02 \(time)+0100 Sample[4711:1a2b3] [com.apple.UIKit:BackgroundTask] \(message)\n"
  }

  private static let begun = record(
    "10:00:00.000000",
    "Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = 4, taskName = Sync, creationTime = 50 (elapsed = 0)."
  )
  private static let ended = record("10:00:05.000000", "Ending background task with UIBackgroundTaskIdentifier: 4")

  /// Each text is an input of the named device.
  private func tasks(_ inputs: [(text: String, device: Int)]) -> [BackgroundTask] {
    var ledgers = DeviceLedgers(UserAssumptions(date: false, zone: false))
    var traced = Traced()
    for (number, input) in inputs.enumerated() {
      ledgers.open(device: input.device)
      _ = Scanning.read(ChunkSource(Array(input.text.utf8), pieces: { 100 })) {
        ledgers.ingest(&$0, input: number, into: &traced.entries)
      }
      ledgers.drain(number, into: &traced.entries)
    }
    ledgers.finish(into: &traced.entries)
    return traced.tasks
  }

  @Test("an end in another file of the same device ends the task")
  func oneDevice() {
    let tasks = tasks([(Self.begun, 0), (Self.ended, 0)])
    #expect(tasks.map(\.verdict) == [.ended])
    #expect(tasks.first?.end?.input == 1)
  }

  @Test("an end on another device does not end the task, even with the same pid, name and id")
  func twoDevices() {
    let tasks = tasks([(Self.begun, 0), (Self.ended, 1)])
    #expect(tasks.filter { $0.begin != nil }.map(\.verdict).contains(.ended) == false)
  }

  @Test("the same log of two devices is not a copy, and its tasks are separate")
  func noCopies() {
    let tasks = tasks([(Self.begun + Self.ended, 0), (Self.begun + Self.ended, 1)])
    #expect(tasks.map(\.verdict) == [.ended, .ended])
    #expect(Set(tasks.map(\.key)).count == 2)
    #expect(Set(tasks.map(\.instance)).count == 2)
    #expect(tasks.map { $0.key.prefix(2) }.sorted() == ["0/", "1/"])
  }
}
