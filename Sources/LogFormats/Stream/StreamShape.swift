// What a stream is, settled once from its first 64 KiB and frozen: everything that one line alone cannot
// tell. Because it is frozen, a later part of the stream reads the same wherever reading begins.

import ByteScan

package struct StreamShape: Equatable, Sendable {
  /// Place in the list of the format that most of the first records have; tried first.
  package var preferred: UInt8?
  /// Console text: a library column stands between process and message.
  var consoleHasLibrary = false
  /// Console text: the time is the last cell, so it closes the record.
  var consoleTimeLast = false
  /// Console text: a pid stands before the other cells.
  var consoleHasPid = false
  /// Syslog text without the host name that syslog itself writes. Nil where nothing told.
  var syslogHostless: Bool?
  /// The host that some lines have, and others of the same processes have not: two captures that were joined.
  var syslogHost: UInt64?
  /// Syslog text with fractions of a second and a host name all the same.
  var syslogFractionHosted = false
  /// Xcode's metadata line closes each record.
  var xcodeMetadata = false
  /// How many parts that line has.
  var xcodeMetadataParts = 0
  /// Pretty-printed JSON objects, opened by a brace in column 0.
  var prettyJSON = false
  /// pymobiledevice3's labels stand behind the message.
  var labelled = false
  /// Some lines begin with a terminal's colour.
  var isColoured = false
  /// The source of a web page: marks are entities.
  var isEscaped = false
  /// Lines without time or header count.
  package var isLoose = false

  package init() {}

  /// Console text in which a cell more than usual tells what was torn.
  var consoleIsUnusual: Bool { consoleTimeLast || consoleHasPid }
}

/// The first lines of a stream, for formats to look at while `settle` runs.
package struct SettlingWindow {
  /// Without line feeds; a settled prefix is already taken off.
  package let lines: [ByteSlice]
}
