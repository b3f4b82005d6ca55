// How much of a large file has been read: one line on a terminal's standard error, rewritten in place, erased at the
// end of the file.

import BackgroundTasks
import ByteScan
import Dispatch

struct ProgressLine {
  /// Smaller files are read before a progress line could be noticed.
  private static let smallest = 50 << 20
  private static let pause = DispatchTimeInterval.milliseconds(250)

  private let complaints: Complaints
  private let isOn: Bool
  /// Off where the terminal also shows the results: they show how far reading has come.
  private let isOnForText: Bool
  private var size = 0
  /// The length of the archive that is read, and since when it is read.
  private var archive: (size: Int?, start: DispatchTime)?
  private var next = DispatchTime.now()
  private var isShown = false

  init(_ options: Options, _ environment: ProgramEnvironment) {
    complaints = Complaints(environment.standardError)
    isOn = options.progress && environment.standardErrorIsTerminal
    isOnForText = !environment.standardOutputIsTerminal
  }

  mutating func begin(size: Int) { self.size = size }

  mutating func show(_ name: String, bytes: Int) {
    guard isOnForText, size >= Self.smallest, isDue() else { return }
    draw("\(name.printable) \(min(bytes * 100 / size, 100)) %")
  }

  // MARK: Archives

  /// Nil for a pipe and for a folder.
  mutating func begin(archive size: Int?) {
    archive = (size, .now())
    next = .now() + Self.pause
  }

  /// `capture.tar.gz 120 MB of 480 MB, 210 MB/s, 2 s left`
  mutating func show(archive name: String, bytes: Int) {
    guard isDue(), let archive else { return }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - archive.start.uptimeNanoseconds) / 1e9
    let rate = seconds > 0 ? Double(bytes) / seconds : 0
    var words = [Figures.bytes(bytes) + (archive.size.map { " of \(Figures.bytes($0))" } ?? "")]
    if rate.isFinite, rate >= 1 {
      words.append("\(Figures.bytes(Int(rate)))/s")
      if let size = archive.size {
        let left = Double(max(size - bytes, 0)) / rate
        words.append("\(Figures.duration(left.rounded(.up))) left")
      }
    }
    draw("\(name.printable) \(words.joined(separator: ", "))")
  }

  // MARK: Drawing

  private mutating func isDue() -> Bool {
    guard isOn, .now() >= next else { return false }
    next = .now() + Self.pause
    return true
  }

  private mutating func draw(_ text: String) {
    isShown = true
    complaints.write("\rbgtrace: \(text)\u{1B}[K")
  }

  /// Before anything else is written.
  mutating func hide() {
    if isShown { complaints.write("\r\u{1B}[K") }
    isShown = false
  }

  mutating func end() { hide() }
}
