// Every folder of SampleLogs holds its expected output: as text in expected.txt, as JSON in
// expected.jsonl. `UPDATE_GOLDEN=1 swift test` writes both again, and the diff shows the changes.

import Foundation
import TestSupport
import Testing

struct SampleLogTests {
  @Test("the folder of samples is not empty")
  func thereAreSamples() { #expect(ProjectFolder.sampleNames.count >= 15) }

  @Test("a sample gives the output in its folder", arguments: ProjectFolder.sampleNames)
  func givesWhatIsExpected(_ name: String) async throws {
    let folder = ProjectFolder.samples.appendingPathComponent(name)
    let arguments = try String(contentsOf: folder.appendingPathComponent("args.txt"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    for (file, form) in [("expected.txt", []), ("expected.jsonl", ["--json"])] {
      let words = arguments + form + ["SampleLogs/\(name)/input.log"]
      let result = try await Scenario.onThread { try Self.run(words) }
      #expect(result.code == 0)
      #expect(result.err == "")
      let expected = folder.appendingPathComponent(file)
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try result.out.write(to: expected, atomically: true, encoding: .utf8)
      }
      #expect(result.out == (try String(contentsOf: expected, encoding: .utf8)), "\(file) of \(name)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("about.md").path))
  }

  /// The samples are read by the paths that a user types in the project's folder.
  private static func run(_ arguments: [String]) throws -> (out: String, err: String, code: Int32) {
    let texts = try LogFolder()
    let process = Process()
    process.executableURL = try BuiltProgram.find()
    process.arguments = arguments
    process.currentDirectoryURL = ProjectFolder.url
    process.environment = ["TZ": "UTC", "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    let (out, err) = (texts("out"), texts("err"))
    for name in ["out", "err"] { try texts.create(name) }
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    try process.run()
    process.waitUntilExit()
    return (
      try String(contentsOfFile: out, encoding: .utf8), try String(contentsOfFile: err, encoding: .utf8),
      process.terminationStatus
    )
  }
}
