// The time and the place of a record.

import BackgroundTasks
import ByteScan

/// The names of the inputs, by number.
struct InputPaths {
  /// Quoted once, because a run may write each of them a million times.
  private var paths: [[UInt8]]

  init(_ inputs: [RunDescription.Input] = []) { paths = inputs.map { JSONObject.quoted($0.path) } }

  mutating func add(_ input: RunDescription.Input) { paths.append(JSONObject.quoted(input.path)) }

  subscript(_ moment: Moment) -> [UInt8]? { paths.indices.contains(moment.input) ? paths[moment.input] : nil }
}

extension JSONObject {
  mutating func add(_ key: StaticString, _ moment: Moment?, _ paths: InputPaths) {
    guard let moment else { return add(key, raw: "null") }
    add(key) { $0.add(moment, paths) }
  }

  private mutating func add(written moment: Moment) {
    let words = moment.writtenWords
    guard words.0 != 0 else { return add("written", raw: "null") }
    let isAdded = add(
      "written",
      text: { text in
        text.append(word: words.0)
        text.append(word: words.1)
        text.append(word: words.2)
        text.append(word: words.3)
        text.append(word: words.4)
      })
    if !isAdded { add("written", moment.written) }
  }

  mutating func add(_ moment: Moment, _ paths: InputPaths) {
    add("time", time: moment)
    add(written: moment)
    add("file", quoted: paths[moment])
    add("line", moment.line)
  }
}
