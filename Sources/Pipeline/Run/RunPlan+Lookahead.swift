// What has to be known of inputs before they are read, where they can be looked at without reading them.

import LogFormats
import LogIntake

extension RunPlan {
  /// The first year of each input that writes none. Only of files at rest: what is followed, or cut to its last lines, is
  /// read as it comes.
  package func findFirstYears() -> [Int?] {
    guard following == nil, lastLines == nil else { return [] }
    let known = inputs.all.map { input -> (input: SeekableInput, assumptions: TimeResolver.Assumptions)? in
      guard input.place.isAtRest, let seekable = input.place.seekable, input.place.contents == nil else { return nil }
      return (seekable, assumptions(latest: seekable.modified))
    }
    return LogYears.firstYears(of: known, settings)
  }

  /// When the last record of all inputs was written; nil where the selection does not ask for it.
  package func findLogEnd() -> Int64? {
    guard SelectionFilter.needsEnd(selection) else { return nil }
    let events = EventReader()
    let ends = inputs.all.compactMap { input -> Int64? in
      guard let seekable = input.place.seekable else { return nil }
      return LogEnd.instant(of: seekable, settings, events: events, assumptions: assumptions(latest: seekable.modified))
    }
    return ends.max() ?? SystemFile.now()
  }

  /// The format of a file's first records.
  package func format(of input: InputTree.Input) -> String? {
    guard !input.place.isStandardInput, let seekable = input.place.seekable else { return nil }
    return LogBeginning.format(of: seekable, settings, events: EventReader())
  }
}
