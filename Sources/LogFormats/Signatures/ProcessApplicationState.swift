// SpringBoard's view of an app: the most informative single line about foreground and background, with bundle and pid.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processApplicationState = Signature(
    "process-application-state",
    anchors: [
      "Application process state changed for ", "] Setting process visibility to: ",
      "] Setting process task state to: ",
    ],
    samples: [
      SignatureSample(
        "Application process state changed for org.example.notes: <SBApplicationProcessState: 0x536040000; pid: 812; taskState: Running; visibility: Background>",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .background))),
      SignatureSample(
        "Application process state changed for org.example.notes: <SBApplicationProcessState: 0x536040000; pid: 812; taskState: Running; visibility: Foreground>",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "Application process state changed for org.example.notes: <SBApplicationProcessState: 0x536040000; pid: 812; taskState: Suspended; visibility: Background>",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .suspended))),
      SignatureSample(
        "Application process state changed for org.example.notes: <SBApplicationProcessState: 0x5; pid: 812; taskState: Running; visibility: Unknown>",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .running(role: nil)))),
      SignatureSample(
        "Application process state changed for org.example.notes: (null)",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes"), .notRunning))),
      SignatureSample(
        "[app<org.example.notes>:812] Setting process visibility to: Foreground",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "[app<org.example.notes>:812] Setting process task state to: Not Running",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .notRunning))),
      SignatureSample(
        "[app<org.example.notes>:812] Setting process task state to: Running",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .running(role: nil)))),
    ],
    nearMisses: [
      "Application process state changed for the better",
      // The line is also logged about a process that has exited, and then it is not a state.
      "[app<org.example.notes>:812] Setting process visibility to: Unknown",
    ]
  ) { record in
    if let text = record.message.after("Application process state changed for ") {
      return applicationState(text).map { .process($0) }
    }
    let task = record.body.after("] Setting process task state to: ")
    let visibility = record.body.after("] Setting process visibility to: ")
    guard let state = task.flatMap(ProcessState.init(task:)) ?? visibility.flatMap(ProcessState.init(visibility:)),
      let process = ProcessReference(before: "] Setting process ", in: record.body)
    else { return nil }
    return .process(.state(process, state))
  }

  /// `com.x: <SBApplicationProcessState: 0x…; pid: 9; taskState: Running; visibility: Background>` or `com.x: (null)`
  private static func applicationState(_ text: ByteSlice) -> ProcessEvent? {
    guard let colon = text.firstIndex(of: ": ") else { return nil }
    var process = ProcessReference(kind: .app, bundle: text.upTo(colon).unlessPrivate)
    let object = text.from(colon + 2)
    if object.hasPrefix("(null)") { return .state(process, .notRunning) }
    guard object.hasPrefix("<SBApplicationProcessState"), let task = object.after("taskState: "),
      let taskState = ProcessState(task: task)
    else { return nil }
    process.pid = object.value("pid: ")?.decimal
    guard taskState == .running(role: nil) else { return .state(process, taskState) }
    return .state(process, object.after("visibility: ").flatMap(ProcessState.init(visibility:)) ?? taskState)
  }
}

extension ProcessState {
  fileprivate init?(task text: ByteSlice) {
    if text.hasPrefix("Running") {
      self = .running(role: nil)
    } else if text.hasPrefix("Suspended") {
      self = .suspended
    } else if text.hasPrefix("Not Running") || text.hasPrefix("None") {
      self = .notRunning
    } else {
      return nil
    }
  }

  fileprivate init?(visibility text: ByteSlice) {
    if text.hasPrefix("Foreground") {
      self = .foreground
    } else if text.hasPrefix("Background") {
      self = .background
    } else {
      return nil
    }
  }
}
