// The repository that the tests were built from. Its samples are read where they stand.

import Foundation

package enum ProjectFolder {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let samples = url.appendingPathComponent("SampleLogs")

  /// The folders of the samples, without that of the rules: their logs are short, and have no text to compare with.
  package static let sampleNames =
    (try? FileManager.default.contentsOfDirectory(atPath: samples.path).sorted())?.filter { $0 != "rules" } ?? []
}
