// How much of a large file has been read, on a terminal's standard error: one line, rewritten in place, gone when
// the file has ended.

import ByteScan
import Dispatch

struct ProgressLine {
  /// Smaller files are read before anybody looks.
  private static let smallest = 50 << 20
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let complaints: Complaints
  private let isOn: Bool
  private var size = 0
  private var next = DispatchTime.now()
  private var isShown = false

  /// A terminal that also shows the results has no room for progress.
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
