// One of the files or FIFOs that are read side by side for a followed name: the one that has the name, and those that have
// lost it, whose writers may still have something to say.

import Dispatch

struct Strand {
  enum Reading {
    case file(FileReading)
    case pipe(PipeReading)
  }

  var reading: Reading
  /// The lines of a strand are numbered by themselves.
  let segment: Int
  /// Since when it does not have the name any more.
  private(set) var lostName: DispatchTime?
  /// It was once read to its end: what comes now is written now.
  var wasAtEnd = false
  var lastWritten = DispatchTime(uptimeNanoseconds: 0)
  /// How far it is read before others are read.
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

  /// It has been read to its end, and its writer had time for its last words.
  func isQuiet(_ now: DispatchTime, _ pace: FollowPace) -> Bool {
    guard let lostName else { return false }
    if let pipe { return !pipe.hasWriter }
    return now >= max(lostName, lastWritten) + .milliseconds(pace.grace)
      || now >= lostName + .milliseconds(5 * pace.grace)
  }
}
