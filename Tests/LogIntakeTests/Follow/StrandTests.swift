// How long a file without a name is still read. The test states all times itself.

import Dispatch
import TestSupport
import Testing

@testable import LogIntake

struct StrandTests {
  private let pace = FollowPace()
  private let start = DispatchTime(uptimeNanoseconds: 1_000_000_000)
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func strand() throws -> Strand {
    try folder.create("log", "one\n")
    return Strand(.file(FileReading(try OpenFiles().open(folder("log")))), segment: 0)
  }

  @Test("a replaced file is read until its writer has been silent for the grace period")
  func replaced() throws {
    var strand = try strand()
    strand.loseName(toSuccessorAt: start)
    #expect(!strand.isQuiet(start, pace))
    #expect(strand.isQuiet(start + .milliseconds(pace.grace), pace))
    strand.lastWritten = start + .milliseconds(pace.grace / 2)
    #expect(!strand.isQuiet(start + .milliseconds(pace.grace), pace))
  }

  @Test("a writer of a deleted file has the whole grace period when a new file gets the name, however late")
  func deletedLongBefore() throws {
    var strand = try strand()
    strand.loseName(start)
    let late = start + .milliseconds(100 * pace.grace)
    strand.lastWritten = late
    #expect(strand.isQuiet(late, pace))
    strand.loseName(toSuccessorAt: late)
    #expect(!strand.isQuiet(late, pace))
    #expect(strand.isQuiet(late + .milliseconds(pace.grace), pace))
  }

  @Test("a file that gets its name back loses no line")
  func cameBack() throws {
    var strand = try strand()
    strand.loseName(start)
    strand.getName()
    #expect(!strand.isQuiet(start + .milliseconds(100 * pace.grace), pace))
  }
}
