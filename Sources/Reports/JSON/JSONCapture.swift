// A capture of a device: what it is, the moment at which it was made, and what was held then.

import BackgroundTasks

extension JSONObject {
  /// Written when the capture is opened, and with a higher revision when it was read.
  init(_ capture: CaptureBasis) {
    self.init("archive")
    add("path", capture.path)
    add("revision", capture.revision)
    add("bytes", capture.bytes)
    add("sha256", capture.checksum)
    add("model", capture.device.model)
    add("system", capture.device.osName)
    add("os", capture.device.osText ?? capture.device.os?.description)
    add("build", capture.device.build)
    add("captured", instant: capture.device.captured, zone: capture.device.zone)
    add("firstRecord", instant: capture.firstRecord, zone: capture.device.zone)
    add("lastRecord", instant: capture.lastRecord, zone: capture.device.zone)
    add("versions", objects: capture.versions.sorted { $0.key < $1.key }) { object, version in
      object.add("bundle", version.key)
      object.add("version", version.value)
    }
    add("shutdowns", objects: capture.shutdowns) { object, shutdown in
      object.add("time", instant: shutdown.time, zone: capture.device.zone)
      object.add("waited", seconds: shutdown.waited)
      object.add("remaining", array: shutdown.remaining.compactMap { $0.name ?? $0.path })
    }
    add("resources", objects: capture.resources) { object, report in
      object.add("resource", report.resource.rawValue)
      object.add("process", report.process?.name)
      object.add("pid", report.process?.pid)
      object.add("bundle", report.process?.bundle)
      object.add("used", seconds: report.used)
      object.add("over", seconds: report.over)
      object.add("limit", seconds: report.limit)
      object.add("window", seconds: report.window)
      object.add("killed", nullable: report.wasKilled)
    }
    add("read", parts: capture.read)
    add("passedOver", parts: capture.passedOver)
    add("missing", array: capture.missing)
    add("damaged", objects: capture.damages) { object, damage in
      object.add("member", damage.member)
      object.add("reason", damage.reason)
    }
    add("moreDamaged", capture.moreDamages)
    add("stateCut", capture.isStateCut)
    add("stopped", capture.wasStopped)
  }

  private mutating func add(_ key: StaticString, parts: [CaptureBasis.Part]) {
    add(key, objects: parts) { object, part in
      object.add("part", part.name)
      object.add("count", part.count)
      object.add("bytes", part.bytes)
    }
  }

  fileprivate mutating func add(_ key: StaticString, instant: Int64?, zone: Int32?) {
    guard let instant else { return add(key, raw: "null") }
    add(key, time: Moment(instant: instant, zone: zone ?? 0, isCertain: true, line: 0))
  }

  /// The place of the moment among the changes of processes.
  init(captured moment: Moment, _ paths: InputPaths) {
    self.init("captured")
    add(moment, paths)
  }

  init(_ holding: CaptureHoldings.Holding, at captured: Moment, _ paths: InputPaths) {
    let assertion = holding.assertion
    self.init("outstanding")
    add("assertionID", assertion.id)
    add("name", assertion.name)
    add(holding.process)
    add("active", nullable: assertion.isActive)
    add("running", nullable: holding.isTimeRunning)
    add("limit", seconds: holding.limit)
    add("warning", seconds: assertion.policy?.warning)
    add("role", assertion.role)
    add("originator", assertion.originator)
    add("purposes", array: assertion.purposes)
    add("poweredSince", instant: holding.poweredSince, zone: captured.zone)
    var moment = captured
    moment.line = max(assertion.line, 1)
    add(moment, paths)
  }

  fileprivate mutating func add(_ key: StaticString, nullable value: Bool?) {
    if let value { add(key, value) } else { add(key, raw: "null") }
  }
}
