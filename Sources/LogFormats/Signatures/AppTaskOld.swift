// UIKit warns of a task that is older than half a minute, in the foreground too. Such a task may
// have been forgotten; its time has not necessarily run out.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskOld = Signature(
    "app-task-old", anchors: ["Background Task "], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Background Task 9 (\"Called by Pictures, from -[Album save]\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.",
        .task(.old(id: 9, name: "Called by Pictures, from -[Album save]", seconds: 30))),
      SignatureSample(
        "Background Task 2 (\"<private>\"), was created over 30 seconds ago.",
        .task(.old(id: 2, name: nil, seconds: 30))),
      SignatureSample(
        "Background Task 1 (\"Background Task 7 (\"x\")\"), was created over 30 seconds ago.",
        .task(.old(id: 1, name: "Background Task 7 (\"x\")", seconds: 30))),
      SignatureSample(
        "Background Task 5 (\"Called by Trails\"), \nwas created over 30 seconds ago. \nIn applications",
        .task(.old(id: 5, name: "Called by Trails", seconds: 30))),
    ],
    nearMisses: ["Background Task 9 was scheduled", "Launch Background Task for Coalescing, was created over there"]
  ) { record in
    guard let nameEnd = record.message.lastRangeOfWords("), was created over "),
      let seconds = record.message.from(nameEnd.upperBound).leadingNumber,
      let text = record.message.upTo(nameEnd.lowerBound).after("Background Task "), let id = text.leadingNumber,
      let name = text.after("(")
    else { return nil }
    let isQuoted = name.count >= 2 && name.first == UInt8(ascii: "\"") && name.last == UInt8(ascii: "\"")
    if let curly = name.dropPrefix("“"), curly.hasSuffix("”") {
      return .task(.old(id: id, name: curly.upTo(curly.count - 3).unwrapped, seconds: seconds))
    }
    let inner = isQuoted ? name[1..<(name.count - 1)] : name
    return .task(.old(id: id, name: inner.unwrapped, seconds: seconds))
  }
}
