// The program's output with `--json`.

import Foundation

enum JSONLines {
  static func objects(_ text: String, of type: String) -> [[String: Any]] {
    text.split(separator: "\n").compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
    .filter { $0["type"] as? String == type }
  }

  /// The last object about the task with this id.
  static func task(_ id: Int, _ text: String) -> [String: Any]? {
    objects(text, of: "task").last { $0["taskID"] as? Int == id }
  }

  static func verdict(ofTask id: Int, _ text: String) -> String? { task(id, text)?["verdict"] as? String }

  /// The last version of each task, without the names of the input, its lines and its segments; sorted.
  static func tasks(_ text: String) -> [String] {
    var latest: [String: String] = [:]
    for task in objects(text, of: "task") { latest[task["key"] as? String ?? "none"] = said(task) }
    return latest.values.sorted()
  }

  private static func said(_ task: [String: Any]) -> String {
    let shown = [
      "kind", "process", "pid", "bundle", "taskID", "assertionID", "name", "caller", "duration", "verdict", "quality",
    ]
    let moments = ["begin", "end", "evidence"].map { name in
      "\(name) \((task[name] as? [String: Any])?["time"] ?? "-")"
    }
    return (shown.map { "\($0) \(task[$0] ?? "-")" } + moments).joined(separator: ", ")
  }
}
