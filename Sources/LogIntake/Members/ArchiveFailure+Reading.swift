// From the failures of reading an archive to those of an input.

import Archives

extension UnreadableInput {
  /// Nil where the program was asked to stop, which is no failure.
  init?(_ failure: ArchiveFailure) {
    switch failure {
    case .system(let code): self = .system(code: code)
    case .noArchive: self = .damaged("is no archive that can be read")
    case .inflater(let code): self = .damaged("cannot be unpacked: zlib reports \(code)")
    case .stopped: return nil
    }
  }
}
