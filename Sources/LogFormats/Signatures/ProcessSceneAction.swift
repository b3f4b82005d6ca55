// SpringBoard orders an app into or out of the foreground, waits with a watchdog, and logs when the app is done.
// From "Logical Deactivate" to its completion an app is on its way to the background.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processSceneAction = Signature(
    "process-scene-action",
    anchors: ["Sending scene action [Logical ", "] Scene action [Logical "],
    samples: [
      SignatureSample(
        "[0x86ed50000:(FBSceneManager):sceneID:org.example.notes-default] Sending scene action [Logical Deactivate][0xe1b2] to process 0x86d2b0000 (watchdog: 9.92s)",
        .process(
          .sceneAction(
            ProcessReference(kind: .app, bundle: "org.example.notes"), isActivation: false, .sent(watchdog: 9.92)))),
      SignatureSample(
        "[sceneID:org.example.maps-default] Sending scene action [Logical Activate][0xec00] through WorkspaceServer: 0x281f40000",
        .process(
          .sceneAction(
            ProcessReference(kind: .app, bundle: "org.example.maps"), isActivation: true, .sent(watchdog: nil))
        )),
      SignatureSample(
        "[0x86ed50000:(FBSceneManager):sceneID:org.example.notes-default] Scene action [Logical Deactivate][0xe1b2] completed with success: 1",
        .process(
          .sceneAction(
            ProcessReference(kind: .app, bundle: "org.example.notes"), isActivation: false, .completed(success: true)))),
      SignatureSample(
        "[org.example.demo] Sending scene action [Logical Activate] through WorkspaceServer: 0x6000009b0000",
        .process(
          .sceneAction(
            ProcessReference(kind: .app, bundle: "org.example.demo"), isActivation: true, .sent(watchdog: nil))
        )),
    ],
    nearMisses: [
      "[sceneID:org.example.notes-default] Scene action [Logical Thought][0x1] completed with success: 1",
      "[sceneID:org.example.notes-default] Scene action [Logical Activate][0x1] was forgotten",
    ]
  ) { record in
    guard let action = record.body.after("cene action [Logical ") else { return nil }
    let isActivation = action.hasPrefix("Activate]")
    guard isActivation || action.hasPrefix("Deactivate]") else { return nil }
    let head = record.body.until("cene action [Logical ")
    let bundle = record.body.bundleOfSceneHead ?? head.between("[", "] S")?.unlessPrivate
    let process = ProcessReference(kind: .app, bundle: bundle)
    if head.contains("Sending s") {
      let watchdog = action.after("(watchdog: ")?.until("s)").decimalFraction
      return .process(.sceneAction(process, isActivation: isActivation, .sent(watchdog: watchdog)))
    }
    guard let success = action.after("completed with success: ")?.first else { return nil }
    return .process(
      .sceneAction(process, isActivation: isActivation, .completed(success: success == UInt8(ascii: "1"))))
  }
}
