// State that the readers of fields keep from one record to the next: the shape of the stream, memory, and caches.

import ByteScan

package struct FieldMemory: ~Copyable {
  var shape: StreamShape
  /// Memory for fields that the record does not have in this form.
  var scratch = Scratch()
  var minute = MinuteCache()
  var heads = HeadCache()
  var pids = KnownPids()
  /// Another record was written into the last object that was read.
  var isBroken = false

  package init(_ shape: StreamShape = StreamShape()) { self.shape = shape }
}
