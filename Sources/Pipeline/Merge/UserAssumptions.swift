// What the user has said of a log that the log may lack: times are certain then.

package struct UserAssumptions: Sendable {
  package var date: Bool
  package var zone: Bool

  package init(date: Bool, zone: Bool) {
    self.date = date
    self.zone = zone
  }
}
