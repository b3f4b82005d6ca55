// A process gets its identity from RunningBoard when it first connects to it.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processIdentityResolved = Signature(
    "process-identity-resolved", anchors: ["Identity resolved as app"],
    samples: [
      SignatureSample(
        "Identity resolved as app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>",
        .process(.identity(ProcessReference(kind: .app, bundle: "org.example.notes")))),
      SignatureSample(
        "Identity resolved as application<org.example.maps>",
        .process(.identity(ProcessReference(kind: .app, bundle: "org.example.maps")))),
      SignatureSample(
        "Identity resolved as app<application.org.example.reader.11.12(501)>",
        .process(.identity(ProcessReference(kind: .app, bundle: "org.example.reader", job: "11.12")))),
    ],
    nearMisses: ["Identity resolved as app<<private>>", "Identity resolved as appropriate"]
  ) { record in
    guard let process = record.message.after("Identity resolved as ").flatMap({ ProcessReference($0) }),
      process.kind == .app, process.bundle != nil
    else { return nil }
    return .process(.identity(process))
  }
}
