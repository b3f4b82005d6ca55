// Recognises JSON of a report by the keys of its outermost object. Logs are written as JSON, too, and an app may log any
// object, so a single key that others also use is not enough.

import ByteScan

struct ReportJSONKeys {
  private(set) var header = 0
  private(set) var body = 0
  private(set) var payload = 0
  /// The number of keys that records of a log have.
  private(set) var log = 0
  private(set) var bugType: ByteSlice?

  private static let headerKeys: [StaticString] = [
    "adam_id", "app_cohort", "incident_id", "is_first_party", "roots_installed", "share_with_app_devs", "slice_uuid",
  ]
  private static let bodyKeys: [StaticString] = [
    "basebandVersion", "bundleInfo", "captureTime", "coalitionID", "coalitionName", "codeSigningMonitor", "cpuType",
    "crashReporterKey", "deployVersion", "faultingThread", "modelCode", "procExitAbsTime", "procLaunch", "procName",
    "procPath", "procRole", "procStartAbsTime", "usedImages", "wasUnlockedSinceBoot",
  ]
  static let terminationKeys: [StaticString] = [
    "code", "codes", "flags", "namespace", "rawCodes", "reasons", "signal",
  ]
  private static let payloadKeys: [StaticString] = [
    "animationMetrics", "applicationLaunchMetrics", "applicationResponsivenessMetrics", "applicationTimeMetrics",
    "cellularConditionMetrics", "cpuMetrics", "diskIOMetrics", "displayMetrics", "gpuMetrics",
    "locationActivityMetrics",
    "memoryMetrics", "networkTransferMetrics", "signpostMetrics", "timeStampBegin", "timeStampEnd",
  ]
  private static let logKeys: [StaticString] = ["eventMessage", "machTimestamp", "messageType", "traceID"]

  /// The keys of an object in plain JSON. Its end may be missing.
  init(_ object: ByteSlice) {
    var (header, body, payload, log) = (0, 0, 0, 0)
    var bugType: ByteSlice?
    // A record of a log is no report.
    object.forEachMember(while: log == 0) { member in
      func isOne(of keys: [StaticString]) -> Bool { keys.contains { member.key == $0 } }
      if member.key == "bug_type" {
        bugType = member.value
        header += 2
      } else if member.key == "applicationExitMetrics" || member.key == "backgroundExitData"
        || member.key == "foregroundExitData"
      {
        payload += 2
      } else if member.key == "termination" || member.key == "exception", member.kind == .nested {
        // Other objects have a termination, too, but few have these keys in it.
        body += min(2, member.value.members(among: Self.terminationKeys))
      } else if isOne(of: Self.headerKeys) {
        header += 1
      } else if isOne(of: Self.bodyKeys) {
        body += 1
      } else if isOne(of: Self.payloadKeys) {
        payload += 1
      } else if isOne(of: Self.logKeys) {
        log += 1
      }
    }
    self.header = header
    self.body = body
    self.payload = payload
    self.log = log
    self.bugType = bugType
  }

  var isHeader: Bool { header >= 2 && body == 0 && log == 0 }
  var isBody: Bool { body >= 2 && log == 0 }
  var isPayload: Bool { payload >= 2 && body == 0 && log == 0 }
}

extension ByteSlice {
  /// The number of members with one of the keys.
  func members(among keys: [StaticString]) -> Int {
    var found = 0
    forEachMember { member in
      if keys.contains(where: { member.key == $0 }) { found += 1 }
    }
    return found
  }

  var isReportHeader: Bool { ReportJSONKeys(self).isHeader }
}

extension ReportPiece {
  /// The body as plain JSON with braces.
  var plainBody: [UInt8] {
    switch shape {
    case .text: []
    case .json: unquoted.withSlice { $0.plainJSON }
    case .members: Array("{".utf8) + unquoted.withSlice { $0.plainJSON }
    }
  }

  /// The body without quote marks before its lines.
  private var unquoted: [UInt8] {
    guard body.contains("\n>") else { return body.array }
    var plain: [UInt8] = []
    var lines = ReportLines(body)
    while let line = lines.next() {
      plain.append(line.content.trimmedStart(ByteSet(" \t>")))
      plain.append(UInt8(ascii: "\n"))
    }
    return plain
  }

  /// The number in the header, such as `109` or `309`.
  var bugType: Int? { header.flatMap { ReportJSONKeys($0).bugType?.decimal } }
}
