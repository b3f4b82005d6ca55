// The pids of the processes whose records have been read. In a format whose records begin with the pid, a record that was
// torn in that cell has some of its digits before those of the next record's pid, which makes the pid of no process.

import ByteScan
import Containers

struct KnownPids {
  private var ofNames: [UInt64: Ring<Int>] = [:]
  /// Pids that end with the digits of a known pid, with the fingerprint of the only record that had them. A record may be
  /// read more than once.
  private var doubted: [Doubt: UInt64] = [:]

  private struct Doubt: Hashable {
    let name: UInt64
    let pid: Int
  }

  private static let mostNames = 4096
  /// Of one name. Where more processes of one name live, the system has given them all their pids.
  private static let mostPids = 64

  /// Whether the pid is made of the digits of two. A pid that comes in a second record is real.
  mutating func isTorn(_ pid: Int, of process: ByteSlice, in record: ByteSlice) -> Bool {
    let name = process.fingerprint
    guard let known = ofNames[name] else {
      if ofNames.count >= Self.mostNames { ofNames.removeAll() }
      ofNames[name] = Ring(limit: Self.mostPids)
      ofNames[name]?.append(pid)
      return false
    }
    if known.contains(pid) { return false }
    if known.last(where: { Self.ends(pid, with: $0) }) != nil {
      if doubted.count >= Self.mostNames { doubted.removeAll() }
      let text = record.fingerprint
      guard let first = doubted.updateValue(text, forKey: Doubt(name: name, pid: pid)), first != text else {
        return true
      }
    }
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
