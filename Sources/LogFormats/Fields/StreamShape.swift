// The properties of a stream that a single line does not show. They are settled once from the first 64 KiB and frozen, so that
// a later part of the stream reads the same wherever reading begins.

import ByteScan

package struct StreamShape: Equatable, Sendable {
  /// The place of the format that most of the first records have. It is tried first.
  package var preferred: UInt8?
  /// Console text: a library column stands between process and message.
  var consoleHasLibrary = false
  /// Console text: the time is the last cell, so it closes the record.
  var consoleTimeLast = false
  /// Console text: a pid stands before the other cells.
  var consoleHasPid = false
  /// Syslog text without the host name that syslog itself writes. Nil where the first lines do not show it.
  var syslogHostless: Bool?
  /// The host that only some lines of a process have, because two captures were joined.
  var syslogHost: UInt64?
  /// Syslog text that has both fractions of a second and a host name.
  var syslogFractionHosted = false
  /// Xcode's metadata line closes each record.
  var xcodeMetadata = false
  /// How many parts that line has.
  var xcodeMetadataParts = 0
  /// Pretty-printed JSON objects, opened by a brace in column 0.
  var prettyJSON = false
  /// Labels of pymobiledevice3 stand behind the message.
  var labelled = false
  /// Some lines begin with the escape sequence of a colour.
  var isColoured = false
  /// The text is the source of a web page, with entities for marks.
  var isEscaped = false
  /// `--loose`: lines without time or header count.
  package var isLoose = false

  package init() {}

  /// Console text in which a cell beyond the usual ones shows a torn record.
  var consoleIsUnusual: Bool { consoleTimeLast || consoleHasPid }
}

/// The first lines of a stream, for formats to look at while `settle` runs.
package struct SettlingWindow {
  /// Without line feeds and without the settled prefix.
  package let lines: [ByteSlice]
}
