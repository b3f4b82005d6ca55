// Messages for people, one line each. They go to standard error and never mix with results.

import ByteScan

struct Complaints {
  /// What was said in an earlier reading of the same inputs.
  private final class Said {
    var texts: Set<String> = []
  }

  private let sink: any ByteSink
  private var said: Said?
  private var isLaterReading = false

  init(_ sink: any ByteSink) { self.sink = sink }

  /// For the first of several readings, and for a later one, which does not repeat what the first one said.
  static func ofTwoReadings(_ sink: any ByteSink) -> (first: Complaints, later: Complaints) {
    var first = Complaints(sink)
    first.said = Said()
    var later = first
    later.isLaterReading = true
    return (first, later)
  }

  func say(_ text: String) {
    if isLaterReading, said?.texts.contains(text) == true { return }
    if !isLaterReading { said?.texts.insert(text) }
    write("bgtrace: \(text)\n")
  }

  /// A failure is ignored: there is no other place to report it.
  func write(_ text: String) {
    var sink = sink
    try? text.withSlice { (bytes) throws(WriteFailure) -> Void in try sink.write(bytes) }
  }
}
