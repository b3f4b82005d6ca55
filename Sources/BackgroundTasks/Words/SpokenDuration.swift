// A duration for output: `870 ms`, `26.1 s`, `10 min 3 s`, `2 h 5 min`, `3 d 4 h`. It is kept in parts, so that it can be
// measured and written without a string: a long timeline has hundreds of thousands of durations.

@usableFromInline package struct SpokenDuration: Sendable {
  @usableFromInline package enum Unit: Sendable {
    case milliseconds, seconds, minutes, hours, days
    /// Has no numbers.
    case unlimited
  }

  @usableFromInline package let unit: Unit
  @usableFromInline package let first: Int
  /// Tenths of a second, or the number of the next smaller unit.
  @usableFromInline package let second: Int

  package init(_ seconds: Double) {
    guard seconds.isFinite, seconds.magnitude < 1e15 else {
      (unit, first, second) = (.unlimited, 0, 0)
      return
    }
    let milliseconds = Int((max(seconds, 0) * 1000).rounded())
    let tenths = (milliseconds + 50) / 100
    let whole = (milliseconds + 500) / 1000
    if milliseconds < 1000 {
      (unit, first, second) = (.milliseconds, milliseconds, 0)
    } else if tenths < 600 {
      (unit, first, second) = (.seconds, tenths / 10, tenths % 10)
    } else if whole < 3600 {
      (unit, first, second) = (.minutes, whole / 60, whole % 60)
    } else if whole < 86_400 {
      (unit, first, second) = (.hours, whole / 3600, whole / 60 % 60)
    } else {
      (unit, first, second) = (.days, whole / 86_400, whole / 3600 % 24)
    }
  }

  /// Passes the parts in order: each number, where there is one, and the word behind it.
  @inlinable @inline(__always) package func forEachPart(_ tell: (_ word: StaticString, _ number: Int?) -> Void) {
    switch unit {
    case .milliseconds: tell(" ms", first)
    case .seconds:
      tell(".", first)
      tell(" s", second)
    case .minutes:
      tell(" min ", first)
      tell(" s", second)
    case .hours:
      tell(" h ", first)
      tell(" min", second)
    case .days:
      tell(" d ", first)
      tell(" h", second)
    case .unlimited: tell("without limit", nil)
    }
  }

  package var text: String {
    var text = ""
    forEachPart { word, number in
      if let number { text += String(number) }
      text += word.description
    }
    return text
  }
}
