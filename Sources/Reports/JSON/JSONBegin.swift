// The first object: the program and its inputs.

extension JSONObject {
  init(_ run: RunDescription) {
    self.init("begin")
    add("schema", JSONReport.schema)
    add("tool", "bgtrace")
    add("version", run.version)
    add("inputs", objects: run.inputs) { object, input in
      object.add("path", input.path)
      object.add("format", input.format)
    }
  }
}
