// Which facts about the log's times the user has given. Times that need no other assumption are certain.

package struct UserAssumptions: Sendable {
  package var date: Bool
  package var zone: Bool

  package init(date: Bool, zone: Bool) {
    self.date = date
    self.zone = zone
  }
}
