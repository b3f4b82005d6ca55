// Output kept as text.

import ByteScan

final class TextSink: ByteSink {
  private var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }
  func write(_ bytes: ByteSlice) throws(WriteFailure) { self.bytes += bytes.array }
}
