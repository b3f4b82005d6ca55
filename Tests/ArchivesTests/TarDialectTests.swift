// What the dialects of tar have beyond a name of 100 bytes and a size in octal.

import ArchiveForge
import Archives
import TestSupport
import Testing

struct TarDialectTests {
  /// One member, and another behind it that shows that the position is right.
  private func read(_ tar: TarForge, limit: Int = 1 << 30) throws -> Contents {
    var tar = tar
    tar.add("behind", text: "behind")
    let contents = try Contents(tar.ended, limit: limit)
    #expect(contents.names.last == "behind")
    #expect(contents.texts.last == "behind")
    return contents
  }

  @Test("every form of a number is read", arguments: [TarForge.Form.octal, .octalWithBlanks, .base256])
  func numbers(form: TarForge.Form) throws {
    for dialect in [TarForge.Dialect.v7, .ustar, .gnu] {
      var tar = TarForge(dialect)
      (tar.sizeForm, tar.secondsForm) = (form, form)
      tar.add("a", text: "some text")
      let contents = try read(tar)
      #expect(contents.texts[0] == "some text")
      #expect(contents.members[0].member.modified == 1_767_225_600_000_000)
      #expect(contents.troubles == [])
    }
  }

  @Test("times before 1970 are read, and those that do not fit are unknown")
  func times() throws {
    let cases: [(seconds: Int, form: TarForge.Form, modified: Int64?)] = [
      (-5, .base256, -5_000_000), (Int.max, .base256, nil), (0, .text("nonsense"), nil), (0, .text(""), 0),
    ]
    for (seconds, form, modified) in cases {
      var tar = TarForge()
      (tar.seconds, tar.secondsForm) = (seconds, form)
      tar.add("a", text: "a")
      #expect(try read(tar).members[0].member.modified == modified, "\(seconds)")
    }
  }

  @Test("a sum of signed bytes is right too")
  func signed() throws {
    var tar = TarForge(.v7)
    tar.hasSignedChecksum = true
    tar.add("Prüfung-äöü", text: "a")
    let contents = try read(tar)
    #expect(contents.names[0] == "Prüfung-äöü")
    #expect(contents.troubles == [])
  }

  @Test("the prefix of a name is put before it")
  func prefix() throws {
    var tar = TarForge()
    tar.add("name.log", text: "a", prefix: "a/long/folder")
    #expect(try read(tar).names[0] == "a/long/folder/name.log")
  }

  @Test("an extended header overrides the header of its member, and of no other")
  func pax() throws {
    let long = String(repeating: "folder/", count: 50) + "ü.log"
    var tar = TarForge()
    tar.addPax([
      ("path", long), ("mtime", "1767225600.25"), ("linkpath", "elsewhere"), ("size", "4"), ("hdrcharset", "BINARY"),
      ("comment", "a\nb"),
    ])
    tar.addHeader(Array("short".utf8), size: 0)
    tar.addData(Array("data".utf8))
    tar.add("other", text: "x")
    let contents = try read(tar)
    #expect(contents.names == [long, "other", "behind"])
    #expect(contents.texts[0] == "data")
    #expect(contents.members[0].member.modified == 1_767_225_600_250_000)
    #expect(contents.members[1].member.modified == 1_767_225_600_000_000)
    #expect(contents.troubles == [])
  }

  @Test("a global extended header holds for all members that say nothing else")
  func global() throws {
    var tar = TarForge()
    tar.addPax([("mtime", "7.5")], isGlobal: true)
    tar.add("a", text: "a")
    tar.addPax([("mtime", "-1.25")])
    tar.add("b", text: "b")
    #expect(try read(tar).members.map(\.member.modified) == [7_500_000, -1_250_000, 7_500_000])
  }

  @Test(
    "a damaged extended header is said, and its member is read",
    arguments: [
      "garbage", "5 a=b\n", "999 path=x\n", "0 path=x\n", "99999999999999999999 path=x\n", "9 path=x\n9", "7 path\n",
      "12 path=abcde",
    ])
  func damagedPax(text: String) throws {
    var tar = TarForge()
    tar.add("pax", Array(text.utf8), type: "x")
    tar.add("a", text: "a")
    let contents = try read(tar)
    #expect(contents.texts[0] == "a")
    #expect(contents.kinds == [.damagedExtendedHeader])
  }

  @Test("the long names of GNU are read, and names beyond any path are cut")
  func longNames() throws {
    let long = String(repeating: "0123456789", count: 30)
    let endless = String(repeating: "ä", count: 5000)
    var tar = TarForge(.gnu)
    tar.addLongTarget("target/" + long)
    tar.addLongName(long)
    tar.add(String(long.prefix(100)), type: "2")
    tar.addLongName(endless)
    tar.add("short", text: "x")
    tar.addPax([("path", endless)])
    tar.add("short", text: "x")
    let contents = try read(tar)
    #expect(contents.members[0].member.name == long)
    #expect(contents.members[0].member.target == "target/" + long)
    let cut = String(repeating: "ä", count: 2048) + "…"
    #expect(contents.names[1...2] == [cut, cut])
    #expect(contents.troubles == [])
  }

  @Test("an extended header beyond its limit is skipped")
  func hugePax() throws {
    var tar = TarForge()
    tar.addPax([("path", String(repeating: "x", count: 1 << 20))])
    tar.add("a", text: "a")
    let contents = try read(tar)
    #expect(contents.names == ["a", "behind"])
    guard case .longExtendedHeader? = contents.kinds.first else {
      Issue.record("\(contents.kinds)")
      return
    }
    var endless = TarForge()
    endless.add("a", text: "a")
    endless.addHeader(Array("x".utf8), type: "x", size: 1 << 30)
    endless.addData([1, 2, 3])
    let cut = try Contents(endless.bytes)
    #expect(cut.names == ["a"])
    #expect(cut.kinds.first == .longExtendedHeader(size: 1 << 30))
    #expect(cut.isCut)
  }

  @Test("sparse files are skipped, with the map that stands behind their header")
  func sparse() throws {
    var tar = TarForge(.gnu)
    tar.addHeader(Array("old".utf8), type: "S", size: 600) { $0[482] = 1 }
    var map = [UInt8](repeating: 0, count: 512)
    map[504] = 1
    tar.addRaw(map)
    tar.addRaw([UInt8](repeating: 0, count: 512))
    tar.addData([UInt8](repeating: 1, count: 600))
    tar.addPax([("GNU.sparse.major", "1"), ("GNU.sparse.minor", "0"), ("GNU.sparse.name", "new")])
    tar.add("GNUSparseFile.1/new", [UInt8](repeating: 2, count: 1000))
    let contents = try read(tar)
    #expect(contents.names == ["behind"])
    #expect(contents.kinds == [.sparse, .sparse])
    #expect(contents.troubles.map(\.member) == ["old", "new"])
  }

  @Test("the kind of a member follows its type flag")
  func kinds() throws {
    let cases: [(Character, ArchiveMember.Kind)] = [
      ("0", .file), ("\0", .file), ("7", .file), ("1", .link), ("2", .link), ("3", .device), ("4", .device),
      ("5", .folder), ("6", .fifo), ("D", .folder), ("Q", .unknown(81)), ("\u{1}", .unknown(1)),
    ]
    for (type, kind) in cases {
      var tar = TarForge()
      tar.add("a", type: type)
      #expect(try read(tar).members[0].member.kind == kind)
    }
    var old = TarForge(.v7)
    old.add("folder/", type: "\0")
    #expect(try read(old).members[0].member.kind == .folder)
  }

  @Test("a member of an unknown type has its bytes, and one without bytes may claim some")
  func sizes() throws {
    var tar = TarForge()
    tar.add("unknown", Array("data".utf8), type: "Q")
    tar.add("a link", type: "1", size: 4000, target: "a")
    tar.add("a link with data", [UInt8](repeating: 5, count: 700), type: "1", target: "a")
    tar.add("a folder", type: "5", size: 4096)
    tar.add("volume", type: "V")
    let contents = try read(tar)
    #expect(contents.names == ["unknown", "a link", "a link with data", "a folder", "behind"])
    #expect(contents.members.map(\.bytes.count) == [4, 0, 700, 0, 6])
    #expect(contents.members[1].member.target == "a")
    #expect(contents.troubles == [])
  }

  @Test("names are shown as they are, except for what a terminal would obey and what is no text")
  func names() throws {
    let names: [(bytes: [UInt8], shown: String)] = [
      (Array("../../etc/x".utf8), "../../etc/x"), (Array("/absolute".utf8), "/absolute"),
      (Array("C:\\logs\\a.log".utf8), "C:\\logs\\a.log"), (Array("._a.log".utf8), "._a.log"),
      ([97, 0xFF, 98], "a\u{FFFD}b"), (Array("a\u{1B}[31m\nb".utf8), "a\\u{1b}[31m\\u{a}b"),
    ]
    for (bytes, shown) in names {
      var tar = TarForge()
      tar.addHeader(bytes, size: 0)
      #expect(try read(tar).names[0] == shown)
    }
  }
}
