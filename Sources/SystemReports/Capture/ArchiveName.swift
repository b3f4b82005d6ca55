// What the name of an archive says: `sysdiagnose_2026.03.02_10-15-30+0100_iPhone-OS_iPhone_21F90.tar.gz`. People rename archives, so
// the date may stand anywhere in the name.

import BackgroundTasks
import ByteScan

package enum ArchiveName {
  package static func statement(_ path: String) -> DeviceStatement? {
    path.split(separator: "/").lazy.compactMap { statement(ofComponent: String($0)) }.first
  }

  private static func statement(ofComponent name: String) -> DeviceStatement? {
    var found: DeviceStatement?
    name.withSlice { bytes in
      guard let start = bytes.firstIndex(of: "sysdiagnose_") else { return }
      var cursor = ByteCursor(bytes, at: start + 12)
      var statement = DeviceStatement(source: name)
      guard let year = cursor.number(), cursor.skip("."), let month = cursor.number(), cursor.skip("."),
        let day = cursor.number(), let date = Calendar.day(year: year, month: month, day: day), cursor.skip("_"),
        let hour = cursor.number(), cursor.skip("-"), let minute = cursor.number(), cursor.skip("-"),
        let second = cursor.number(), hour < 25, minute < 60, second < 61
      else { return }
      let zone = cursor.zone()
      let local = Int64(date) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
      statement.captured = zone.map { (local - Int64($0)) * 1_000_000 }
      statement.zone = zone
      _ = cursor.skip("_")
      read(cursor.rest.string, into: &statement)
      found = statement
    }
    return found
  }

  /// `iPhone-OS_iPhone_21F90.tar.gz`; macOS writes the model in place of the product.
  private static func read(_ rest: String, into statement: inout DeviceStatement) {
    var words = rest.split(separator: "_").map(String.init)
    guard let last = words.popLast() else { return }
    let build = String(last.prefix { $0.isASCII && ($0.isNumber || $0.isLetter) })
    if build.first?.isNumber == true { statement.build = build }
    if let system = words.first { statement.osName = system.replacing("-", with: " ") }
    if words.count > 1, words[1].contains(",") { statement.model = words[1] }
  }
}
