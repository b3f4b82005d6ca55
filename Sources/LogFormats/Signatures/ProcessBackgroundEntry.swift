// Frameworks log that their app, or an app that they watch, goes to the background or comes back.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let processDidSuspend = Signature(
    "process-did-suspend", anchors: [" invalidateConnection (appDidSuspend)"],
    samples: [
      // The only line inside the app that has both bundle and pid.
      SignatureSample(
        "org.example.notes(812) invalidateConnection (appDidSuspend)",
        .process(.wentToBackground(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812))))
    ],
    nearMisses: ["keyboard invalidateConnection (appDidSuspend)"]
  ) { record in
    let head = record.message.until(" invalidateConnection (appDidSuspend)")
    guard head.hasSuffix(")"), let open = head.lastIndex(of: UInt8(ascii: "(")),
      let pid = head[(open + 1)..<(head.count - 1)].decimal
    else { return nil }
    let named = head.upTo(open)
    let bundle = named.lastIndex(of: UInt8(ascii: " ")).map { named.from($0 + 1) } ?? named
    return .process(.wentToBackground(ProcessReference(kind: .app, bundle: bundle.unlessPrivate, pid: pid)))
  }

  /// The text names no process and is about the process that logs.
  static let processLocationClient = Signature(
    "process-location-client", anchors: ["onDidEnterBackground:", "onWillEnterForeground:"], sentences: ["{\"msg\":\""],
    samples: [
      SignatureSample(
        "{\"msg\":\"CLLocationManager\", \"event\":\"activity\", \"_cmd\":\"onDidEnterBackground:\", \"self\":\"0x103800000\", \"notification\":\"NSConcreteNotification 0x13bc00000 {name = UIApplicationDidEnterBackgroundNotification}\"}",
        .process(.state(ProcessReference(kind: .app, name: "Notes"), .background)), process: "Notes"),
      SignatureSample(
        "{\"msg\":\"CLLocationManager\", \"event\":\"activity\", \"_cmd\":\"onWillEnterForeground:\", \"self\":\"0x103800000\"}",
        .process(.state(ProcessReference(kind: .app), .foreground))),
    ],
    nearMisses: ["-[Player onDidEnterBackground:] called"]
  ) { record in
    guard record.message.contains("\"CLLocationManager\"") else { return nil }
    let process = ProcessReference(kind: .app, name: record.process?.string, pid: record.pid)
    let isBackground = record.message.contains("onDidEnterBackground:")
    return .process(.state(process, isBackground ? .background : .foreground))
  }

  static let processLocationDaemon = Signature(
    "process-location-daemon", anchors: ["Post Application State Change Notification"], sentences: ["{\"msg\":\""],
    samples: [
      SignatureSample(
        "{\"msg\":\"RBS #AppMonitor Post Application State Change Notification\", \"notification\":\"ForegroundRunning\", \"pid\":812, \"bundleId\":\"org.example.notes\"}",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812), .foreground))),
      SignatureSample(
        "{\"msg\":\"Post Application State Change Notification\", \"notification\":\"BackgroundTaskSuspended\", \"pid\":448, \"bundleId\":\"org.example.maps\"}",
        .process(.state(ProcessReference(kind: .app, bundle: "org.example.maps", pid: 448), .suspended))),
      SignatureSample(
        "{\"msg\":\"Post Application State Change Notification\", \"notification\":\"BackgroundRunning\", \"pid\":448, \"bundleId\":\"<private>\"}",
        .process(.state(ProcessReference(kind: .app, pid: 448), .background))),
    ],
    nearMisses: ["{\"msg\":\"Post Application State Change Notification\", \"notification\":\"Odd\", \"pid\":4}"]
  ) { record in
    guard let text = record.message.after("Post Application State Change Notification"),
      let word = text.between("\"notification\":\"", "\"")
    else { return nil }
    let state: ProcessState
    if word.hasSuffix("Suspended") {
      state = .suspended
    } else if word.hasPrefix("Foreground") {
      state = .foreground
    } else if word.hasPrefix("Background") {
      state = .background
    } else if word == "NotRunning" || word == "Terminated" {
      state = .notRunning
    } else {
      return nil
    }
    let bundle = text.between("\"bundleId\":\"", "\"")?.unlessPrivate
    let pid = text.after("\"pid\":")?.leadingNumber
    return .process(.state(ProcessReference(kind: .app, bundle: bundle, pid: pid), state))
  }
}
