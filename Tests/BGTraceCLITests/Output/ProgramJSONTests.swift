// JSON for scripts: one valid object a line, in the order in which results become known.

import Foundation
import Testing

@testable import BGTraceCLI

struct ProgramJSONTests {
  private static let log =
    "2026-03-02 08:00:00.000 Df Sample[4711:1a2b3] Reusing background assertion <private>\nmore\n"

  private func types(_ objects: [[String: Any]]) -> [String] { objects.compactMap { $0["type"] as? String } }

  @Test("the objects are begin, notices and summary")
  func order() throws {
    let setting = try ProgramSetting()
    let path = try setting.file("a \"quoted\" ü.log", Self.log)
    let result = try setting.run(["--json", path])
    let objects = try result.objects()
    #expect(types(objects) == ["begin", "notice", "summary"])
    let inputs = try #require(objects[0]["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["path"] as? String } == [path])
    #expect(inputs.map { $0["format"] as? String } == ["compact"])
    #expect(objects[0]["schema"] as? Int == 1)
    #expect(objects[0]["tool"] as? String == "bgtrace")
    #expect(objects[0]["version"] as? String == ProgramVersion.current)
    #expect(objects[1]["code"] as? String == "assumed-zone")
    #expect(objects[1]["file"] as? String == path)
    #expect(objects[1]["line"] is NSNull)
    for (key, value) in [
      "records": 1, "lines": 2, "bytes": Self.log.utf8.count, "events": 1, "unrecognised": 0, "exit": 0,
    ] {
      #expect(objects[2][key] as? Int == value, "\(key)")
    }
  }

  @Test("begin comes first even where the first input cannot be read", arguments: ["none", "none/x.log", "x.png"])
  func beginIsFirst(_ bad: String) throws {
    let setting = try ProgramSetting()
    if bad == "x.png" { _ = try setting.file(bad, [0x89, 0x50, 0x4E, 0x47]) }
    let good = try setting.file("a.log", Self.log)
    let result = try setting.run(["--json", setting.path(bad), good])
    let objects = try result.objects()
    #expect(types(objects) == ["begin", "notice", "notice", "summary"])
    #expect(objects[1]["code"] as? String == "cannot-read")
    #expect(objects.last?["exit"] as? Int == 2)
    #expect(result.code == .failure)
    let inputs = try #require(objects[0]["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["format"] as? String } == [nil, "compact"])
  }

  @Test("the exit code in the summary is the program's", arguments: [("", 3), ("lorem\n", 3)])
  func exits(_ text: String, _ code: Int) throws {
    let setting = try ProgramSetting()
    let result = try setting.run(["--json", setting.file("a.log", text)])
    let objects = try result.objects()
    #expect(types(objects) == ["begin", "notice", "summary"])
    #expect(objects[1]["code"] as? String == "nothing-recognised")
    #expect(objects[2]["exit"] as? Int == code)
    #expect(result.code.rawValue == Int32(code))
  }

  @Test("an output may go to a file, alone or beside another, and the file appears when it is complete")
  func files() throws {
    let setting = try ProgramSetting()
    let log = try setting.file("a.log", Self.log)
    let alone = try setting.run(["-o", "json=\(setting.path("out.json"))", log])
    #expect(alone.code == .done && alone.out == "")
    let json = try setting.text("out.json")
    #expect(json == (try setting.run(["--json", log])).out)
    let both = try setting.run(["-o", "lines", "-o", "json=\(setting.path("out.json"))", log])
    #expect(both.out == Self.log)
    #expect(try setting.text("out.json") == json)
    #expect(try FileManager.default.contentsOfDirectory(atPath: setting.folder).sorted() == ["a.log", "out.json"])
  }

  @Test("an output file that cannot be written is reported before anything is read, and no file is left")
  func unwritable() throws {
    let setting = try ProgramSetting()
    let log = try setting.file("a.log", Self.log)
    let path = setting.path("none/out.json")
    let result = try setting.run(["-o", "lines=\(setting.path("lines"))", "-o", "json=\(path)", log])
    #expect(result.code == .failure)
    #expect(result.err == "bgtrace: \(path): cannot write: No such file or directory\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: setting.folder) == ["a.log"])
  }
}
