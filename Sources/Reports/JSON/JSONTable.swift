// What several devices have in common, behind the objects of the last of them.

import BackgroundTasks

extension JSONObject {
  init(_ table: DeviceTable) {
    self.init("table")
    add("devices", table.devices)
    add("tasks", objects: table.rows) { object, row in
      object.add("app", row.app)
      object.add("name", row.name)
      object.add("verdict", row.verdict.rawValue)
      object.add("tasks", row.tasks)
      object.add("devices", row.devices)
      object.add("worst", seconds: row.worst)
    }
    add("kills", objects: table.kills) { object, kills in
      object.add("app", kills.app)
      object.add("code", kills.code)
      object.add("cause", kills.words)
      object.add("count", kills.count)
      object.add("devices", kills.devices)
    }
  }
}
