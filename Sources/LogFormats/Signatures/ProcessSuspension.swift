// The process is suspended and resumed. Between the two records it uses none of its time.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processSuspended = Signature(
    "process-suspended", anchors: ["] Suspending task.", "] Resuming task."],
    samples: [
      SignatureSample(
        "[xpcservice<com.apple.WebKit.WebContent([application<org.example.maps>:90])>:91:91] Suspending task.",
        .process(
          .suspended(ProcessReference(kind: .extensionOrService, bundle: "com.apple.WebKit.WebContent", pid: 91)))),
      SignatureSample(
        "[app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812] Resuming task.",
        .process(.resumed(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
    ],
    nearMisses: ["[queue] Suspending task.", "downloads[] Resuming task."]
  ) { record in
    if let process = ProcessReference(before: "] Suspending task.", in: record.body) {
      return .process(.suspended(process))
    }
    return ProcessReference(before: "] Resuming task.", in: record.body).map { .process(.resumed($0)) }
  }
}
