// MetricKit's daily payload: how often the app was ended, and for which reasons. It has no times, but it is the only place
// where an app in the field learns about a kill that leaves no report.

import BackgroundTasks
import ByteScan

extension ReportForm {
  static let exitMetrics = ReportForm(
    name: "metrickit", about: "MetricKit payloads as JSON: how often an app was ended, and for what",
    claims: { piece in
      guard piece.header == nil, piece.shape != .text else { return false }
      return piece.plainBody.withSlice { body in body.payloads.first.map { ReportJSONKeys($0).isPayload } ?? false }
    },
    read: { piece in
      piece.plainBody.withSlice { body in body.payloads.compactMap { SystemReport(payload: $0) } }
    })
}

extension ByteSlice {
  /// One payload, or an array of them.
  fileprivate var payloads: [ByteSlice] {
    first == UInt8(ascii: "[") ? Array(JSONElements(self).prefix(ReportPiece.most)) : [self]
  }
}

extension SystemReport {
  fileprivate init?(payload: ByteSlice) {
    self.init(kind: .exitMetrics)
    var report = self
    var exits: Exits?
    func count(_ member: JSONScanner.Member) {
      var known = exits ?? Exits()
      if member.key == "backgroundExitData" { known.background = Exits.counts(member.value) }
      if member.key == "foregroundExitData" { known.foreground = Exits.counts(member.value) }
      exits = known
    }
    payload.forEachMember { member in
      switch member.key.string {
      case "applicationExitMetrics": member.value.forEachMember(count)
      case "backgroundExitData", "foregroundExitData": count(member)
      case "timeStampEnd": report.captured = Time(member.value)
      case "metaData": report.learn(metaData: member.value)
      default: break
      }
    }
    guard let exits else { return nil }
    report.exits = exits
    self = report
  }

  private mutating func learn(metaData: ByteSlice) {
    var report = self
    metaData.forEachMember { member in
      switch member.key.string {
      case "bundleIdentifier":
        report.learn(ProcessReference(kind: .app, bundle: member.text))
      case "osVersion": report.os = member.text.flatMap { OSVersion($0) }
      default: break
      }
    }
    self = report
  }
}

extension SystemReport.Exits {
  /// A payload has about a dozen.
  private static let most = 100

  fileprivate static func counts(_ object: ByteSlice) -> [String: Int] {
    var counts: [String: Int] = [:]
    object.forEachMember { member in
      guard member.key.hasPrefix("cumulative"), member.key.hasSuffix("ExitCount"), member.kind == .number,
        counts.count < most, let count = member.value.leadingCount
      else { return }
      counts[member.key.string] = count
    }
    return counts
  }
}
