// The calls of zlib: raw deflate data in, bytes and their checksum out.

import ByteScan
import CZlib

/// Has one owner, because zlib's state has pointers into itself.
@safe struct Inflater: ~Copyable {
  enum Outcome { case more, end, damaged }

  private let stream: UnsafeMutablePointer<z_stream>
  /// Of the bytes since the last reset.
  private(set) var checksum: UInt = 0
  private(set) var length: UInt32 = 0

  init() throws(ArchiveFailure) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // Negative: without a header, which is read here. 15: the largest window.
    let code = unsafe inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw .inflater(code: code) }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  mutating func reset() {
    _ = unsafe inflateReset(stream)
    (checksum, length) = (0, 0)
  }

  /// Unpacks what is there, at most `room` bytes. Says also how many came out.
  mutating func step(
    _ packed: inout ByteQueue, _ unpacked: inout ByteQueue, room: Int
  ) -> (outcome: Outcome, written: Int) {
    let input = packed.front
    let stream = unsafe self.stream
    var code = Z_OK
    var sum = checksum
    let offered = UInt32(clamping: input.count)
    let written = unsafe unpacked.fill(atLeast: room) { (memory) -> Int in
      // Not all of the memory: it would grow with every block that is longer than the one before.
      let given = UInt32(clamping: min(memory.count, room))
      unsafe input.withUnsafeBytes { bytes in
        // zlib does not write through this pointer.
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: start)
        unsafe stream.pointee.avail_in = offered
        let output = unsafe memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.next_out = output
        unsafe stream.pointee.avail_out = given
        code = unsafe inflate(stream, Z_NO_FLUSH)
        unsafe sum = crc32(sum, output, given - stream.pointee.avail_out)
      }
      return unsafe Int(given - stream.pointee.avail_out)
    }
    packed.drop(unsafe Int(offered - stream.pointee.avail_in))
    unsafe (stream.pointee.next_in, stream.pointee.avail_in) = (nil, 0)
    unsafe (stream.pointee.next_out, stream.pointee.avail_out) = (nil, 0)
    checksum = sum
    length &+= UInt32(truncatingIfNeeded: written)
    switch code {
    case Z_STREAM_END: return (.end, written)
    case Z_OK, Z_BUF_ERROR: return (.more, written)
    default: return (.damaged, written)
    }
  }
}
