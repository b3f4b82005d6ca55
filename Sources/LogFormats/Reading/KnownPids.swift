// Pids of the processes whose records have been read. Where a record begins with its pid, one that was torn in that cell
// puts some digits before the next one's, and a process that is none would have it.

import ByteScan

struct KnownPids {
  private var ofNames: [UInt64: [Int]] = [:]
  /// Seen in one record only, with the digits of a known one at their end. Records may be read more than once.
  private var doubted: [Doubt: UInt64] = [:]

  private struct Doubt: Hashable {
    let name: UInt64
    let pid: Int
  }

  private static let mostNames = 4096
  /// Of one name; processes of a name that many live side by side, or one after another, have their pids from the system.
  private static let mostPids = 64

  /// Asked of each event. A pid that comes in a second record is real.
  mutating func isTorn(_ pid: Int, of process: ByteSlice, in record: ByteSlice) -> Bool {
    let name = process.fingerprint
    guard let known = ofNames[name] else {
      if ofNames.count >= Self.mostNames { ofNames.removeAll() }
      ofNames[name] = [pid]
      return false
    }
    if known.last == pid || known.contains(pid) { return false }
    if known.contains(where: { Self.ends(pid, with: $0) }) {
      if doubted.count >= Self.mostNames { doubted.removeAll() }
      let text = record.fingerprint
      guard let first = doubted.updateValue(text, forKey: Doubt(name: name, pid: pid)), first != text else {
        return true
      }
    }
    if known.count >= Self.mostPids { ofNames[name]?.removeFirst() }
    ofNames[name]?.append(pid)
    return false
  }

  private static func ends(_ pid: Int, with other: Int) -> Bool {
    guard other > 0, pid > other else { return false }
    var tens = 10
    while tens <= other { tens *= 10 }
    return pid % tens == other
  }
}
