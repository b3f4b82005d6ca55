// The open tasks of one process, each in a lane of its own from its begin to its end, so that one sees which were
// open together. Tasks for which there is no lane left are only counted.

import BackgroundTasks

struct Lanes {
  struct Glyph: Equatable {
    var text: String
    var paint: Paint?
  }

  private struct Lane {
    let key: String
    /// What was said of it while it stays open.
    var verdict: Verdict?
  }

  /// Holds as many places as there are lanes; what is open beyond them is folded.
  private var places: [Lane?]
  private var folded: [String: Verdict?] = [:]
  private let glyphs: TimelineGlyphs

  init(count: Int, glyphs: TimelineGlyphs) {
    places = Array(repeating: nil, count: count)
    self.glyphs = glyphs
  }

  var foldedCount: Int { folded.count }
  var isEmpty: Bool { folded.isEmpty && places.allSatisfy { $0 == nil } }

  func holds(_ key: String) -> Bool { place(of: key) != nil || folded[key] != nil }

  func verdict(of key: String) -> Verdict? {
    if let place = place(of: key) { return places[place]?.verdict }
    return folded[key] ?? nil
  }

  mutating func open(_ key: String) {
    guard !holds(key) else { return }
    if let free = places.firstIndex(where: { $0 == nil }) {
      places[free] = Lane(key: key)
    } else {
      folded.updateValue(nil, forKey: key)
    }
  }

  mutating func judge(_ key: String, _ verdict: Verdict) {
    if let place = place(of: key) {
      places[place]?.verdict = verdict
    } else if folded[key] != nil {
      folded.updateValue(verdict, forKey: key)
    }
  }

  mutating func close(_ key: String) {
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
  func row(of key: String, _ mark: Glyph) -> [Glyph] {
    let own = place(of: key) ?? (folded[key] == nil ? places.firstIndex { $0 == nil } : nil)
    return places.indices.map { place in
      if place == own { return mark }
      guard let lane = places[place] else { return Glyph(text: " ") }
      return lane.verdict == .leaked ? Glyph(text: glyphs.leaked, paint: .alarm) : Glyph(text: glyphs.open)
    }
  }

  /// A row about the process.
  func across(heavily isHeavy: Bool, _ paint: Paint?) -> [Glyph] {
    places.map { lane in
      guard let lane else { return Glyph(text: isHeavy ? glyphs.heavyLine : glyphs.line, paint: paint) }
      if lane.verdict == .leaked {
        return Glyph(text: isHeavy ? glyphs.heavyLeakedCrossing : glyphs.leakedCrossing, paint: .alarm)
      }
      return Glyph(text: isHeavy ? glyphs.heavyCrossing : glyphs.crossing, paint: paint)
    }
  }

  private func place(of key: String) -> Int? { places.firstIndex { $0?.key == key } }
}
