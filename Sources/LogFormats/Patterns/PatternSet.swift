// A user's patterns for one kind of task: for the messages about its begin and its end.

/// Begin and end pair within a set.
package struct PatternSet: Equatable, Sendable {
  package let name: String
  package let begin: MessagePattern
  package let end: MessagePattern
  package let expire: MessagePattern?

  package init(_ name: String, begin: MessagePattern, end: MessagePattern, expire: MessagePattern? = nil) {
    self.name = name
    self.begin = begin
    self.end = end
    self.expire = expire
  }
}
