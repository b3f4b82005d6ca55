// A name, and the files that stand behind it one after the other. A file that has come to the name is opened at once,
// so that it cannot be missed when the next one comes before this one is read.

import Dispatch

struct FollowedName {
  struct Successor {
    let file: OpenFile
    let seen: DispatchTime
  }

  /// More than these are not kept open. A name that changes faster than it can be read is not a log's.
  private static let most = 64

  let path: String
  /// In the order in which they came.
  private(set) var successors: [Successor] = []
  /// Since when there has been nothing of this name.
  private(set) var absentSince: DispatchTime?
  /// Why what stands there cannot be opened.
  private(set) var trouble: UnreadableInput?

  init(_ path: String) { self.path = path }

  /// `present` is the file that is being read.
  mutating func look(beside present: FileIdentity?, _ now: DispatchTime) {
    do throws(UnreadableInput) {
      let latest = successors.last?.file.identity ?? present
      if try SystemFile.kind(path: path).identity != latest, successors.count < Self.most {
        let file = try OpenFile(path)
        if file.identity != latest { successors.append(Successor(file: file, seen: now)) }
      }
      absentSince = nil
      trouble = nil
    } catch  where error.meansAbsence {
      absentSince = absentSince ?? now
      trouble = nil
    } catch {
      absentSince = nil
      trouble = error
    }
  }

  mutating func takeSuccessor() -> OpenFile? { successors.isEmpty ? nil : successors.removeFirst().file }
}
