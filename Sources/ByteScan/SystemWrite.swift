// `write(2)` with all that a caller has to handle: short writes, interruptions, a descriptor that another process made
// non-blocking, and a reader that has closed the pipe.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes to a descriptor that the caller owns.
package struct DescriptorSink: ByteSink {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package func write(_ bytes: ByteSlice) throws(WriteFailure) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.from(done)
      let written = unsafe systemWrite(descriptor, rest.base, rest.count)
      if written >= 0 {
        done += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .readerGone
      case let code: throw .failed(errno: code)
      }
    }
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

/// A free function, because inside the sink its own method hides the call.
private func systemWrite(_ descriptor: Int32, _ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
  unsafe write(descriptor, base, count)
}
