// Descriptors: opening, the kind of file, reading, waiting for bytes. Errors are the system's own numbers; the words
// are chosen where they are printed.

import ByteScan
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum SystemFile {
  /// Opens for reading. The handle owns the descriptor.
  static func open(_ path: String) throws(UnreadableInput) -> FileHandle {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Examines a path without opening it, because opening a FIFO would wait.
  static func kind(path: String) throws(UnreadableInput) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(code: errno) }
    return kind(status)
  }

  /// A pipe, a socket or a terminal, whose bytes arrive while another program writes them.
  package static func isLive(_ descriptor: Int32) -> Bool { (try? kind(descriptor: descriptor).isLive) ?? false }

  package static func isFIFO(_ path: String) -> Bool { (try? kind(path: path).isFIFO) ?? false }

  /// A device or a pipe, which must be written to and not replaced by a file.
  package static func isDeviceOrPipe(_ path: String) -> Bool {
    (try? kind(path: path)).map { !$0.isFile && !$0.isDirectory } ?? false
  }

  /// The file is complete and can be read at any pace.
  package static func isAtRest(_ path: String) -> Bool { (try? !kind(path: path).isLive) ?? false }

  static func kind(descriptor: Int32) throws(UnreadableInput) -> Kind {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
    return kind(status)
  }

  private static func kind(_ status: stat) -> Kind {
    let format = status.st_mode & S_IFMT
    let time = SystemDifferences.modified(status)
    return Kind(
      isDirectory: format == S_IFDIR, isFile: format == S_IFREG,
      isLive: format == S_IFIFO || format == S_IFSOCK || format == S_IFCHR,
      isFIFO: format == S_IFIFO, modified: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000,
      size: Int(status.st_size),
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)))
  }

  /// One `read(2)`, directly into the buffer where the bytes need no decoding.
  static func read(
    _ descriptor: Int32, most: Int, into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    guard decoder.passesThrough else { return try readDecoded(descriptor, most: most, &buffer, &decoder) }
    return try unsafe buffer.fill(atLeast: most) { (room) throws(UnreadableInput) -> Int in
      try unsafe readOnce(descriptor, UnsafeMutableRawBufferPointer(rebasing: room[..<most]))
    }
  }

  /// The same for bytes that are no text.
  static func read(_ descriptor: Int32, most: Int, into queue: inout ByteQueue) throws(UnreadableInput) -> Int {
    try unsafe queue.fill(atLeast: most) { (room) throws(UnreadableInput) -> Int in
      try unsafe readOnce(descriptor, UnsafeMutableRawBufferPointer(rebasing: room[..<most]))
    }
  }

  private static func readDecoded(
    _ descriptor: Int32, most: Int, _ buffer: inout LineBuffer, _ decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    var bytes = [UInt8](repeating: 0, count: most)
    let result = unsafe bytes.withUnsafeMutableBytes { room -> Result<Int, UnreadableInput> in
      do throws(UnreadableInput) {
        return .success(try unsafe readOnce(descriptor, room))
      } catch {
        return .failure(error)
      }
    }
    let count = try result.get()
    try Array(bytes[..<count]).withSlice { (read) throws(UnreadableInput) -> Void in
      try decoder.decode(read, into: &buffer)
    }
    return count
  }

  private static func readOnce(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) throws(UnreadableInput)
    -> Int
  {
    while true {
      let count = unsafe systemRead(descriptor, room)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = isReady(descriptor, milliseconds: -1)
      case let code: throw .system(code: code)
      }
    }
  }

  /// One `pread(2)`, which does not move the descriptor's position.
  static func read(
    _ descriptor: Int32, at offset: Int, most: Int, into buffer: inout LineBuffer
  ) throws(UnreadableInput) -> Int {
    try unsafe buffer.fill(atLeast: most) { (room) throws(UnreadableInput) -> Int in
      try unsafe readOnce(descriptor, at: offset, UnsafeMutableRawBufferPointer(rebasing: room[..<most]))
    }
  }

  static func readOnce(
    _ descriptor: Int32, at offset: Int, _ room: UnsafeMutableRawBufferPointer
  ) throws(UnreadableInput) -> Int {
    while true {
      let count = unsafe pread(descriptor, room.baseAddress, room.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw .system(code: errno) }
    }
  }

  /// Reads one piece without moving the descriptor's position.
  static func read(_ descriptor: Int32, at offset: Int, into bytes: inout [UInt8]) throws(UnreadableInput) -> Int {
    try unsafe bytes.withUnsafeMutableBufferPointer { (room) throws(UnreadableInput) -> Int in
      try unsafe readOnce(descriptor, at: offset, UnsafeMutableRawBufferPointer(room))
    }
  }

  /// Fewer bytes where the file ends earlier.
  static func bytes(of descriptor: Int32, at offset: Int, count: Int) throws(UnreadableInput) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      var rest = [UInt8](repeating: 0, count: count - filled)
      let read = try read(descriptor, at: offset + filled, into: &rest)
      if read == 0 { break }
      bytes.replaceSubrange(filled..<(filled + read), with: rest[..<read])
      filled += read
    }
    return Array(bytes[..<filled])
  }

  /// The number of threads that can run at the same time.
  package static var cores: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  static let cannotSeek = ESPIPE

  /// The descriptor's position; nil where it has none.
  static func place(_ descriptor: Int32) -> Int? {
    let place = lseek(descriptor, 0, SEEK_CUR)
    return place < 0 ? nil : Int(place)
  }

  static func seek(_ descriptor: Int32, to offset: Int) { _ = lseek(descriptor, off_t(offset), SEEK_SET) }

  static func isReady(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  /// Whether a write would not have to wait for a reader.
  package static func takesBytes(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// The system's text for an error number.
  package static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// When the file was last written, in microseconds since 1970; the present time where that is unknown.
  package static func modified(_ path: String) -> Int64 { (try? kind(path: path).modified) ?? now() }

  package static func now() -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
