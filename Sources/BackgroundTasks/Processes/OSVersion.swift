// The system version of a log. Only budgets and a few messages depend on it.

package struct OSVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
  /// One byte for each part, so that a higher number is a later version.
  private let number: UInt32

  /// Parts above 255 are clamped.
  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    number = UInt32(UInt8(clamping: major)) << 16 | UInt32(UInt8(clamping: minor)) << 8 | UInt32(UInt8(clamping: patch))
  }

  package var major: Int { Int(number >> 16) }
  package var minor: Int { Int(number >> 8 & 0xFF) }
  package var patch: Int { Int(number & 0xFF) }

  /// Parses `17.4.1`, also behind a name and before a build: `iPhone OS 17.4.1 (21E236)`.
  package init?(_ text: some StringProtocol) {
    let word = text.split(separator: " ").first { $0.utf8.first.map { (0x30...0x39).contains($0) } == true }
    let parts = word?.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard (1...3).contains(parts.count), let major = parts[0], (1...99).contains(major) else { return nil }
    let rest = parts.dropFirst().map { $0.flatMap { (0...99).contains($0) ? $0 : nil } }
    guard !rest.contains(where: { $0 == nil }) else { return nil }
    self.init(major, rest.first.flatMap { $0 } ?? 0, rest.dropFirst().first.flatMap { $0 } ?? 0)
  }

  package static func < (first: OSVersion, second: OSVersion) -> Bool {
    first.number < second.number
  }

  package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }
}
