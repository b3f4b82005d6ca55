// How an app got into the background: that decides how long it may stay.

enum StayEntry: Sendable {
  /// It was in the foreground, or nothing is known.
  case moved
  case launched
  /// It had been suspended.
  case resumed
  /// It was woken for a background fetch or download.
  case fetched
}
