// A time as it stands in the log, for whoever writes it down again: a million times over no string has to be made of it.

extension Moment {
  /// Its bytes, eight in a word, of which the first is the lowest. Zeros end them, and are all where no time is written.
  package var writtenWords: (UInt64, UInt64, UInt64, UInt64, UInt64) {
    (text.first, text.second, text.third, text.fourth, text.fifth)
  }
}
