// What somebody pasted into a text is read in an archive as it is read by itself.

import ArchiveForge
import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct PiecesInArchivesTests {
  private static let texts = [
    // No time, and no record.
    """
    The app was ended last night:
    Larder[183] has active assertions beyond permitted time:
    {(
        <BKProcessAssertion: 0x15531750> identifier: Called by Larder, from -[Sync begin] process: Larder[183] \
    permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:183 preventSuspend
    )}
    """,
    // A part of a report.
    "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: Namespace ASSERTIOND, Code 0xbada5e47\n",
    // A message without its record's head.
    "Background Task 4 (\"Sync recipes\"), was created over 30 seconds ago. In applications running in the background, "
      + "this creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) for your task in a "
      + "timely manner to avoid this.\n",
    // A log, and a text that is none.
    "2026-03-02 10:14:01.000000+0100  localhost Larder[2210]: (Lib) [com.apple.UIKit:BackgroundTask] Created background "
      + "task <_UIBackgroundTaskInfo: 0x60>: taskID = 4, taskName = Sync, creationTime = 50 (elapsed = 0).\n",
    "region: flags [0x2] size 41253439953 (used 12%)\n",
  ]

  @Test("a piece of a log or of a report says in an archive what it says alone", arguments: texts.indices)
  func pieces(_ number: Int) throws {
    let setting = try ProgramSetting()
    let text = Self.texts[number]
    let packed = GzipForge().packed(InventedSysdiagnose.tar([("notes/piece.txt", Array(text.utf8))], in: "pieces"))
    func told(_ result: ProgramSetting.Result) throws -> [String] {
      try result.objects().filter { ["task", "finding", "process"].contains($0["type"] as? String) }
        .map { "\($0["type"] ?? "") \($0["verdict"] ?? $0["rule"] ?? $0["event"] ?? "")" }.sorted()
    }
    let alone = try told(setting.run(["--json", "--all", try setting.file("piece.txt", text)]))
    let archived = try told(setting.run(["--json", "--all", try setting.file("pieces.tar.gz", packed)]))
    #expect(alone == archived)
    #expect(alone.isEmpty == (number == Self.texts.count - 1))
  }
}
