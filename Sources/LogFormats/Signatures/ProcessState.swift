// The state of a process, as runningboardd calculates it and as every daemon that watches the process receives it.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processCalculatedState = Signature(
    "process-calculated-state", anchors: ["Calculated state for "], source: .runningBoard,
    samples: [
      SignatureSample(
        "Calculated state for app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>: running-active (role: UserInteractiveFocal) (endowments: <private>)",
        .process(
          .state(ProcessReference(kind: .app, bundle: "org.example.notes"), .running(role: "UserInteractiveFocal")))),
      SignatureSample(
        "Calculated state for application<org.example.maps>: running-suspended (role: None) (endowments: (null))",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.maps"), .suspended))),
      SignatureSample(
        "Calculated state for app<application.org.example.reader.11.12(501)>: none (role: None) (endowments: (null))",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.reader", job: "11.12"), .notRunning))),
    ],
    nearMisses: ["Calculated state for the next frame: running-active"]
  ) { record in
    guard let text = record.message.after("Calculated state for "), let process = ProcessReference(text),
      let state = text.after(">: ") ?? text.after("]: ")
    else { return nil }
    let role = state.between("(role: ", ")")?.string
    return ProcessState(runningBoard: state.until(" "), role: role).map { .process(.state(process, $0)) }
  }

  static let processStateUpdate = Signature(
    "process-state-update", anchors: ["Received state update for "],
    samples: [
      // The parenthesis is never closed.
      SignatureSample(
        "Received state update for 812 (app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>, running-active-Visible",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "Received state update for 812 (app<org.example.notes((null))>, running-active-NotVisible",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .running(role: nil)))),
      SignatureSample(
        "Received state update for 812 (app<org.example.notes>, running-suspended-NotVisible)",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .suspended))),
      SignatureSample(
        "Received state update for 812 (app<org.example.notes>, unknown-NotVisible",
        .process(.identity(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      // Text that an app prints in between looks like the rest of the message.
      SignatureSample(
        "Received state update for 812 (app<org.example.notes>, running-active-Visible\nsaved, at last",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "Received state update for 456 (xpcservice<com.apple.Picker([app<org.example.notes((null))>:812])>{vt hash: 0}{definition:com.apple.Picker[extension][client]}, none-NotVisible",
        .process(
          .state(ProcessReference(kind: .extensionOrService, bundle: "com.apple.Picker", pid: 456), .notRunning))),
    ],
    nearMisses: ["Received state update for 812 (app<org.example.notes>, odd", "Received state update for the lamp"]
  ) { record in
    guard let text = record.message.after("Received state update for "), let pid = text.leadingNumber,
      let named = text.after(" ("), var process = ProcessReference(named)
    else { return nil }
    // The message is one line. Other lines were printed by the app and may hold commas.
    let line = text.until("\n")
    guard let stateAt = line.lastIndex(of: ", ") else { return nil }
    process.pid = pid
    let word = line.from(stateAt + 2).trimmedEnd(ByteSet(") ."))
    let isVisible = word.hasSuffix("-Visible")
    guard isVisible || word.hasSuffix("-NotVisible"), let dash = word.lastIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    if word == "unknown-NotVisible" { return .process(.identity(process)) }
    // An invisible process need not be in the background, because some daemons never see the foreground.
    guard let state = ProcessState(runningBoard: word.upTo(dash), role: nil) else { return nil }
    return .process(.state(process, isVisible && state == .running(role: nil) ? .foreground : state))
  }
}

extension ProcessState {
  /// `running-active`, `running-suspended`, `none`.
  fileprivate init?(runningBoard word: ByteSlice, role: String?) {
    if word == "none" {
      self = .notRunning
    } else if word.hasPrefix("running-suspended") {
      self = .suspended
    } else if word.hasPrefix("running") || word == "unknown" {
      self = .running(role: role)
    } else {
      return nil
    }
  }
}
