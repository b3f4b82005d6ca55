// The JSON of a run, and the laws that hold for it whatever the selection is.

import Foundation
import Testing

@testable import BGTraceCLI

struct PrintedRun {
  private(set) var verdicts: [String: String] = [:]
  private(set) var carriers: Set<String> = []
  /// The number of findings that were not withdrawn, by rule.
  private(set) var findings: [String: Int] = [:]
  private(set) var wrong: [String] = []
  private(set) var summary: [String: Any] = [:]

  init(_ objects: [[String: Any]]) {
    var standing: [String: Int] = [:]
    for object in objects {
      switch object["type"] as? String {
      case "task":
        guard let key = object["key"] as? String, let verdict = object["verdict"] as? String else { continue }
        verdicts[key] = verdict
      case "finding":
        guard let rule = object["rule"] as? String, let tasks = object["tasks"] as? [String] else { continue }
        let isWithdrawn = object["withdrawn"] as? Bool == true
        let key = "\(rule) \(tasks) \(object["process"] ?? "") \(object["message"] ?? "")"
        if isWithdrawn {
          let id = standing.keys.first { $0.hasPrefix("\(rule) \(tasks) ") && standing[$0, default: 0] > 0 }
          if let id { standing[id, default: 0] -= 1 } else { wrong.append("never said: \(key)") }
        } else {
          standing[key, default: 0] += 1
        }
        findings[rule, default: 0] += isWithdrawn ? -1 : 1
      case "summary": summary = object
      default: break
      }
    }
  }

  var leaked: Int { verdicts.values.filter { $0 == "leaked" }.count }

  private func counts(_ key: String) -> [String: Int] { summary[key] as? [String: Int] ?? [:] }

  /// The laws that the output breaks. `code` is the exit code of a run with `--fail-on leak`.
  func disagreements(code: ExitCode) -> [String] {
    var wrong = wrong
    let written = verdicts.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let counted = counts("verdicts").merging(counts("carriers")) { $0 + $1 }
    if written != counted { wrong.append("tasks \(written), counted \(counted)") }
    let standing = findings.filter { $0.value != 0 }
    if standing != counts("findings") { wrong.append("findings \(standing), counted \(counts("findings"))") }
    let fails = leaked > 0 || (standing["BG103"] ?? 0) > 0
    let isEmpty = code == .nothingRecognised && verdicts.isEmpty && standing.isEmpty
    if !isEmpty, code != (fails ? .nothingFound : .done) { wrong.append("\(code), leaked \(leaked), \(standing)") }
    if summary["exit"] as? Int != Int(code.rawValue) { wrong.append("the summary has another code") }
    return wrong
  }
}
