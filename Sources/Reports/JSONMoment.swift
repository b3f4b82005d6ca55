// When something was said, and where it stands.

import BackgroundTasks

/// The inputs by their place on the command line.
struct InputPaths {
  private let paths: [String]

  init(_ inputs: [RunDescription.Input] = []) { paths = inputs.map(\.path) }

  subscript(_ moment: Moment) -> String? { paths.indices.contains(moment.input) ? paths[moment.input] : nil }
}

extension JSONObject {
  mutating func add(_ key: StaticString, _ moment: Moment?, _ paths: InputPaths) {
    guard let moment else { return add(key, raw: "null") }
    add(key) { $0.add(moment, paths) }
  }

  mutating func add(_ moment: Moment, _ paths: InputPaths) {
    add("time", time: moment)
    add("written", moment.written.isEmpty ? nil : moment.written)
    add("file", paths[moment])
    add("line", moment.line)
  }
}
