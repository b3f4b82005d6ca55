// The one place that decides what an input is: by what the system says of its name, then by its first bytes. What is of no
// known kind is text. What a text is, a log of some format or a report, is settled later, from its first 64 KiB.

import ByteScan
import Foundation

package enum Opening {
  /// A kind that the system knows; nil where the bytes have to tell.
  static func kind(_ file: SystemFile.Kind) -> InputKind? {
    guard file.isDirectory else { return nil }
    return InputKinds.all.first { if case .folder = $0.sign { true } else { false } }
  }

  /// Nil where it is text.
  static func kind(ofBytes head: [UInt8]) -> InputKind? { InputKinds.all.first { $0.begins(head) } }

  /// No kind begins like this, no byte order mark does, and it is not UTF-16: text, without waiting for more bytes.
  static func isSurelyText(_ head: [UInt8]) -> Bool {
    guard head.count >= 2, !head.prefix(2).contains(0), head[0] < 0x80 || (0xE0..<0xEF).contains(head[0]) else {
      return false
    }
    return !InputKinds.all.contains { $0.mayBegin(head) }
  }

  /// Throws where the system says that it has no bytes to read.
  static func refuse(_ file: SystemFile.Kind) throws(UnreadableInput) {
    if let kind = kind(file) { throw .noText(kind) }
  }

  /// What is not there, or cannot be looked at, is reported when it is opened.
  static func container(_ path: String) throws(UnreadableInput) -> (any InputContainer)? {
    guard let file = try? SystemFile.kind(path: path), let kind = kind(file) ?? kindAtRest(path, file) else {
      return nil
    }
    return try kind.members?(path)
  }

  /// A file shows its first bytes without being read.
  private static func kindAtRest(_ path: String, _ file: SystemFile.Kind) -> InputKind? {
    let isAsked = InputKinds.all.contains { kind in
      if case .bytes = kind.sign { kind.members != nil } else { false }
    }
    guard isAsked, file.isFile, let handle = try? SystemFile.open(path) else { return nil }
    var buffer = LineBuffer(capacity: ByteDecoder.decidingBytes)
    _ = try? SystemFile.read(handle.fileDescriptor, at: 0, most: ByteDecoder.decidingBytes, into: &buffer)
    buffer.finishLine()
    return kind(ofBytes: buffer.fresh.lines.array)
  }
}

/// Why an input cannot be read.
package enum UnreadableInput: Error, Equatable {
  /// It is no text, and of a kind that cannot be read.
  case noText(InputKind)
  case system(code: Int32)
}

extension UnreadableInput {
  /// The reason alone, as it follows "cannot read: ".
  package var reason: String {
    switch self {
    case .noText(let kind): kind.refusal
    case .system(let code): SystemFile.reason(code)
    }
  }
}
