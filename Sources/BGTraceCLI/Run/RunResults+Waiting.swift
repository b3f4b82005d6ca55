// Records that wait until it is known whose they are: when they are printed, and what is said of it.

import ByteScan
import Dispatch
import Reports

extension RunResults {
  /// Prints the records that do not wait any longer.
  func printDue() {
    for record in state.takeDue() {
      output.statusLine.hide()
      record.text.withSlice { text in
        outputs.write(
          ReportedRecord(raw: text, input: record.input, line: record.line, reportedBefore: 0, tone: record.tone))
      }
    }
  }

  /// A piece of a live input has been read. Where the log is of now, wanted records wait for others only for a moment. A pipe
  /// that carries an old log is read in the order of a file, however long that takes.
  func pause() {
    if !state.isWaiting || !isCurrent {
      waitingSince = nil
    } else if let since = waitingSince {
      if .now() >= since + .seconds(1) { overtake() }
    } else {
      waitingSince = .now()
    }
    flush()
  }

  /// A live reader gets the records that are certainly selected, before those whose process is still unknown.
  func overtake() {
    waitingSince = nil
    state.overtake()
    printDue()
  }

  func noteGuess(_ state: inout RunState) {
    guard !hasToldGuess, let first = state.firstGuessed else { return }
    hasToldGuess = true
    state.outbox.add(NoticeWords.guessed(file: inputs[first.input], line: first.line))
  }

  /// The records alone do not show it.
  func tellGuessed() {
    guard state.guessed > 0, outputs.wantsLines, !isQuiet else { return }
    complaints.say(NoticeWords.guessed(state.guessed))
  }
}
