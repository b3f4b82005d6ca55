// A rule that fired. A finding that no longer holds is written again with `withdrawn` set.

import BackgroundTasks

extension JSONObject {
  init(_ finding: Finding, _ paths: InputPaths) {
    self.init("finding")
    add("rule", finding.rule)
    add("name", finding.name)
    add("level", finding.level.rawValue)
    add("tasks", array: finding.tasks.map(\.key))
    add(finding.process)
    add("message", finding.message)
    add("value", seconds: finding.value)
    add("limit", seconds: finding.limit)
    add("withdrawn", finding.isWithdrawn)
    add("file", quoted: finding.moment.flatMap { paths[$0] })
    add("line", finding.moment?.line)
  }
}
