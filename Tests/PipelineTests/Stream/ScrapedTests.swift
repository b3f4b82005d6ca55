// UIKit's sentences in the forms of web pages and Markdown.

import BackgroundTasks
import LogFormats
import LogRecords
import Testing

struct ScrapedTests {
  private func events(_ text: String) -> [TaskEvent] { Scanning.scan(text + "\n").records.compactMap(\.event) }

  private static let began = TaskEvent.task(
    .began(TaskDescription(id: 3, name: "Sync", creationTime: 77, elapsed: 0)))

  static let begins = [
    "Created background task <UIBackgroundTaskInfo: 0x60>: taskID = 3, taskName = Sync, creationTime = 77 (elapsed = 0).",
    "Created background task &lt;_UIBackgroundTaskInfo: 0x60&gt;: taskID = 3, taskName = Sync, creationTime = 77 (elapsed = 0).",
    "Created background task \\<\\_UIBackgroundTaskInfo: 0x60\\>: taskID = 3, taskName = Sync, creationTime = 77 (elapsed = 0).",
    "Created background task ‹_UIBackgroundTaskInfo: 0x60›: taskID = 3, taskName = Sync, creationTime = 77 (elapsed = 0).",
    "Created\u{A0}background\u{A0}task\u{A0}<_UIBackgroundTaskInfo:\u{A0}0x60>:\u{A0}taskID\u{A0}=\u{A0}3,\u{A0}taskName\u{A0}=\u{A0}Sync,\u{A0}creationTime\u{A0}=\u{A0}77\u{A0}(elapsed\u{A0}=\u{A0}0).",
  ]
  static let heads = [
    "default\t08:00:00.000000+0000\tLarder\t",
    "2026-03-02 08:00:00.000 Df Larder[47:1a2b3] [com.apple.UIKit:BackgroundTask] ",
    "Mar  2 08:00:00 iPhone Larder(UIKitCore)[47] <Notice>: ", "", "[BackgroundTask] ", "> ", "- ", "1. ", "`",
  ]

  @Test("a begin is read in every damaged form behind every head", arguments: begins, heads)
  func isBegin(_ sentence: String, _ head: String) {
    #expect(events(head + sentence) == [Self.began])
  }

  @Test("other sentences are read in damaged forms")
  func others() {
    #expect(
      events("Background Task 5 (“Sync”), was created over 30 seconds ago.")
        == [.task(.old(id: 5, name: "Sync", seconds: 30))])
    #expect(
      events("Background task still not ended after expiration handlers were called: &lt;private&gt;. This app will")
        == [.task(.stillOpen(nil))])
    #expect(
      events("Can&#39;t end BackgroundTask: no background task exists with identifier 12 (0xc), or it may have")
        == [.task(.endedUnknown(id: 12))])
    #expect(
      events(
        "default\t08:00:00.000000+0000\tLarder\tEnding\u{A0}background\u{A0}task with UIBackgroundTaskIdentifier: 7")
        == [.task(.endRequested(id: 7))])
  }

  @Test("a sentence that an app quotes is not an event in any damaged form")
  func quoted() {
    for sentence in Self.begins {
      #expect(events("default\t08:00:00.000000+0000\tLarder\tseen: &quot;\(sentence)&quot;") == [])
    }
  }
}
