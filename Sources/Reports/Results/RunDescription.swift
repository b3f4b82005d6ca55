// What a report knows of a run when it begins.

package struct RunDescription: Equatable, Sendable {
  package struct Input: Equatable, Sendable {
    package var path: String
    /// Nil where the format is not known when the run begins.
    package var format: String?

    package init(path: String, format: String?) {
      self.path = path
      self.format = format
    }
  }

  package var version: String
  package var inputs: [Input]

  package init(version: String, inputs: [Input]) {
    self.version = version
    self.inputs = inputs
  }
}
