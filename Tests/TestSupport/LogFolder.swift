// A folder of logs that is removed after the test, with the changes that people and programs make to logs.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package final class LogFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "bgtrace-follow-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates another file, even if the name has one.
  package func create(_ name: String, _ text: String = "") throws {
    try? FileManager.default.removeItem(atPath: self(name))
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  package func append(_ name: String, _ text: String) throws { try append(name, Array(text.utf8)) }

  package func append(_ name: String, _ bytes: [UInt8]) throws {
    let writer = try writer(name)
    writer.write(Data(bytes))
    try writer.close()
  }

  /// Opens the file as a program that logs does.
  package func writer(_ name: String) throws -> FileHandle {
    let descriptor = unsafe open(self(name), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  package func cut(_ name: String, to size: Int = 0) throws {
    guard unsafe truncate(self(name), off_t(size)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Replaces the file in one step, so that a reader sees the old file or the new one.
  package func move(_ name: String, to other: String) throws {
    guard unsafe rename(self(name), self(other)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  package func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: self(name + ".new"))
    try FileManager.default.createSymbolicLink(atPath: self(name + ".new"), withDestinationPath: target)
    try move(name + ".new", to: name)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }

  package static func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }
}
