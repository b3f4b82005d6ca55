// How an app got into the background, which decides how long it may stay.

enum StayEntry: Sendable {
  /// The app was in the foreground, or nothing is known.
  case moved
  case launched
  /// The app had been suspended.
  case resumed
  /// The system woke the app for a background fetch or download.
  case fetched
}
