// The open tasks of one process, each in a lane of its own from its begin to its end, so that one sees which were
// open together. Tasks for which there is no lane left are only counted.

import BackgroundTasks

struct Lanes {
  private struct Lane {
    let key: TaskKey
    /// What was said of it while it stays open.
    var verdict: Verdict?
  }

  /// Holds as many places as there are lanes; what is open beyond them is folded.
  private var places: [Lane?]
  private var folded: [TaskKey: Verdict?] = [:]
  private let glyphs: TimelineGlyphs

  init(count: Int, glyphs: TimelineGlyphs) {
    places = Array(repeating: nil, count: count)
    self.glyphs = glyphs
  }

  var foldedCount: Int { folded.count }
  var isEmpty: Bool { folded.isEmpty && places.allSatisfy { $0 == nil } }

  func verdict(of key: TaskKey) -> Verdict? {
    if let place = place(of: key) { return places[place]?.verdict }
    return folded[key] ?? nil
  }

  /// False where it is open already.
  @discardableResult
  mutating func open(_ key: TaskKey) -> Bool {
    guard place(of: key) == nil, folded[key] == nil else { return false }
    if let free = freePlace {
      places[free] = Lane(key: key)
    } else {
      folded.updateValue(nil, forKey: key)
    }
    return true
  }

  mutating func judge(_ key: TaskKey, _ verdict: Verdict) {
    if let place = place(of: key) {
      places[place]?.verdict = verdict
    } else if folded[key] != nil {
      folded.updateValue(verdict, forKey: key)
    }
  }

  mutating func close(_ key: TaskKey) {
    if let place = place(of: key) {
      places[place] = nil
    } else {
      folded.removeValue(forKey: key)
    }
  }

  /// The process is gone. Of what was judged nothing more will be said; the rest is still to be judged.
  mutating func closeJudged() {
    for place in places.indices where places[place]?.verdict != nil { places[place] = nil }
    folded = folded.filter { $0.value == nil }
  }

  /// A row about one task. A task that has no lane, because its begin is not in the log, gets a free place.
  func draw(_ key: TaskKey, _ mark: StyledLine.Sign, on line: inout StyledLine) {
    let own = place(of: key) ?? (folded[key] == nil ? freePlace : nil)
    line.add(signs: places.count) { place in
      if place == own { return mark }
      guard let lane = places[place] else { return StyledLine.Sign(character: " ") }
      if case .leaked = lane.verdict { return StyledLine.Sign(character: glyphs.leaked, paint: .alarm) }
      return StyledLine.Sign(character: glyphs.open)
    }
  }

  /// A row about the process.
  func drawAcross(heavily isHeavy: Bool, _ paint: Paint?, on line: inout StyledLine) {
    line.add(signs: places.count) { place in
      guard let lane = places[place] else {
        return StyledLine.Sign(character: isHeavy ? glyphs.heavyLine : glyphs.line, paint: paint)
      }
      if lane.verdict == .leaked {
        return StyledLine.Sign(
          character: isHeavy ? glyphs.heavyLeakedCrossing : glyphs.leakedCrossing, paint: .alarm)
      }
      return StyledLine.Sign(character: isHeavy ? glyphs.heavyCrossing : glyphs.crossing, paint: paint)
    }
  }

  private var freePlace: Int? { places.firstIndex { $0 == nil } }

  private func place(of key: TaskKey) -> Int? {
    for place in places.indices {
      if let lane = places[place], lane.key == key { return place }
    }
    return nil
  }
}
