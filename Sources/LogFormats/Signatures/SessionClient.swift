// A background URL session follows its app to the background and back.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let sessionClient = Signature(
    "session-client", evidence: .documented,
    anchors: [
      " client transitioning to foreground", " client transitioning to background", "as remote session is unavailable",
    ],
    samples: [
      SignatureSample(
        "BackgroundSession <1B2C3D4E-0000-4A4A-8B8B-112233445566> client transitioning to background",
        .session(.stateChanged(identifier: "1B2C3D4E-0000-4A4A-8B8B-112233445566", foreground: false))),
      SignatureSample(
        "BackgroundSession <private> client transitioning to foreground",
        .session(.stateChanged(identifier: nil, foreground: true))),
      SignatureSample(
        "failed to create a background NSURLSessionDownloadTask, as remote session is unavailable",
        .session(.unavailable)),
    ],
    nearMisses: ["The game client transitioning to background music", "Muted, as remote session is unavailable"]
  ) { record in
    let message = record.message
    if message.contains("as remote session is unavailable") {
      return message.contains("failed to create a background NSURLSession") ? .session(.unavailable) : nil
    }
    guard let text = message.after("BackgroundSession "), let at = text.firstIndex(of: " client transitioning to ")
    else { return nil }
    let named = text.upTo(at)
    let identifier = named.isHidden ? nil : (named.between("<", ">") ?? named).string
    let isForeground = text.from(at).hasPrefix(" client transitioning to foreground")
    return .session(.stateChanged(identifier: identifier, foreground: isForeground))
  }
}
