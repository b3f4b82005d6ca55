// A time as it is written in the log, for writing it again without a string, which would be costly for a million rows.

extension Moment {
  /// The bytes of the text, eight in a word, the first one lowest. Zeros end them. All zeros where no time is written.
  package var writtenWords: (UInt64, UInt64, UInt64, UInt64, UInt64) {
    (text.first, text.second, text.third, text.fourth, text.fifth)
  }
}
