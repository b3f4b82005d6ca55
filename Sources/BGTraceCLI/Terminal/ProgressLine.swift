// How much of a large file has been read: one line on a terminal's standard error, rewritten in place, erased at the
// end of the file.

import ByteScan
import Dispatch

struct ProgressLine {
  /// Smaller files are read before a progress line could be noticed.
  private static let smallest = 50 << 20
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let complaints: Complaints
  private let isOn: Bool
  private var size = 0
  private var next = DispatchTime.now()
  private var isShown = false

  /// Off where the terminal also shows the results.
  init(_ options: Options, _ environment: ProgramEnvironment) {
    complaints = Complaints(environment.standardError)
    isOn = options.progress && environment.standardErrorIsTerminal && !environment.standardOutputIsTerminal
  }

  mutating func begin(size: Int) { self.size = size }

  mutating func show(_ name: String, bytes: Int) {
    guard isOn, size >= Self.smallest, .now() >= next else { return }
    next = .now() + Self.pause
    isShown = true
    complaints.write("\rbgtrace: \(name.printable) \(min(bytes * 100 / size, 100)) %\u{1B}[K")
  }

  mutating func end() {
    if isShown { complaints.write("\r\u{1B}[K") }
    isShown = false
  }
}
