// Which part of a capture a member is, by its name.

package enum CaptureLayout {
  package static func part(ofMember name: String) -> CapturePart {
    let folders = name.lowercased().split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard let file = folders.last else { return .litter }
    let path = folders.dropLast()
    if file.hasPrefix("._") || file == ".ds_store" || path.contains("__macosx") { return .litter }
    if let part = byFile(file) { return part }
    if path.contains(where: isBinaryFolder) { return .binaryLog }
    if hasEnding(file, binaryEndings) { return .binaryLog }
    if hasEnding(file, reportEndings) { return report(file) }
    if hasEnding(file, archiveEndings) { return hasEnding(file, packedOthers) ? .other : .archive }
    if hasEnding(file, otherEndings) || path.contains(where: otherFolders.contains) { return .other }
    return .text
  }

  /// The parts whose names alone say what they are, wherever they stand.
  private static func byFile(_ file: String) -> CapturePart? {
    if file.hasPrefix("runningboard"), file.contains("state"), !hasEnding(file, reportEndings) { return .stateDump }
    if file.hasPrefix("shutdown"), file.hasSuffix(".log") { return .shutdown }
    if file.hasPrefix("taskinfo"), file.hasSuffix(".txt") { return .taskInfo }
    if file.hasPrefix("spindump"), file.hasSuffix(".txt") { return .spindump }
    if file == "ps.txt" { return .processList }
    if file == "systemversion.plist" || file == "remotectl_dumpstate.txt" || file == "sysdiagnose.log" {
      return .device
    }
    return nil
  }

  private static func report(_ file: String) -> CapturePart {
    if file.hasPrefix("jetsamevent") { return .jetsam }
    // An app's name may begin alike.
    if file.hasPrefix("stacks-") || file.hasPrefix("stacks+") || file.hasPrefix("tailspin-") { return .other }
    if file.contains("_resource") { return .resource }
    return .report
  }

  private static func isBinaryFolder(_ folder: String) -> Bool {
    folder.hasSuffix(".logarchive") || folder == "uuidtext" || folder == "diagnostics" || folder == "timesync"
  }

  private static func hasEnding(_ file: String, _ endings: Set<String>) -> Bool {
    guard let dot = file.lastIndex(of: ".") else { return false }
    if endings.contains(String(file[file.index(after: dot)...])) { return true }
    guard let before = file[..<dot].lastIndex(of: ".") else { return false }
    return endings.contains(String(file[file.index(after: before)...]))
  }

  private static let binaryEndings: Set = ["tracev3", "timesync", "atrc"]
  private static let reportEndings: Set = ["ips", "crash", "synced", "beta", "diag"]
  private static let archiveEndings: Set = ["gz", "tgz", "tar"]
  private static let packedOthers: Set = ["plsql.gz", "sqlite.gz", "db.gz", "pcap.gz", "pcapng.gz", "plist.gz", "anon"]
  private static let otherEndings: Set = [
    "plist", "png", "jpg", "jpeg", "heic", "pdf", "sqlite", "sqlitedb", "db", "plsql", "sqlite-wal", "sqlite-shm",
    "db-wal",
    "db-shm", "sqlitedb-wal", "sqlitedb-shm", "pcap", "pcapng", "tailspin", "ktrace", "ktrace-file", "bin", "dat",
    "data",
    "proto", "protobuf", "pb", "core", "microstackshots", "ioreg", "archive", "aar", "aea", "zip", "xz", "bz2", "lzfse",
    "dmg", "dylib", "der", "pem", "html", "htm", "car", "mov", "mp4", "wav", "caf", "segb",
  ]
  private static let otherFolders: Set = ["ioreg", "microstackshots", "tailspindb", "awdmetricsdb", "biome"]
}
