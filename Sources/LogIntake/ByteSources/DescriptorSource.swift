// An input owned as a file handle. A file is read without waiting. The wait for a pipe or a terminal goes through Dispatch, so
// that a signal can end it.

import ByteScan
import Dispatch
import Foundation

package final class DescriptorSource: ByteSource {
  /// Large enough that a system call costs nothing beside the bytes, small enough for the second-level cache.
  private static let chunk = 256 << 10

  private let handle: FileHandle
  private let wakeUp: WakeUp
  private let alarm: DispatchSemaphore
  package let isLive: Bool
  /// When the file was last written; for a live input, now. Microseconds since 1970.
  package let modified: Int64
  package let size: Int

  /// The encoding, if reading begins further in and only the beginning of the file shows it.
  private var encoding: TextEncoding?

  private init(_ handle: FileHandle, _ kind: SystemFile.Kind, _ wakeUp: WakeUp) {
    self.handle = handle
    self.wakeUp = wakeUp
    alarm = wakeUp.makeAlarm()
    isLive = kind.isLive
    modified = kind.isLive ? SystemFile.now() : kind.modified
    size = kind.size
    if kind.isFIFO { SystemPipe.widen(handle.fileDescriptor) }
  }

  package static func standardInput(descriptor: Int32, _ wakeUp: WakeUp) throws(UnreadableInput) -> DescriptorSource {
    let kind = try SystemFile.kind(descriptor: descriptor)
    try kind.requireBytes()
    return DescriptorSource(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false), kind, wakeUp)
  }

  /// Opens a file, at its last lines if `lastLines` is given. Opening a FIFO waits for its writer, on a queue of its own, so that
  /// a signal can end the wait. Nil after such a signal.
  package static func file(
    _ path: String, lastLines: Int? = nil, _ wakeUp: WakeUp
  ) throws(UnreadableInput) -> DescriptorSource? {
    let kind = try SystemFile.kind(path: path)
    try kind.requireBytes()
    guard kind.isFIFO else {
      let source = try regularFile(path, wakeUp)
      let handle = source.handle
      if let lastLines, !source.isLive {
        let offset = try LastLines.offset(handle.fileDescriptor, lines: lastLines, size: source.size)
        if offset > 0 { source.encoding = try LastLines.encoding(handle.fileDescriptor) }
        SystemFile.seek(handle.fileDescriptor, to: offset)
      }
      return source
    }
    let opened = FIFOOpening()
    let alarm = wakeUp.makeAlarm()
    DispatchQueue.global().async {
      do throws(UnreadableInput) {
        opened.finish(.success(try SystemFile.open(path)))
      } catch {
        opened.finish(.failure(error))
      }
      alarm.signal()
    }
    while true {
      if let result = opened.result { return DescriptorSource(try result.get(), kind, wakeUp) }
      if wakeUp.isStopped { return nil }
      alarm.wait()
    }
  }

  /// Opens what is no FIFO.
  package static func regularFile(_ path: String, _ wakeUp: WakeUp) throws(UnreadableInput) -> DescriptorSource {
    let handle = try SystemFile.open(path)
    return DescriptorSource(handle, try SystemFile.kind(descriptor: handle.fileDescriptor), wakeUp)
  }

  /// Sendable: the value is only accessed on the queue.
  private final class FIFOOpening: @unchecked Sendable {
    private let lock = DispatchQueue(label: "bgtrace.opening")
    private var value: Result<FileHandle, UnreadableInput>?
    var result: Result<FileHandle, UnreadableInput>? { lock.sync { value } }
    func finish(_ result: Result<FileHandle, UnreadableInput>) { lock.sync { value = result } }
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    if let encoding { decoder.setEncoding(encoding) }
    encoding = nil
    return try SystemFile.read(handle.fileDescriptor, most: Self.chunk, into: &buffer, through: &decoder)
  }

  /// Reads bytes that are no text.
  func read(into queue: inout ByteQueue, most: Int) throws(UnreadableInput) -> Int {
    try SystemFile.read(handle.fileDescriptor, most: most, into: &queue)
  }

  package func wait(milliseconds: Int?) -> Readiness {
    guard isLive else { return wakeUp.isStopped ? .interrupted : .ready }
    if SystemFile.isReady(handle.fileDescriptor, milliseconds: Self.shortPause) { return .ready }
    // The alarm of a stop may have rung before this wait.
    if wakeUp.isStopped { return .interrupted }
    let source = DispatchSource.makeReadSource(fileDescriptor: handle.fileDescriptor, queue: .global())
    let alarm = alarm
    source.setEventHandler { alarm.signal() }
    source.resume()
    defer { source.cancel() }
    while true {
      let inTime = alarm.wait(milliseconds: milliseconds)
      if SystemFile.isReady(handle.fileDescriptor, milliseconds: 0) { return .ready }
      if wakeUp.isStopped { return .interrupted }
      if !inTime { return .silent }
    }
  }

  package var places: (any RandomAccessBytes)? { isLive ? nil : RandomAccessFile(handle.fileDescriptor, size: size) }

  package var isStopped: Bool { wakeUp.isStopped }

  /// Milliseconds to wait before a Dispatch source is made, which a writer that is only a little slower is not worth.
  private static let shortPause: Int32 = 2
}
