// Whole archives, from their bytes to what is said of them.

import ArchiveForge
import ByteScan
import Foundation
import TestSupport
import Testing

@testable import BGTraceCLI

struct CaptureRunTests {
  private let setting: ProgramSetting

  init() throws { setting = try ProgramSetting() }

  /// The verdicts of the app's tasks, by id where they have one.
  private func verdicts(_ result: ProgramSetting.Result) throws -> [String] {
    var latest: [String: String] = [:]
    for object in try result.objects() where object["type"] as? String == "task" {
      latest[try #require(object["key"] as? String)] = object["verdict"] as? String
    }
    return latest.values.sorted()
  }

  private func unpack(_ members: [(name: String, bytes: [UInt8])], in top: String) throws -> String {
    for member in members {
      let path = setting.path("\(top)/\(member.name)")
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(member.bytes).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_772_442_934)], ofItemAtPath: path)
    }
    return setting.path(top)
  }

  @Test(
    "an archive gives the known answer as a tarball, as a tar, as a folder and through a pipe, in any order of its members",
    arguments: InventedSysdiagnose.Layout.allCases, InventedSysdiagnose.Fate.allCases)
  func answers(_ layout: InventedSysdiagnose.Layout, _ fate: InventedSysdiagnose.Fate) throws {
    var random = SeededRandom(0xCA97)
    let capture = InventedSysdiagnose(layout: layout, fate: fate)
    for order in 0..<3 {
      var members = capture.members(&random)
      if order == 1 { members.reverse() }
      if order == 2 { members.shuffle(using: &random) }
      let tar = InventedSysdiagnose.tar(members, in: layout.name)
      let level = Int32(1 + (order * 4) % 9)
      let packed = GzipForge(level: level).packed(tar)
      let inputs = [
        try setting.file("\(layout.name)-\(order).tar.gz", packed), try setting.file("renamed-\(order).tar", tar),
        try unpack(members, in: layout.name), "-",
      ]
      for input in inputs {
        let result = try setting.run(["--json", input], bytes: packed)
        let told = try verdicts(result)
        #expect(Set(told) == [fate.verdict], "\(input), order \(order)")
        #expect(result.err == "")
        #expect(result.code == .done)
        let archives = try result.objects().filter { $0["type"] as? String == "archive" }
        #expect(archives.map { $0["revision"] as? Int } == [1, 2])
        #expect(archives.last?["os"] as? String == "17.5.1")
        let outstanding = try result.objects().filter { $0["type"] as? String == "outstanding" }
        #expect(
          outstanding.contains { $0["assertionID"] as? String == InventedSysdiagnose.assertion }
            == (fate != .lost && fate != .ended))
      }
    }
  }

  @Test("the timeline shows what was held, the moment of the capture, and what the verdicts rest on")
  func timeline() throws {
    var random = SeededRandom(1)
    let capture = InventedSysdiagnose()
    let file = try setting.file(
      "\(capture.layout.name).tar.gz",
      GzipForge().packed(InventedSysdiagnose.tar(capture.members(&random), in: capture.layout.name)))
    // Where the lines are broken depends on the path of the archive.
    let text = try setting.run(["--width", "100", "--ascii", file]).out.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for words in [
      "held when captured, 2026-03-02 10:15:34.000 +0100", "limit 30.0 s, its time runs", "captured here", "LEAKED",
      "RunningBoard/RunningBoard_state.log:12: RunningBoard still held it", "iPhone OS 17.5.1 (21F90)",
      "of Apple's binary log", "1 text log",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    let lines = try setting.run(["--lines", file]).out
    #expect(lines.contains("<RBAssertion| identifier:33-2210-77"))
    #expect(lines.contains("Created background task"))
  }

  @Test("several archives have a report each, in the order in which they were named, and a table over all")
  func several() throws {
    var random = SeededRandom(2)
    let fates: [InventedSysdiagnose.Fate] = [.leaked, .ended, .leaked]
    let files = try fates.enumerated().map { number, fate in
      let capture = InventedSysdiagnose(fate: fate)
      return try setting.file(
        "\(number).tar.gz",
        GzipForge().packed(InventedSysdiagnose.tar(capture.members(&random), in: capture.layout.name)))
    }
    for _ in 0..<5 {
      let objects = try setting.run(["--json"] + files).objects()
      let order = objects.compactMap { $0["type"] as? String == "archive" ? $0["path"] as? String : nil }
      #expect(order == files.flatMap { [$0, $0] })
      let table = try #require(objects.last)
      #expect(table["type"] as? String == "table")
      #expect(table["devices"] as? Int == 3)
      let rows = try #require(table["tasks"] as? [[String: Any]])
      #expect(rows.allSatisfy { $0["devices"] as? Int == 2 && $0["verdict"] as? String == "leaked" })
      #expect(rows.contains { $0["name"] as? String == "Sync recipes" })
      let keys = objects.compactMap { $0["type"] as? String == "task" ? $0["key"] as? String : nil }
      #expect(Set(keys).count == keys.count)
    }
    #expect(try setting.run(["--ascii"] + files).out.contains("all 3 devices"))
    #expect(try setting.run(["--fail-on", "leak", "-q"] + files).code != .done)
  }

  // MARK: Damage

  @Test("whatever an archive names, no file is written, and what could be read is told")
  func hostileNames() throws {
    let capture = InventedSysdiagnose()
    var forge = TarForge()
    forge.add("../../outside.log", Array("x".utf8))
    forge.add("/tmp/bgtrace-absolute.log", Array("x".utf8))
    forge.add("link", type: "2", target: "/etc/passwd")
    forge.add("device", type: "3")
    forge.add("fifo", type: "6")
    for _ in 0..<2 { forge.add("x/app.log", Array(capture.log.utf8)) }
    forge.add("bytes\u{7}\u{1B}[31m.log", Array("x".utf8))
    forge.addHeader([0xFF, 0xFE, 0x2E], size: 0)
    forge.add(capture.layout.state, Array(capture.state.utf8), prefix: capture.layout.name)
    let before = try FileManager.default.contentsOfDirectory(atPath: setting.folder)
    let file = try setting.file("hostile.tar", forge.ended)
    let result = try setting.run(["--json", file])
    #expect(Set(try verdicts(result)) == ["leaked"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: setting.folder).sorted()
        == (before + ["hostile.tar"]).sorted())
    #expect(!FileManager.default.fileExists(atPath: "/tmp/bgtrace-absolute.log"))
  }

  @Test("a compressed log that is cut, damaged or longer than --max-member is named, and what could be read is told")
  func damagedText() throws {
    let log = Array(InventedSysdiagnose().log.utf8)
    let packed = GzipForge().packed(log)
    var wrong = packed
    wrong[wrong.count - 5] ^= 1
    for (name, bytes, options) in [
      ("wrong", wrong, []), ("cut", Array(packed.dropLast(20)), []),
      ("long", packed, ["--max-member", "\(log.count - 100)"]),
    ] {
      let file = try setting.file("\(name).log.gz", bytes)
      let result = try setting.run(["--json"] + options + [file])
      #expect(result.code == .failure, "\(name)")
      #expect(result.errLines.count == 1, "\(name): \(result.err)")
      #expect(result.err.hasPrefix("bgtrace: \(file)"), "\(result.err)")
      #expect(try !verdicts(result).isEmpty, "\(name)")
    }
    #expect(try setting.run(["--json", setting.file("whole.log.gz", packed)]).code == .done)
  }

  @Test("the checksum is that of the whole file, whatever stands behind the archive")
  func checksumOfAll() throws {
    var forge = TarForge()
    forge.add("app.log", Array(InventedSysdiagnose().log.utf8))
    let bytes = GzipForge().packed(forge.ended) + [UInt8](repeating: 7, count: 400_000)
    let result = try setting.run(["--json", setting.file("a.tar.gz", bytes)])
    let archive = try #require(try result.objects().last { $0["type"] as? String == "archive" })
    var hash = SHA256()
    bytes.withSlice { hash.add($0) }
    #expect(archive["sha256"] as? String == hash.finish())
  }

  @Test("a member beyond --max-member is named, the rest is read, and the exit code is 2")
  func longMember() throws {
    let capture = InventedSysdiagnose()
    var forge = TarForge()
    forge.add("zeros.log", [UInt8](repeating: 0, count: 200_000))
    forge.add("app.log", Array(capture.log.utf8))
    let file = try setting.file("a.tar.gz", GzipForge().packed(forge.ended))
    let result = try setting.run(["--json", "--max-member", "100k", file])
    #expect(result.code == .failure)
    #expect(result.errLines.count == 1)
    #expect(result.err.hasPrefix("bgtrace: \(file) » zeros.log: "))
    #expect(try !verdicts(result).isEmpty)
  }

  @Test("archives in archives are opened, each as a device of its own, and not without end")
  func nested() throws {
    var random = SeededRandom(4)
    let capture = InventedSysdiagnose()
    var bytes = GzipForge().packed(InventedSysdiagnose.tar(capture.members(&random), in: capture.layout.name))
    for depth in 1...7 {
      var forge = TarForge()
      forge.add("inner.tar\(depth == 1 ? ".gz" : "")", bytes)
      bytes = forge.ended
      let result = try setting.run(["--json", setting.file("outer.tar", bytes)])
      if depth <= 4 {
        #expect(Set(try verdicts(result)) == ["leaked"], "depth \(depth)")
        #expect(result.err == "" && result.code == .done, "depth \(depth)")
      } else {
        #expect(result.code == .failure)
        #expect(result.err.contains("archives nested this deep are not opened"))
      }
    }
  }

  @Test("a damaged archive claims no leak that the whole one does not prove", arguments: 0..<50)
  func mutated(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let fate = try #require(InventedSysdiagnose.Fate.allCases.randomElement(using: &random))
    let layout = try #require(InventedSysdiagnose.Layout.allCases.randomElement(using: &random))
    let capture = InventedSysdiagnose(layout: layout, fate: fate)
    let tar = InventedSysdiagnose.tar(capture.members(&random).shuffled(using: &random), in: layout.name)
    let packed = GzipForge(level: Int32(1 + random.below(9))).packed(tar)
    for _ in 0..<10 {
      var bytes = packed
      switch random.below(3) {
      case 0: bytes = Array(bytes.prefix(random.below(bytes.count)))
      case 1: for _ in 0...random.below(4) { bytes[random.below(bytes.count)] ^= 1 << random.below(8) }
      default:
        let (one, other) = (random.below(bytes.count), random.below(bytes.count))
        let length = random.below(min(200, bytes.count - max(one, other)))
        for place in 0..<length { bytes.swapAt(one + place, other + place) }
      }
      let result = try setting.run(["--json", setting.file("\(layout.name).tar.gz", bytes)])
      let told = Set(try verdicts(result))
      #expect(fate == .leaked || !told.contains("leaked"), "seed \(seed), \(fate)")
    }
  }
}
