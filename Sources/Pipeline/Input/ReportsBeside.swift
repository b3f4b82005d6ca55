// The reports of an archive, which are read on another thread while the archive is unpacked and its logs are read. They are
// told in the order in which they stand in the archive, and at places that depend on the archive only, so that every run says
// the same.

import Dispatch
import Synchronization
import SystemReports

final class ReportsBeside {
  /// What the thread leaves for the reader.
  private final class Reading: Sendable {
    private let whole = Mutex<SystemReports.Whole?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func read(_ report: WholeReport) {
      let read = report.read()
      whole.withLock { $0 = read }
      isDone.signal()
    }

    /// Called once.
    func take() -> SystemReports.Whole? {
      isDone.wait()
      return whole.withLock { $0 }
    }
  }

  private struct Waiting {
    let report: WholeReport
    let reading: Reading
    let tell: (InputReader.Outcome) -> Void
    let consumer: any InputConsumer
  }

  /// How many bytes may wait.
  private static let most = 4 << 20

  private let queue = DispatchQueue(label: "bgtrace.reports")
  private var waiting: [Waiting] = []
  private var bytes = 0

  /// `tell` is called when the report has been handed to the consumer.
  func add(_ report: WholeReport, _ consumer: any InputConsumer, _ tell: @escaping (InputReader.Outcome) -> Void) {
    let reading = Reading()
    queue.async { reading.read(report) }
    waiting.append(Waiting(report: report, reading: reading, tell: tell, consumer: consumer))
    bytes += report.bytes.count
    while bytes > Self.most { tellFirst() }
  }

  /// Tells of all that wait.
  func finish() {
    while !waiting.isEmpty { tellFirst() }
  }

  private func tellFirst() {
    let first = waiting.removeFirst()
    bytes -= first.report.bytes.count
    first.tell(first.report.tell(first.reading.take(), to: first.consumer))
  }
}
