// The processes that ran at the moment of a capture, by several parts that each show something else of them.

package struct CapturedProcess: Equatable, Sendable {
  package var pid: Int
  package var name: String?
  package var path: String?
  /// Nil where the part does not show it.
  package var isSuspended: Bool?

  package init(pid: Int, name: String? = nil, path: String? = nil, isSuspended: Bool? = nil) {
    self.pid = pid
    self.name = name
    self.path = path
    self.isSuspended = isSuspended
  }
}

package struct ProcessSnapshot: Equatable, Sendable {
  /// Far more than run on one device.
  private static let most = 65_536
  private var byPID: [Int: CapturedProcess] = [:]

  package init() {}

  package var isEmpty: Bool { byPID.isEmpty }
  package subscript(pid: Int) -> CapturedProcess? { byPID[pid] }

  package mutating func merge(_ others: [CapturedProcess]) {
    for other in others {
      guard var known = byPID[other.pid] else {
        if byPID.count < Self.most { byPID[other.pid] = other }
        continue
      }
      known.name = known.name ?? other.name
      known.path = known.path ?? other.path
      known.isSuspended = known.isSuspended ?? other.isSuspended
      byPID[other.pid] = known
    }
  }
}
