// A program that logs: a thread writes one numbered record after the other, as fast as most programs do, while the test
// changes its file.

import Foundation
import TestSupport

final class BusyWriter: @unchecked Sendable {
  private let folder: LogFolder
  private let name: String
  private let gate = NSLock()
  private let done = DispatchGroup()
  /// All of these are accessed behind the gate only.
  private var handle: FileHandle
  private var count = 0
  private var isStopped = false

  init(_ folder: LogFolder, _ name: String = "log") throws {
    self.folder = folder
    self.name = name
    handle = try folder.writer(name)
    DispatchQueue(label: "scenario.writer").async(group: done) { [self] in
      while writeNext() { Thread.sleep(forTimeInterval: 0.001) }
    }
  }

  private func writeNext() -> Bool {
    gate.withLock {
      guard !isStopped else { return false }
      count += 1
      let record = Data(NumberedRecord.begin(count).utf8)
      // Some records are written in two pieces, as a full buffer is flushed.
      let middle = count % 7 == 0 ? record.count / 2 : record.count
      handle.write(record[..<middle])
      if middle < record.count { handle.write(record[middle...]) }
      return true
    }
  }

  /// The number of records written so far.
  var written: Int { gate.withLock { count } }

  /// Nothing is written while the body runs.
  func pause<Result>(_ body: (Int) throws -> Result) rethrows -> Result { try gate.withLock { try body(count) } }

  /// Continues in the file that now has the name, or in a new one.
  func reopen() throws {
    let next = try folder.writer(name)
    gate.withLock { handle = next }
  }

  /// Waits for that many further records.
  func goesOn(_ more: Int = 20) {
    let enough = written + more
    while written < enough { Thread.sleep(forTimeInterval: 0.002) }
  }

  /// The number of all records written.
  func stop() -> Int {
    gate.withLock { isStopped = true }
    done.wait()
    return count
  }
}
