// How long something took, in columns of a row.

import BackgroundTasks
import ByteScan

extension SpokenDuration {
  var columns: Int { first.columns + (second?.columns ?? 0) }
}

extension SpokenDuration.Part {
  fileprivate var columns: Int { (number.map { TextBuffer.digits($0.magnitude) } ?? 0) + unit.utf8CodeUnitCount }
}

extension TextBuffer {
  mutating func append(_ part: SpokenDuration.Part) {
    if let number = part.number { append(decimal: number) }
    append(part.unit)
  }
}
