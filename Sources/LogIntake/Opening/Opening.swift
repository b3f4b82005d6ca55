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
    let isNeeded = InputKinds.all.contains { kind in
      if case .bytes = kind.sign { kind.members != nil } else { false }
    }
    guard isNeeded, file.isFile, let handle = try? SystemFile.open(path) else { return nil }
    var buffer = LineBuffer(capacity: ByteDecoder.decidingBytes)
    _ = try? SystemFile.read(handle.fileDescriptor, at: 0, most: ByteDecoder.decidingBytes, into: &buffer)
    buffer.finishLine()
    return InputKinds.kind(ofBytes: buffer.fresh.lines.array)
  }
}
