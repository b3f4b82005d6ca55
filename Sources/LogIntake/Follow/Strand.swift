// One of the files or FIFOs that are read side by side for a followed name: the one that has the name, and those that
// have lost it and may still be written to.

import Dispatch

struct Strand {
  enum Reading {
    case file(FileReading)
    case pipe(PipeReading)
  }

  var reading: Reading
  /// The strand's segment. Lines are counted in each segment.
  let segment: Int
  /// When the strand lost the name; nil while it has it.
  private(set) var lostName: DispatchTime?
  /// The strand was read to its end at least once, so further bytes are new.
  var wasAtEnd = false
  var lastWritten = DispatchTime(uptimeNanoseconds: 0)
  /// The size up to which it is read in this round.
  var limit = 0

  init(_ reading: Reading, segment: Int) {
    self.reading = reading
    self.segment = segment
  }

  var identity: FileIdentity {
    switch reading {
    case .file(let file): file.file.identity
    case .pipe(let pipe): pipe.identity
    }
  }

  var file: FileReading? { if case .file(let file) = reading { file } else { nil } }
  var pipe: PipeReading? { if case .pipe(let pipe) = reading { pipe } else { nil } }

  mutating func loseName(_ now: DispatchTime) {
    lostName = lostName ?? now
    passName()
  }

  /// Another file has the name. The span for last words begins here, also where the name was gone before: a program that logs
  /// goes on in the deleted file until it opens the new one.
  mutating func loseName(toSuccessorAt now: DispatchTime) {
    lostName = now
    passName()
  }

  private mutating func passName() {
    if case .pipe(var pipe) = reading {
      pipe.loseName()
      reading = .pipe(pipe)
    }
  }

  mutating func getName() { lostName = nil }

  /// Whether the strand was read to its end and its writer has had time to finish.
  func isQuiet(_ now: DispatchTime, _ pace: FollowPace) -> Bool {
    guard let lostName else { return false }
    if let pipe { return !pipe.hasWriter }
    return now >= max(lostName, lastWritten) + .milliseconds(pace.grace)
      || now >= lostName + .milliseconds(5 * pace.grace)
  }
}
