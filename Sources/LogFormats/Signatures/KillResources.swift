// The kernel ends a process for its memory or CPU use. Neither is about time in
// the background, so a task that ends here was not leaked.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let killMemory = Signature(
    "kill-memory", anchors: ["memorystatus: killing_", "] exceeded mem limit: ", "EXC_RESOURCE -> "],
    standsAlone: true,
    samples: [
      SignatureSample(
        "81234.567 memorystatus: killing_specific_process pid 812 [My Notes] (per-process-limit 10) - memorystatus_available_pages: 30077",
        .kill(
          Kill(
            cause: .memory, process: ProcessReference(kind: .other, name: "My Notes", pid: 812),
            explanation: "killing_specific_process (per-process-limit 10)"))),
      SignatureSample(
        "memorystatus: killing_top_process pid 7 [Radio] (vm-pageshortage 4) - memorystatus_available_pages: 12",
        .kill(
          Kill(
            cause: .memory, process: ProcessReference(kind: .other, name: "Radio", pid: 7),
            explanation: "killing_top_process (vm-pageshortage 4)"))),
      SignatureSample(
        "12.004 memorystatus: killing_idle_process pid 90 [Maps] (idle-exit 0 12s rf:- type:daemon) 2048KB - memorystatus_available_pages: 9",
        .kill(
          Kill(
            cause: .memory, process: ProcessReference(kind: .other, name: "Maps", pid: 90),
            explanation: "killing_idle_process (idle-exit 0 12s rf:- type:daemon)"))),
      SignatureSample(
        "EXC_RESOURCE -> My Notes[812] exceeded mem limit: ActiveHard 1400 MB (fatal)",
        .kill(
          Kill(
            cause: .memory, process: ProcessReference(kind: .other, name: "My Notes", pid: 812),
            explanation: "exceeded mem limit: ActiveHard 1400 MB (fatal)"))),
    ],
    nearMisses: [
      "EXC_RESOURCE -> Notes[812] exceeded mem limit: ActiveSoft 50 MB (non-fatal)", "memorystatus: killing_time",
    ]
  ) { record in
    if let text = record.message.after("memorystatus: killing_") {
      guard let pid = text.after(" pid ")?.leadingNumber, let nameOnward = text.after(" ["),
        let nameEnd = nameOnward.firstIndex(of: "] (") ?? nameOnward.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let why = nameOnward.from(nameEnd).between("] (", ")").map { " (\($0.string))" } ?? ""
      let process = ProcessReference(kind: .other, name: nameOnward.upTo(nameEnd).unlessPrivate, pid: pid)
      return .kill(Kill(cause: .memory, process: process, explanation: "killing_\(text.until(" ").string)\(why)"))
    }
    guard let at = record.body.firstIndex(of: "] exceeded mem limit: "), record.body.from(at).contains("(fatal)"),
      let process = ProcessReference(endingAt: at + 1, in: record.body)
    else { return nil }
    return .kill(Kill(cause: .memory, process: process, explanation: record.body.from(at + 2).until("\n").string))
  }

  static let killCPU = Signature(
    "kill-cpu", anchors: ["Fatal RESOURCE_NOTIFY trigger for "], standsAlone: true,
    samples: [
      SignatureSample(
        "Fatal RESOURCE_NOTIFY trigger for My Notes [812] (61000123456 nanoseconds of CPU usage over 71.00s seconds, violating limit of 60000000000 nanoseconds of CPU usage over 75.00s seconds)",
        .kill(
          Kill(
            cause: .cpu, process: ProcessReference(kind: .other, name: "My Notes", pid: 812),
            explanation:
              "61000123456 nanoseconds of CPU usage over 71.00s seconds, violating limit of 60000000000 nanoseconds of CPU usage over 75.00s seconds"
          )))
    ],
    nearMisses: ["Fatal RESOURCE_NOTIFY trigger for Notes [812] (45001 wakeups over 120 seconds)"]
  ) { record in
    // Without that word only a report is written. No fatal line about too many wakeups has been seen.
    guard let text = record.message.after("Fatal RESOURCE_NOTIFY trigger for "), let at = text.firstIndex(of: " ["),
      let pid = text.from(at + 2).leadingNumber, let why = text.between("] (", ")"), why.contains(" of CPU usage ")
    else { return nil }
    let process = ProcessReference(kind: .other, name: text.upTo(at).unlessPrivate, pid: pid)
    return .kill(Kill(cause: .cpu, process: process, explanation: why.string))
  }
}
