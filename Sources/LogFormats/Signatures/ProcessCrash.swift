// A crash report is written: the process has exited with its open tasks.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processCrashed = Signature(
    "process-crashed",
    anchors: [
      " report for corpse[", "creating type 309 as ", "create type 309 result success: ", "Saved type '309(",
      "Saved crashreport to ",
    ],
    samples: [
      SignatureSample(
        "Formulating fatal 309 report for corpse[812] My Notes",
        .process(.exited(ProcessReference(kind: .other, name: "My Notes", pid: 812), ExitReason(text: "crash report")))),
      SignatureSample(
        "creating type 309 as /private/var/mobile/Library/Logs/CrashReporter/.My-Notes-2024-03-05-101112.ips",
        .process(.exited(ProcessReference(kind: .other, name: "My-Notes"), ExitReason(text: "crash report")))),
      SignatureSample(
        "Saved type '309(<private>)' report (7 of max 25) at /var/mobile/Library/Logs/CrashReporter/Notes-2024-03-05-101112.ips",
        .process(.exited(ProcessReference(kind: .other, name: "Notes"), ExitReason(text: "crash report")))),
      SignatureSample(
        "client log create type 309 result success: /private/var/mobile/DiagnosticReports/Notes-2024-03-06-131415.ips",
        .process(.exited(ProcessReference(kind: .other, name: "Notes"), ExitReason(text: "crash report")))),
      SignatureSample(
        "Saved crashreport to /var/mobile/Library/Logs/CrashReporter/PT_2011-02-03-040506_some-iPhone.plist using uid: 0 gid: 0",
        .process(.exited(ProcessReference(kind: .other, name: "PT"), ExitReason(text: "crash report")))),
    ],
    nearMisses: [
      "Formulating simulated 288 report for corpse[812] Notes", "creating type 309 as <private>",
      "Saved type '309(<private>)' report (7 of max 25) at /var/stacks.ips",
    ]
  ) { record in
    let reason = ExitReason(text: "crash report")
    if let text = record.message.after(" report for corpse["), let pid = text.leadingNumber {
      guard record.message.contains("Formulating fatal "), let name = text.after("] ") else { return nil }
      return .process(
        .exited(ProcessReference(kind: .other, name: name.until("\n").trimmed().unlessPrivate, pid: pid), reason))
    }
    let line = record.message.until("\n")
    let name = line.after("Saved crashreport to ").map(\.nameOfOldCrashReport) ?? line.nameOfCrashReport
    guard let name else { return nil }
    return .process(.exited(ProcessReference(kind: .other, name: name), reason))
  }
}

extension ByteSlice {
  /// `…/Name-2024-03-05-101112.ips`; the name begins with a dot while the report is written.
  fileprivate var nameOfCrashReport: String? {
    guard let slash = lastIndex(of: UInt8(ascii: "/")), let end = lastIndex(of: ".ips"), end > slash + 1 else {
      return nil
    }
    let file = self[(slash + 1)..<end]
    let stamp = "-2024-03-05-101112".utf8.count
    guard file.count > stamp, file[file.count - stamp] == UInt8(ascii: "-") else { return nil }
    let digits = file.from(file.count - stamp)
    guard (0..<stamp).allSatisfy({ ByteSet.digits.contains(digits[$0]) || digits[$0] == UInt8(ascii: "-") }) else {
      return nil
    }
    let name = file.upTo(file.count - stamp)
    return (name.dropPrefix(".") ?? name).nonEmpty?.string
  }

  /// `/var/…/Name_2011-02-03-040506_host.plist using uid: 0 …`, of iOS 4; blanks in a name are kept.
  fileprivate var nameOfOldCrashReport: String? {
    let path = until(".plist")
    let file = path.lastIndex(of: UInt8(ascii: "/")).map { path.from($0 + 1) } ?? path
    guard let at = file.firstIndex(of: "_20"), at > 0 else { return nil }
    return file.upTo(at).string
  }
}
