// Reads the end of a file, or all of it, before the file itself is read.

import ByteScan
import Foundation

/// An input that can be examined before it is read.
package enum SeekableInput: Sendable {
  case file(String)
  /// A descriptor that another source owns and reads later.
  case descriptor(Int32)

  /// A source of the last bytes. `.max` for all bytes.
  package func tail(bytes: Int) throws(UnreadableInput) -> TailSource {
    switch self {
    case .file(let path): try TailSource(path, bytes: bytes)
    case .descriptor(let descriptor): try TailSource(descriptor: descriptor, bytes: bytes)
    }
  }

  /// When the input was last written, in microseconds since 1970; the present time where that is unknown.
  package var modified: Int64 {
    switch self {
    case .file(let path): SystemFile.modified(path)
    case .descriptor(let descriptor): (try? SystemFile.kind(descriptor: descriptor).modified) ?? SystemFile.now()
    }
  }
}

package final class TailSource: ByteSource {
  private let handle: FileHandle
  /// The position to restore, for standard input, which is examined through its own descriptor.
  private let returnsTo: Int?
  /// The encoding where reading begins, if only the beginning of the file shows it.
  private var encoding: TextEncoding?
  package let isLive = false

  package convenience init(_ path: String, bytes: Int) throws(UnreadableInput) {
    let kind = try SystemFile.kind(path: path)
    try kind.requireBytes()
    guard !kind.isLive else { throw .system(code: SystemFile.cannotSeek) }
    let handle = try SystemFile.open(path)
    try self.init(handle, from: 0, at: max(kind.size - bytes, 0), returnsTo: nil)
  }

  package convenience init(descriptor: Int32, bytes: Int) throws(UnreadableInput) {
    let kind = try SystemFile.kind(descriptor: descriptor)
    try kind.requireBytes()
    guard !kind.isLive, let place = SystemFile.place(descriptor) else { throw .system(code: SystemFile.cannotSeek) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try self.init(handle, from: place, at: max(kind.size - bytes, place), returnsTo: place)
  }

  private init(_ handle: FileHandle, from start: Int, at place: Int, returnsTo: Int?) throws(UnreadableInput) {
    self.handle = handle
    self.returnsTo = returnsTo
    encoding = place > start ? try LastLines.encoding(handle.fileDescriptor, at: start) : nil
    // A UTF-16 unit is not cut in two.
    SystemFile.seek(handle.fileDescriptor, to: encoding == nil ? place : place - (place - start) % 2)
  }

  deinit {
    if let returnsTo { SystemFile.seek(handle.fileDescriptor, to: returnsTo) }
  }

  package func read(
    into buffer: inout LineBuffer, through decoder: inout ByteDecoder
  ) throws(UnreadableInput) -> Int {
    if let encoding { decoder.setEncoding(encoding) }
    encoding = nil
    return try SystemFile.read(handle.fileDescriptor, most: 64 << 10, into: &buffer, through: &decoder)
  }

  package func wait(milliseconds: Int?) -> Readiness { .ready }
}
