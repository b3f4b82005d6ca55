// A program that logs: on a thread of its own it writes one numbered record after the other, as fast as most programs
// do, whatever somebody else does to its file meanwhile.

import Foundation
import TestSupport

final class BusyWriter: @unchecked Sendable {
  private let folder: LogFolder
  private let name: String
  private let gate = NSLock()
  private let done = DispatchGroup()
  /// All only touched behind the gate.
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
      // In two pieces now and then, as buffers are flushed when they are full.
      let middle = count % 7 == 0 ? record.count / 2 : record.count
      handle.write(record[..<middle])
      if middle < record.count { handle.write(record[middle...]) }
      return true
    }
  }

  /// How many were written by now.
  var written: Int { gate.withLock { count } }

  /// Nothing is written while this runs.
  func pause<Result>(_ body: (Int) throws -> Result) rethrows -> Result { try gate.withLock { try body(count) } }

  /// Goes on in the file that has the name now, or in a new one.
  func reopen() throws {
    let next = try folder.writer(name)
    gate.withLock { handle = next }
  }

  /// So many more than now.
  func goesOn(_ more: Int = 20) {
    let enough = written + more
    while written < enough { Thread.sleep(forTimeInterval: 0.002) }
  }

  /// How many were written in all.
  func stop() -> Int {
    gate.withLock { isStopped = true }
    done.wait()
    return count
  }
}
