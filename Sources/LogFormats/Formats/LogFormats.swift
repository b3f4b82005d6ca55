// The list of formats. A new format is a file beside this one and a line here.

import ByteScan

package enum LogFormats {
  /// In order of name.
  package static let all: [LogFormat] = [
    .appiumJSON,
    .appleSystemLog,
    .syslogTimeless,
    .logShowCompact,
    .consoleTabs,
    .consoleFlat,
    .logShowDefault,
    .ideviceSyslog,
    .logShowJSON,
    .looseTime,
    .logShowNDJSON,
    .pyMobileDevice,
    .pyMobileDeviceJSON,
    .pyMobileDeviceOSLog,
    .logShowSyslog,
    .unifiedLogCSV,
    .unifiedLogJSONL,
    .unifiedLogReader,
    .unifiedLogReaderTSV,
    .xcodeConsole,
    .xcodeMetadata,
  ]

  package static func index(of name: String) -> UInt8? {
    all.firstIndex { $0.name == name }.map(UInt8.init(truncatingIfNeeded:))
  }

  /// The names of the formats that are tried: the one that the user named, or all that need no option.
  package static func sought(only: String?, loose: Bool) -> [String] {
    only.map { [$0] } ?? all.filter { loose || $0.rank != .loose }.map(\.name)
  }

  /// Marks special lines in place of a format.
  package static let special = UInt8.max
  /// Marks records that have only a message.
  static let bareMessage = UInt8.max - 1
}
