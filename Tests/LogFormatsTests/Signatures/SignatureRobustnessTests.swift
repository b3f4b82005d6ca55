// Input is hostile, and messages arrive truncated: no signature may trap on any of it.

import BackgroundTasks
import ByteScan
import LogRecords
import Testing

@testable import LogFormats

struct SignatureRobustnessTests {
  /// Gives every signature the message, as message and as body. The results are ignored.
  private func readByAll(_ text: ByteSlice, subsystem: ByteSlice? = nil) {
    for signature in Signatures.all {
      var fields = RecordFields(message: text)
      fields.subsystem = subsystem
      _ = signature.read(fields)
    }
  }

  @Test("no signature traps on a sample that is cut at any byte", arguments: SignatureSampleTests.samples)
  func cutSamples(_ testCase: SignatureSampleCase) {
    testCase.sample.message.withSlice { text in
      (testCase.sample.subsystem ?? "").withSlice { subsystem in
        for end in 0...text.count {
          readByAll(text.upTo(end), subsystem: subsystem)
          readByAll(text.from(end), subsystem: subsystem)
        }
        for end in 0...subsystem.count { readByAll(text, subsystem: subsystem.upTo(end)) }
      }
    }
  }

  @Test(
    "no signature traps on numbers that do not fit and bytes that are not text", arguments: SignatureSampleTests.samples
  )
  func distortedSamples(_ testCase: SignatureSampleCase) {
    let bytes = Array(testCase.sample.message.utf8)
    let huge = bytes.flatMap { ByteSet.digits.contains($0) ? Array(repeating: UInt8(ascii: "9"), count: 20) : [$0] }
    huge.withSlice { readByAll($0) }
    for byte in ["[", "]", "<", ">", "(", "\"", ":", ";", "-", "\u{0}"].compactMap(\.utf8.first) + [0xFF] {
      for index in stride(from: 0, to: bytes.count, by: 19) {
        var distorted = bytes
        distorted[index] = byte
        distorted.withSlice { readByAll($0) }
      }
    }
  }

  @Test("no signature traps on a message that consists of anchors")
  func anchorsAlone() {
    for anchor in Signatures.all.flatMap(\.anchors) {
      readByAll(anchor.bytes)
      (anchor.bytes.array + anchor.bytes.array).withSlice { readByAll($0) }
    }
  }
}

struct ProcessTextTests {
  static let references: [(String, ProcessReference?)] = [
    (
      "[app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812]",
      ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)
    ),
    ("[app<org.example.notes((null))>:812]", ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)),
    ("app<org.example.notes>", ProcessReference(kind: .app, bundle: "org.example.notes")),
    ("app<org.example.notes>:812(vA570D)", ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)),
    ("application<org.example.maps> (FBApplicationProcess)", ProcessReference(kind: .app, bundle: "org.example.maps")),
    ("[application<org.example.maps>:1957]", ProcessReference(kind: .app, bundle: "org.example.maps", pid: 1957)),
    (
      "[app<application.org.example.reader.335.338(501)>:60]",
      ProcessReference(kind: .app, bundle: "org.example.reader", pid: 60, job: "335.338")
    ),
    ("app<application.org.example.2048>", ProcessReference(kind: .app, bundle: "application.org.example.2048")),
    (
      "[xpcservice<org.example.share([app<org.example.notes>:9])(501)>{vt hash: 0}[uuid:1-2]{definition:org.example.share[extension][client]}:61:61](WebProcess61)",
      ProcessReference(kind: .extensionOrService, bundle: "org.example.share", pid: 61)
    ),
    (
      "xpcservice<org.example.share([osservice<com.apple.chronod>:123])>{vt hash: 2}",
      ProcessReference(kind: .extensionOrService, bundle: "org.example.share")
    ),
    (
      "[app<org.example.notes>:812](UIScene:com.apple.frontboard.systemappservices/FBSceneManager:sceneID%3Aorg.example.notes-default)",
      ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)
    ),
    (
      "[osservice<com.apple.cache_delete(501)>:229]",
      ProcessReference(kind: .daemon, bundle: "com.apple.cache_delete", pid: 229)
    ),
    ("[daemon<com.apple.SpringBoard>:59]", ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 59)),
    ("[anon<My Tool>(501):31623]", ProcessReference(kind: .other, name: "My Tool", pid: 31_623)),
    ("[executable<backup>:1]", ProcessReference(kind: .other, name: "backup", pid: 1)),
    ("[My Notes:512]", ProcessReference(kind: .other, name: "My Notes", pid: 512)),
    ("Notes[512]", ProcessReference(kind: .other, name: "Notes", pid: 512)),
    ("Notes:512: <BKProcessAssertion>", ProcessReference(kind: .other, name: "Notes", pid: 512)),
    ("51362 from originator", ProcessReference(kind: .other, pid: 51_362)),
    ("<private>", ProcessReference(kind: .other)),
    ("<mask.hash: 'abc='>", ProcessReference(kind: .other)),
    ("[app<<private>>:812]", ProcessReference(kind: .app, pid: 812)),
    (
      "<BKProcess: 0x10; Notes; org.example.notes; pid: 8; agency: Extension; hostpid: 5>",
      ProcessReference(kind: .extensionOrService, bundle: "org.example.notes", name: "Notes", pid: 8)
    ),
    ("<BKNewProcess: 0x10; <REDACTED>; pid: 15; hostpid: -1>", ProcessReference(kind: .other, pid: 15)),
    ("<FBProcess: 0x28; sessiond; pid: 94>", ProcessReference(kind: .other, name: "sessiond", pid: 94)),
    (
      "<FBApplicationProcess: 0x86; app<org.example.notes>:812(vA570D)>",
      ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)
    ),
    ("<BSProcessHandle: 0x10; Notes:8; valid: YES>", ProcessReference(kind: .other, name: "Notes", pid: 8)),
    // Truncated by the length limit of messages.
    ("[app<org.example.notes(1B2C3D4E", ProcessReference(kind: .app, bundle: "org.example.notes")),
    ("[queue]", nil), ("[]", nil), ("", nil), ("[:5]", nil), ("somebody", nil), ("99999999999999999999", nil),
    ("<nothing>", nil),
  ]

  @Test("every spelling of a process is read", arguments: references)
  func spellings(_ text: String, _ reference: ProcessReference?) {
    #expect(text.withSlice { ProcessReference($0) } == reference)
  }

  @Test("launchd names a process by job and pid")
  func launchdJobs() {
    func read(_ text: String) -> ProcessReference? { text.withSlice { ProcessReference(launchdJob: $0) } }
    #expect(
      read("user/503/UIKitApplication:org.example.notes[0959][rb-legacy] [571]")
        == ProcessReference(kind: .app, bundle: "org.example.notes", pid: 571))
    #expect(
      read("gui/503/application.org.example.mac.263.264.55667788-99AA-4BBC-8DDE-EEFF00112233 [61]:")
        == ProcessReference(kind: .app, bundle: "org.example.mac", pid: 61, job: "263.264"))
    #expect(
      read("system/org.example.agent [7]") == ProcessReference(kind: .other, bundle: "org.example.agent", pid: 7))
    #expect(read("system/org.example.agent") == nil)
    #expect(
      read("UIKitApplication:org.example.notes[0xa1f][57]")
        == ProcessReference(kind: .app, bundle: "org.example.notes", pid: 57))
  }
}
