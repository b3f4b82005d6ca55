// How long something took, as people read it: `870 ms`, `26.1 s`, `10 min 3 s`, `2 h 5 min`, `3 d 4 h`. In its parts, so
// that it can be measured and written without becoming a text first: a long timeline has hundreds of thousands of them.

package struct SpokenDuration: Sendable {
  package struct Part: Sendable {
    /// Nil where there is only a word.
    package var number: Int?
    package var unit: StaticString
  }

  package let first: Part
  package let second: Part?

  package init(_ seconds: Double) {
    guard seconds.isFinite, seconds.magnitude < 1e15 else {
      (first, second) = (Part(unit: "without limit"), nil)
      return
    }
    let milliseconds = Int((max(seconds, 0) * 1000).rounded())
    let tenths = (milliseconds + 50) / 100
    let whole = (milliseconds + 500) / 1000
    if milliseconds < 1000 {
      (first, second) = (Part(number: milliseconds, unit: " ms"), nil)
    } else if tenths < 600 {
      (first, second) = (Part(number: tenths / 10, unit: "."), Part(number: tenths % 10, unit: " s"))
    } else if whole < 3600 {
      (first, second) = (Part(number: whole / 60, unit: " min "), Part(number: whole % 60, unit: " s"))
    } else if whole < 86_400 {
      (first, second) = (Part(number: whole / 3600, unit: " h "), Part(number: whole / 60 % 60, unit: " min"))
    } else {
      (first, second) = (Part(number: whole / 86_400, unit: " d "), Part(number: whole / 3600 % 24, unit: " h"))
    }
  }

  package var text: String { first.text + (second?.text ?? "") }
}

extension SpokenDuration.Part {
  fileprivate var text: String { (number.map(String.init) ?? "") + "\(unit)" }
}
