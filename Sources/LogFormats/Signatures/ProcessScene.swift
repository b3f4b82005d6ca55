// FrontBoard's scenes and the workspace that holds them: the app comes to the foreground or leaves it.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processScene = Signature(
    "process-scene",
    anchors: [
      "] Scene lifecycle state did change: ", "] Scene assertion state did change: ",
      "] Scene activity mode did change: ",
    ],
    samples: [
      SignatureSample(
        "[0x86ed50000:(FBSceneManager):sceneID:org.example.notes-default] Scene lifecycle state did change: Foreground",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes"), .foreground))),
      SignatureSample(
        "[sceneID:org.example.notes-default] Scene lifecycle state did change: ForegroundActive",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes"), .foregroundActive))),
      SignatureSample(
        "[0x537ea0000:(FBSceneManager):sceneID:org.example.my-notes-66778899-AABB-4CCD-8EEF-FF0011223344] Scene activity mode did change: suspended.",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.my-notes"), .background))),
      SignatureSample(
        "[0x537ea0000:(FBSceneManager):sceneID:org.example.notes-default] Scene assertion state did change: None.",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes"), .background))),
    ],
    nearMisses: [
      "[0x537ea0000:(FBSceneManager):wallpaper] Scene lifecycle state did change: Foreground",
      "[sceneID:org.example.notes-default] Scene activity mode did change: odd.",
    ]
  ) { record in
    guard let scene = record.body.until(" did change: ").after("sceneID:"), let end = scene.firstIndex(of: "] Scene "),
      let word = record.body.after(" did change: "), let state = ProcessState(frontBoard: word)
    else { return nil }
    return .process(.state(ProcessReference(kind: .app, bundle: scene.upTo(end).bundleOfScene), state))
  }

  static let processWorkspace = Signature(
    "process-workspace", anchors: ["] Workspace assertion state did change: "],
    samples: [
      SignatureSample(
        "[app<org.example.notes>:812] Workspace assertion state did change: ForegroundFocal (acquireAssertion = NO).",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "[application<org.example.maps>:90] Workspace assertion state did change: None (acquireAssertion = NO).",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.maps", pid: 90), .background))),
    ],
    nearMisses: ["[app<org.example.notes>:812] Workspace assertion state did change: odd"]
  ) { record in
    guard let word = record.body.after("] Workspace assertion state did change: "),
      let state = ProcessState(frontBoard: word),
      let process = ProcessReference(before: "] Workspace assertion state", in: record.body)
    else { return nil }
    return .process(.state(process, state))
  }
}

extension ProcessState {
  /// `ForegroundActive`, `ForegroundFocal`, `Foreground`, `BackgroundActive`, `None`, `suspended`. A scene that is
  /// suspended belongs to an app in the background that may be running.
  fileprivate init?(frontBoard word: ByteSlice) {
    if word.hasPrefix("ForegroundActive") {
      self = .foregroundActive
    } else if word.hasPrefix("Foreground") {
      self = .foreground
    } else if word.hasPrefix("Background") || word.hasPrefix("None") || word.hasPrefix("suspended") {
      self = .background
    } else {
      return nil
    }
  }
}

extension ByteSlice {
  /// The bundle in `[0x86ed50000:(FBSceneManager):sceneID:com.x-default] Scene …` or `[sceneID:com.x-default] …`.
  var bundleOfSceneHead: String? {
    guard let scene = after("sceneID:"), let end = scene.firstIndex(of: "] S") else { return nil }
    return scene.upTo(end).bundleOfScene
  }

  /// `com.x-default` or `com.x-UUID`; bundles hold hyphens too.
  fileprivate var bundleOfScene: String? {
    if hasSuffix("-default") { return upTo(count - "-default".utf8.count).unlessPrivate }
    let uuid = 36
    guard count > uuid + 1, self[count - uuid - 1] == UInt8(ascii: "-") else { return unlessPrivate }
    return upTo(count - uuid - 1).unlessPrivate
  }
}
