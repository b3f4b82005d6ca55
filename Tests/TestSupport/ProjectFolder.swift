// The repository from which the tests were built. Its samples are read in place.

import Foundation

package enum ProjectFolder {
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let samples = url.appendingPathComponent("SampleLogs")

  /// The folders of the samples without that of the rules, whose short logs have no expected text.
  package static let sampleNames =
    (try? FileManager.default.contentsOfDirectory(atPath: samples.path).sorted())?.filter { $0 != "rules" } ?? []
}
