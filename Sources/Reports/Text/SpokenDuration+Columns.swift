// The width of a duration in columns, and its text as bytes.

import BackgroundTasks
import ByteScan

extension SpokenDuration {
  var columns: Int {
    var columns = 0
    forEachPart { word, number in
      columns += word.utf8CodeUnitCount + (number.map { TextBuffer.digits($0.magnitude) } ?? 0)
    }
    return columns
  }
}

extension TextBuffer {
  mutating func append(_ duration: SpokenDuration) {
    duration.forEachPart { word, number in
      if let number { append(decimal: number) }
      append(word)
    }
  }
}
