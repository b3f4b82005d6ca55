// The reading rounds of a followed name. Each step does one thing: it reads a piece of one strand or notes a change of
// it. The end of a round turns to files that have got the name, and ends strands that have been silent for long.

import Dispatch

extension FollowedInput {
  /// The limit of strands that are read side by side. Beyond it the oldest ends early.
  private static let mostStrands = 16

  func look(_ now: DispatchTime) {
    // A file that appears in the middle of a round waits until the next one is complete.
    let seenIn = turn == nil ? round : round + 1
    name.look(beside: strands.last?.identity, waiting.takeChanges(), round: seenIn, now) { file in
      strands.contains { $0.identity == file.identity } || before.hasAll(of: file)
    }
    if let trouble = name.trouble { announce(trouble) }
    if name.successors.isEmpty { isSuccessorUnreadable = false }
    noteAbsence()
    let place = turn ?? beginRound()
    for place in place..<max(strands.count, place) {
      turn = place
      if readPiece(place, now) {
        foundInRound = true
        return
      }
    }
    turn = nil
    endRound(now)
  }

  private func noteAbsence() {
    guard let last = strands.indices.last else { return }
    if let since = name.absentSince {
      strands[last].loseName(since)
    } else if name.trouble == nil, name.successors.isEmpty {
      strands[last].getName()
    }
  }

  private func beginRound() -> Int {
    foundInRound = false
    // From the latest to the oldest: bytes of an older file that were there when a later one was measured are then
    // within the older one's limit.
    for place in strands.indices.reversed() { strands[place].limit = strands[place].file?.size() ?? 0 }
    return 0
  }

  /// Returns false where the strand has nothing new.
  private func readPiece(_ place: Int, _ now: DispatchTime) -> Bool {
    switch strands[place].reading {
    case .file(var file):
      let outcome = file.read(into: &chunk, upTo: strands[place].limit)
      strands[place].reading = .file(file)
      switch outcome {
      case .bytes(let count):
        deliver(count, of: place, now)
        return true
      case .passed: return true
      case .nothing:
        strands[place].wasAtEnd = true
        if place == strands.count - 1 { announceReadable() }
        return false
      case .truncated:
        restart(place, file)
        return true
      case .failed(let error):
        fail(place, error, file.known)
        return true
      }
    case .pipe(var pipe):
      let outcome = pipe.read(into: &chunk)
      strands[place].reading = .pipe(pipe)
      switch outcome {
      case .bytes(let count):
        deliver(count, of: place, now)
        return true
      case .end:
        steps += [.turn(strands[place].segment), .pause]
        return true
      case .nothing:
        strands[place].wasAtEnd = true
        announceReadable()
        return false
      case .failed(let error):
        fail(place, error, nil)
        return true
      }
    }
  }

  private func deliver(_ count: Int, of place: Int, _ now: DispatchTime) {
    if place == strands.count - 1 { announceReadable() }
    if strands[place].wasAtEnd { strands[place].lastWritten = now }
    steps += [.turn(strands[place].segment), .bytes(count)]
  }

  /// The file lost what was read of it, so its present content is a new segment.
  private func restart(_ place: Int, _ file: FileReading) {
    var file = file
    file.restart()
    let segment = Segment(number: nextSegment, isLoss: true, replaces: strands[place].segment)
    nextSegment += 1
    var strand = Strand(.file(file), segment: segment.number)
    if let lost = strands[place].lostName { strand.loseName(lost) }
    strands[place] = strand
    steps += [.notice(.truncated), .segment(segment)]
  }

  private func fail(_ place: Int, _ error: UnreadableInput, _ known: FileFingerprint?) {
    let strand = strands.remove(at: place)
    turn = nil
    if error.meansAbsence, strand.lostName != nil {
      // The file was closed for lack of descriptors and deleted before it was opened again.
      steps += [.segmentEnd(strand.segment), .notice(.missed(1))]
      return
    }
    if place < strands.count {
      steps.append(.segmentEnd(strand.segment))
    } else {
      lost = (known ?? FileFingerprint(), strand.segment)
    }
    announce(error)
    if !retries { steps.append(.end(error)) }
  }

  /// Everything was read up to the limits of this round.
  private func endRound(_ now: DispatchTime) {
    round += 1
    announceMissed()
    if let successor = name.successors.first {
      if successor.round < round { switchOver(now) }
    } else if let since = name.absentSince {
      disappear(since, now)
    } else if let trouble = name.trouble {
      if !retries { steps.append(.end(trouble)) }
    } else if isAbsenceAnnounced {
      // The same file has got its name back.
      isAbsenceAnnounced = false
      steps.append(.notice(.appeared))
    }
    endQuietStrands(now)
  }

  private func announceMissed() {
    switch name.takeMissed() {
    case .none: break
    case .files(let count): steps.append(.notice(.missed(count)))
    case .unknown: steps.append(.notice(.missed(nil)))
    }
  }

  /// Ends strands that have been silent for long, and the oldest of too many.
  private func endQuietStrands(_ now: DispatchTime) {
    while let place = strands.dropLast().firstIndex(where: { $0.isQuiet(now, pace) })
      ?? (strands.count > Self.mostStrands ? strands.startIndex : nil)
    {
      let strand = strands.remove(at: place)
      if let file = strand.file { before.note(file) }
      steps.append(.segmentEnd(strand.segment))
    }
  }

  /// Begins to read the next file that has got the name.
  private func switchOver(_ now: DispatchTime) {
    guard let successor = name.takeSuccessor() else { return }
    do throws(UnreadableInput) {
      try switchOver(to: successor)
      foundInRound = true
      isSuccessorUnreadable = false
    } catch {
      isSuccessorUnreadable = true
      announce(error)
      if !retries { steps.append(.end(error)) }
    }
  }

  private func switchOver(to successor: FollowedName.Successor) throws(UnreadableInput) {
    let isFirst = strands.isEmpty && lost == nil && nextSegment == 0
    let known = strands.last?.file?.known ?? lost?.known ?? FileFingerprint()
    var isContinued = false
    if case .file(let file) = successor.opened, known.count > 0, !successor.isEarlier {
      isContinued = try FileReading.stands(known, in: file)
    }
    let trouble = announcedTrouble
    if isAbsenceAnnounced {
      isAbsenceAnnounced = false
      steps.append(.notice(.appeared))
    } else if !isFirst, !successor.isEarlier, trouble == nil || !isContinued {
      steps.append(.notice(isContinued ? .saved : .replaced))
    }
    if let place = strands.firstIndex(where: { $0.identity == successor.opened.identity }) {
      resume(place)
    } else if isContinued, case .file(let file) = successor.opened {
      resumeSegment(file, known)
    } else {
      try beginStrand(successor, isFirst: isFirst)
    }
  }

  /// The name belongs again to a file that is still being read.
  private func resume(_ place: Int) {
    for other in strands.indices { strands[other].loseName(.now()) }
    var strand = strands.remove(at: place)
    strand.getName()
    strands.append(strand)
  }

  /// The new file begins with everything that was read of the old one.
  private func resumeSegment(_ file: OpenFile, _ known: FileFingerprint) {
    let reading = Strand.Reading.file(FileReading(file, from: known))
    if let lost {
      strands.append(Strand(reading, segment: lost.segment))
    } else if let last = strands.popLast() {
      strands.append(Strand(reading, segment: last.segment))
    }
    lost = nil
  }

  private func beginStrand(_ successor: FollowedName.Successor, isFirst: Bool) throws(UnreadableInput) {
    let reading: Strand.Reading
    switch successor.opened {
    case .file(let file): reading = .file(FileReading(file, from: try before.known(of: file)))
    case .pipe(let pipe): reading = .pipe(pipe)
    }
    let segment = Segment(number: nextSegment, isLoss: lost != nil, replaces: lost?.segment)
    lost = nil
    if successor.isEarlier, let last = strands.popLast() {
      addStrand(reading)
      strands[strands.count - 1].loseName(successor.seen)
      strands.append(last)
    } else {
      for place in strands.indices.dropLast() { strands[place].loseName(successor.seen) }
      if let last = strands.indices.last { strands[last].loseName(toSuccessorAt: successor.seen) }
      addStrand(reading)
    }
    if !isFirst { steps.append(.segment(segment)) }
  }

  private func disappear(_ since: DispatchTime, _ now: DispatchTime) {
    guard !isAbsenceAnnounced, strands.last.map({ $0.isQuiet(now, pace) }) ?? true else { return }
    isAbsenceAnnounced = true
    steps.append(retries ? .notice(.disappeared) : .end(nil))
  }
}
