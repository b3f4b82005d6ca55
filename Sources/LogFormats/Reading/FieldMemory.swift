// What whoever reads fields has at hand from one record to the next.

import ByteScan

package struct FieldMemory: ~Copyable {
  /// What the stream is whose records are read.
  var shape: StreamShape
  /// Room for what does not stand in the record as it is.
  var scratch = Scratch()
  var minute = KnownMinute()
  var heads = KnownHeads()
  private var pids = KnownPids()
  /// The last record that was read is an object that another one was written into.
  var isBroken = false

  /// Whether the pid is one that another number was written into.
  mutating func isTornPid(_ pid: Int?, _ process: ByteSlice?, in record: ByteSlice) -> Bool {
    guard let pid, let process else { return false }
    return pids.isTorn(pid, of: process, in: record)
  }

  package init(_ shape: StreamShape = StreamShape()) { self.shape = shape }
}
