// The first object: what was run, on what.

extension JSONObject {
  init(_ run: RunDescription) {
    self.init("begin")
    add("schema", JSONReport.schema)
    add("tool", "bgtrace")
    add("version", run.version)
    add(
      "inputs",
      array: run.inputs.map { input in
        var member = JSONObject()
        member.add("path", input.path)
        member.add("format", input.format)
        return member
      })
  }
}
