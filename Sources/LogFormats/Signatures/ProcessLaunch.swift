// A process is launched, as each daemon logs that takes part in it. Task ids begin at one again.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processLaunching = Signature(
    "process-launching",
    anchors: [
      "Executing launch request for ", "Creating and launching job for: ", " with intent foreground",
      " with intent background", "Submitting new job for", "Submitted job with label: ",
    ],
    samples: [
      SignatureSample(
        "Executing launch request for application<org.example.maps> (FBApplicationProcess)",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.maps"), background: nil))),
      SignatureSample(
        "Creating and launching job for: app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.notes"), background: nil))),
      SignatureSample(
        "Bootstrapping app<org.example.notes> with intent foreground-interactive",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.notes"), background: false))),
      SignatureSample(
        "Bootstrapping org.example.demo with intent background",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.demo"), background: true))),
      SignatureSample(
        "Submitting new job for \"org.example.demo\" on behalf of <BKProcess: 0x10310000; SpringBoard; com.apple.springboard; pid: 55>",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.demo"), background: nil))),
      SignatureSample(
        "Submitted job with label: UIKitApplication:org.example.demo[0xadc3][66]",
        .process(.launching(ProcessReference(kind: .app, bundle: "org.example.demo"), background: nil))),
    ],
    nearMisses: [
      "Executing launch request for lunch", "Opened the door with intent foreground", "Submitting new job for everyone",
      "Submitted job with label: com.apple.thing",
    ]
  ) { record in
    let message = record.message
    if let text = message.after("Executing launch request for ") ?? message.after("Creating and launching job for: ") {
      return ProcessReference(text).map { .process(.launching($0, background: nil)) }
    }
    if let text = message.after("Bootstrapping "), let at = text.firstIndex(of: " with intent ") {
      let named = text.upTo(at)
      let process = ProcessReference(named) ?? ProcessReference(kind: .app, bundle: named.string)
      return .process(.launching(process, background: text.from(at).hasPrefix(" with intent background")))
    }
    let label = message.after("Submitted job with label: ")?.dropPrefix("UIKitApplication:")?.until("[")
    let bundle = message.after("Submitting new job for ")?.dropPrefix("\"")?.until("\"") ?? label
    return bundle.map { .process(.launching(ProcessReference(kind: .app, bundle: $0.unlessPrivate), background: nil)) }
  }

  static let processLaunched = Signature(
    "process-launched",
    anchors: [
      "] Bootstrap success!", "Now tracking process: ", "Now tracking process <", "] reported to RB as running",
      "] This process will be managed.",
    ],
    samples: [
      SignatureSample(
        "[app<org.example.notes>:812] Bootstrap success!",
        .process(.launched(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "Now tracking process: [app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812]",
        .process(.launched(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "Now tracking process <BKProcess: 0x103130000; Radio; org.example.radio; pid: 155; agency: Application; visibility: none; task: running; hostpid: 55> on behalf of somebody",
        .process(.launched(ProcessReference(kind: .app, bundle: "org.example.radio", name: "Radio", pid: 155)))),
      SignatureSample(
        "[app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812] reported to RB as running",
        .process(.launched(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812)))),
      SignatureSample(
        "[application<org.example.maps>:90] This process will be managed.",
        .process(.launched(ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90)))),
    ],
    nearMisses: ["Now tracking process: everything", "[loader] Bootstrap success!"]
  ) { record in
    let process =
      (record.message.after("Now tracking process: ") ?? record.message.after("Now tracking process "))
      .flatMap { ProcessReference($0) }
      ?? ProcessReference(before: "] Bootstrap success!", in: record.body)
      ?? ProcessReference(before: "] reported to RB as running", in: record.body)
      ?? ProcessReference(before: "] This process will be managed.", in: record.body)
    return process.map { .process(.launched($0)) }
  }
}
