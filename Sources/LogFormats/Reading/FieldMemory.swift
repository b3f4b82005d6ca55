// What whoever reads fields has at hand from one record to the next.

import ByteScan

package struct FieldMemory: ~Copyable {
  /// What the stream is whose records are read.
  var shape: StreamShape
  /// Room for what does not stand in the record as it is.
  var scratch = Scratch()
  var minute = MinuteCache()
  var heads = HeadCache()
  var pids = KnownPids()
  /// The last record that was read is an object that another one was written into.
  var isBroken = false

  package init(_ shape: StreamShape = StreamShape()) { self.shape = shape }
}
