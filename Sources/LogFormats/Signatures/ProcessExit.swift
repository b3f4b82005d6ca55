// A process has exited. Its open assertions get no end of their own, so these records close them.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processExiting = Signature(
    "process-exiting",
    anchors: [
      "] Workspace connection invalidated", "] Now flagged as pending exit for reason: ",
      "XPC connection invalidated: [",
      "] Port death watcher fired", "] Corpse allowed ",
    ],
    samples: [
      SignatureSample(
        "[app<org.example.notes>:812] Workspace connection invalidated.",
        .process(.exiting(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "[app<org.example.notes>:812] Now flagged as pending exit for reason: workspace client connection invalidated",
        .process(.exiting(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "XPC connection invalidated: [app<org.example.notes>:812]",
        .process(.exiting(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "[Demo:126] Port death watcher fired.",
        .process(.exiting(ProcessReference(kind: .other, name: "Demo", pid: 126)))),
      SignatureSample(
        "My Notes[812] Corpse allowed 1 of 5",
        .process(.exiting(ProcessReference(kind: .other, name: "My Notes", pid: 812)))),
    ],
    nearMisses: ["[zombie] Corpse allowed here", "[xpc] Workspace connection invalidated."]
  ) { record in
    if let at = record.body.firstIndex(of: "] Corpse allowed ") {
      return ProcessReference(endingAt: at + 1, in: record.body).map { .process(.exiting($0)) }
    }
    let process =
      record.message.after("XPC connection invalidated: ").flatMap { ProcessReference($0) }
      ?? ProcessReference(before: "] Workspace connection invalidated", in: record.body)
      ?? ProcessReference(before: "] Now flagged as pending exit", in: record.body)
      ?? ProcessReference(before: "] Port death watcher fired", in: record.body)
    return process.map { .process(.exiting($0)) }
  }

  static let processExited = Signature(
    "process-exited", anchors: ["Process exited: <", "Got exit context: <", "] termination reported by launchd ("],
    samples: [
      SignatureSample(
        "[app<org.example.notes>:812] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            ExitReason(namespace: "SIGNAL", code: 6, text: "SIGABRT")))),
      SignatureSample(
        "Process exited: <FBApplicationProcess: 0x86620000; app<org.example.notes>:812(vA570D)> -> <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:17>>",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            ExitReason(namespace: "JETSAM", code: 17)))),
      SignatureSample(
        "[app<org.example.notes>:812] Process exited: <RBSProcessExitContext| voluntary>.",
        .process(
          .exited(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), ExitReason(text: "voluntary")))),
      SignatureSample(
        "[application<org.example.maps>:90] Process exited: <FBProcessExitContext; watchdog (\"watchdog provision violated\")>.",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90),
            ExitReason(namespace: "WATCHDOG", text: "watchdog provision violated")))),
      SignatureSample(
        "[application<org.example.maps>:90] Process exited: <FBProcessExitContext; crash, signal 6>.",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90), ExitReason(namespace: "SIGNAL", code: 6))
        )),
      SignatureSample(
        "[application<org.example.maps>:90] Process exited: <FBProcessExitContext; jetsam>.",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90), ExitReason(namespace: "JETSAM")))),
      SignatureSample(
        "Process exited: <BKProcess: 0x10050000; Demo; org.example.demo; pid: 126; agency: Application; visibility: foreground; task: none; hostpid: 52>",
        .process(.exited(ProcessReference(kind: .app, bundle: "org.example.demo", name: "Demo", pid: 126), nil))),
      SignatureSample(
        "[Demo:126] Got exit context: <BKSProcessExitContext: 0x100520000; reason: (none)>",
        .process(.exited(ProcessReference(kind: .other, name: "Demo", pid: 126), nil))),
      SignatureSample(
        "[app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812] termination reported by launchd (2, 15, 15)",
        .process(
          .exited(
            ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
            ExitReason(namespace: "SIGNAL", code: 15)))),
    ],
    nearMisses: ["Process exited: <nobody>", "[app<org.example.notes>:812] termination reported by launchd (unknown)"]
  ) { record in
    let body = record.body
    if let text = body.after("] termination reported by launchd (") {
      var cursor = ByteCursor(text)
      guard let process = ProcessReference(before: "] termination reported", in: body), let namespace = cursor.number(),
        cursor.skip(", "), let code = cursor.number()
      else { return nil }
      return .process(.exited(process, ExitReason(namespace: ExitReason.namespace(namespace), code: UInt64(code))))
    }
    if let text = body.after("Got exit context: ") {
      guard let process = ProcessReference(before: " Got exit context: ", in: body) else { return nil }
      let reason = text.after("reason: ")?.until(">")
      let known = reason.flatMap { $0 == "(none)" ? nil : $0.string }
      return .process(.exited(process, known.map { ExitReason(text: $0) }))
    }
    guard let text = body.after("Process exited: ") else { return nil }
    let process = ProcessReference(before: " Process exited: ", in: body) ?? ProcessReference(object: text)
    return process.map { .process(.exited($0, ExitReason(context: text))) }
  }

  static let processRemoved = Signature(
    "process-removed",
    anchors: ["Removing process: [", "Removing launch job for: [", "Removing assertions for terminated process: "],
    samples: [
      SignatureSample(
        "Removing process: [app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812]",
        .process(.exited(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), nil))),
      SignatureSample(
        "Removing launch job for: [app<org.example.notes>:812]",
        .process(.exited(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), nil))),
      SignatureSample(
        "Removing assertions for terminated process: [app<org.example.notes>:812]",
        .process(.assertionsRemoved(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
    ],
    nearMisses: ["Removing process: [the rest]", "Removing assertions for terminated process: unknown"]
  ) { record in
    if let text = record.message.after("Removing assertions for terminated process: ") {
      return ProcessReference(text).map { .process(.assertionsRemoved($0)) }
    }
    let text = record.message.after("Removing process: ") ?? record.message.after("Removing launch job for: ")
    return text.flatMap { ProcessReference($0) }.map { .process(.exited($0, nil)) }
  }
}

extension ExitReason {
  /// `<RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>`
  fileprivate init?(context text: ByteSlice) {
    if let context = text.after("<FBProcessExitContext; ") {
      self.init(frontBoard: context)
      return
    }
    guard let context = text.after("<RBSProcessExitContext| ") else { return nil }
    guard let status = context.after("domain:") else {
      self.init(text: context.until(">").string)
      return
    }
    let domain = status.until(" ")
    let namespace = domain.between("(", ")")?.decimal.map(ExitReason.namespace) ?? domain.string.uppercased()
    let code = status.after("code:")?.until(">")
    let text = code?.firstIndex(of: "(").flatMap { code?.upTo($0) }
    let number = code?.between("(", ")") ?? code
    self.init(
      namespace: namespace,
      code: number?.hasPrefix("0x") == true ? number?.hexadecimal : number?.decimal.map(UInt64.init),
      text: text?.string)
  }

  /// `watchdog ("watchdog provision violated")>` and `crash, signal 6>` of iOS 13 and 14: a kind and its description.
  private init(frontBoard context: ByteSlice) {
    let end = context.lastIndex(of: UInt8(ascii: ">")) ?? context.count
    let said = context.upTo(end)
    let quoted = said.after("(\"").map { $0.upTo($0.lastIndex(of: "\")") ?? $0.count) }
    if said.hasPrefix("watchdog") {
      self.init(namespace: "WATCHDOG", text: (quoted ?? said).trimmed().string)
    } else if said.hasPrefix("jetsam") {
      self.init(namespace: "JETSAM", text: quoted?.trimmed().nonEmpty?.string)
    } else if let signal = said.after("signal ")?.leadingNumber {
      self.init(namespace: "SIGNAL", code: UInt64(signal), text: quoted?.trimmed().nonEmpty?.string)
    } else {
      self.init(text: (quoted ?? said).trimmed().nonEmpty?.string)
    }
  }
}
