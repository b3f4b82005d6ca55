// What the verdicts of a capture stand on: the device, how far back the log goes, and which parts were read, missing, damaged
// or passed over.

import BackgroundTasks
import ByteScan

struct TimelineBasis {
  let clock: TimelineClock
  /// Whether what the logs show is not all that the user wants to know.
  let mayLieBefore: Bool

  /// One paragraph each, and its label.
  func paragraphs(_ basis: CaptureBasis) -> [(label: String, text: String)] {
    [
      ("archive", basis.path == "-" || basis.extent == .part ? nil : basis.path), ("device", device(basis)),
      ("log", log(basis)),
      ("boots", shutdowns(basis)), ("used", resources(basis)), ("read", list(basis.read)),
      ("passed", passedOver(basis)),
      ("missing", basis.missing.isEmpty ? nil : basis.missing.joined(separator: ", ")), ("damaged", damages(basis)),
      ("stopped", basis.wasStopped ? "before all of it was read" : nil),
    ].compactMap { label, text in text.map { (label, $0) } }
  }

  private func device(_ basis: CaptureBasis) -> String? {
    let device = basis.device
    let version = device.osText ?? device.os?.description
    let name = device.osName ?? (version == nil ? nil : "iOS")
    let system = [name, version, device.build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    let captured = device.captured.map { instant in "captured \(time(instant, zone: device.zone))" }
    let words: [String] = [device.model ?? "", system, captured ?? ""]
    let text = words.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty ? (basis.extent == .device ? "not stated in the archive" : nil) : text
  }

  private func log(_ basis: CaptureBasis) -> String? {
    guard let first = basis.firstRecord, let last = basis.lastRecord, last >= first else { return nil }
    let seconds = Double(last.subtractingReportingOverflow(first).partialValue) / 1e6
    let before =
      basis.extent == .device && mayLieBefore
      ? "; what came before is not in it: a sysdiagnose holds less than log collect" : ""
    return
      "\(time(first, zone: basis.device.zone)) to \(time(last, zone: basis.device.zone)), \(Figures.duration(seconds))"
      + before
  }

  private func list(_ parts: [CaptureBasis.Part]) -> String? {
    parts.isEmpty ? nil : parts.map(\.words).joined(separator: ", ")
  }

  private func passedOver(_ basis: CaptureBasis) -> String? {
    guard let list = list(basis.passedOver) else { return nil }
    let binary = basis.passedOver.first { $0.isBinaryLog }
    let rest = binary.map {
      "; the verdicts rest on what was read, and not on \(Figures.bytes($0.bytes)) of Apple's binary log"
    }
    return list + (rest ?? "")
  }

  private func shutdowns(_ basis: CaptureBasis) -> String? {
    guard !basis.shutdowns.isEmpty else { return nil }
    let last = basis.shutdowns.compactMap(\.time).max()
    return Figures.counted(basis.shutdowns.count, "shutdown")
      + (last.map { ", the last one \(time($0, zone: basis.device.zone))" } ?? "")
  }

  private static let mostListed = 3

  private func resources(_ basis: CaptureBasis) -> String? {
    let words = basis.resources.filter(\.isOfApp).compactMap(\.words)
    guard !words.isEmpty else { return nil }
    let more = words.count - Self.mostListed
    return (words.prefix(Self.mostListed) + (more > 0 ? ["and \(Figures.grouped(more)) more"] : [])).joined(
      separator: "; ")
  }

  private func damages(_ basis: CaptureBasis) -> String? {
    guard !basis.damages.isEmpty else { return nil }
    let shown = basis.damages.prefix(Self.mostListed).map { damage in
      (damage.member.map { "\($0): " } ?? "") + damage.reason
    }
    let more = basis.damages.count - shown.count + basis.moreDamages
    return (shown + (more > 0 ? ["and \(Figures.grouped(more)) more"] : [])).joined(separator: "; ")
  }

  private func time(_ instant: Int64, zone: Int32?) -> String {
    let moment = Moment(instant: instant, zone: zone ?? 0, isCertain: true, line: 0)
    return [clock.date(moment), String(clock.time(moment).prefix(8)), clock.offset(moment)].compactMap { $0 }
      .joined(separator: " ")
  }
}
