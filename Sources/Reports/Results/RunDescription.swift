// What a report knows of a run when it begins.

package struct RunDescription: Equatable, Sendable {
  package struct Input: Equatable, Sendable {
    package var path: String
    /// Nil where the format is not known when the run begins.
    package var format: String?
    /// The number of the input that it stands in.
    package var parent: Int?

    package init(path: String, format: String?, parent: Int? = nil) {
      self.path = path
      self.parent = parent
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
