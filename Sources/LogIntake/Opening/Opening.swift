// Finds out whether an input holds other inputs, before it is read.

import ByteScan
import Foundation

enum Opening {
  /// Nil for text. An input that does not exist, or cannot be examined, is reported when it is opened.
  static func kind(_ path: String) -> InputKind? {
    guard let file = try? SystemFile.kind(path: path) else { return nil }
    return file.inputKind ?? kindAtRest(path, file)
  }

  /// The kind that the first bytes of a file show. A pipe would lose them, so it is not examined.
  private static func kindAtRest(_ path: String, _ file: SystemFile.Kind) -> InputKind? {
    guard file.isFile, let handle = try? SystemFile.open(path) else { return nil }
    return kind(handle.fileDescriptor, at: 0)
  }

  /// The kind that a descriptor shows from its position on, which stays as it is.
  static func kind(_ descriptor: Int32) -> InputKind? {
    guard let file = try? SystemFile.kind(descriptor: descriptor), file.isFile,
      let place = SystemFile.place(descriptor)
    else { return nil }
    return kind(descriptor, at: place)
  }

  private static func kind(_ descriptor: Int32, at place: Int) -> InputKind? {
    var buffer = LineBuffer(capacity: ByteDecoder.mostDecidingBytes)
    _ = try? SystemFile.read(descriptor, at: place, most: ByteDecoder.mostDecidingBytes, into: &buffer)
    buffer.finishLine()
    return InputKinds.kind(ofBytes: buffer.fresh.lines.array)
  }
}
