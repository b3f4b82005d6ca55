// Zones by name, from the system's zone files.

import ByteScan

package enum SystemZone {
  static let accepted = "utc, local, +0300, +03:00, Area/City as in Europe/Berlin"

  /// `utc`, `local`, `+0300`, `+03:00` or a name such as `Europe/Berlin`. `asked` is the flag that an error names.
  package static func load(
    _ name: String, environment: [String: String], asked: String
  ) throws(UsageError) -> Zone {
    switch name.lowercased() {
    case "utc": return .utc
    case "local": return local(environment)
    default: break
    }
    if let fixed = fixed(name) { return fixed }
    guard isZoneName(name) else { throw .bad(name, asked: asked, accepted: accepted) }
    if let zone = named(name, environment) { return zone }
    throw UsageError("no zone \(quoted(name)) on this system, for '\(asked)'", hint: "accepted: \(accepted)")
  }

  /// As libc does it: TZ, else /etc/localtime, else UTC. A TZ that cannot be parsed is UTC there too.
  private static func local(_ environment: [String: String]) -> Zone {
    guard var name = environment["TZ"] else { return zone(atPath: "/etc/localtime") ?? .utc }
    if name.hasPrefix(":") { name.removeFirst() }
    if name.hasPrefix("/") { return zone(atPath: name) ?? .utc }
    if isZoneName(name), let zone = named(name, environment) { return zone }
    return name.withSlice { PosixZoneRule($0) }.map { .table(ZoneTable($0)) } ?? .utc
  }

  private static func fixed(_ text: String) -> Zone? {
    text.withSlice { text in
      var cursor = ByteCursor(text)
      guard let seconds = cursor.zone(), cursor.atEnd else { return nil }
      return .fixed(seconds)
    }
  }

  /// Whether the name stays inside the folder of zones.
  private static func isZoneName(_ name: String) -> Bool {
    let allowed = ByteSet.letters.union(.digits).union(ByteSet("_+-/"))
    return !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix("/") && name.utf8.allSatisfy(allowed.contains)
  }

  private static func named(_ name: String, _ environment: [String: String]) -> Zone? {
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return zone(atPath: "\(folder)/\(name)")
  }

  private static func zone(atPath path: String) -> Zone? {
    // A named pipe without a writer is empty: loading a zone never waits.
    let bytes = try? SystemSmallFile.bytes(path, most: longest, waits: false)
    return bytes.flatMap { $0.withSlice { ZoneTable($0) } }.map(Zone.table)
  }

  /// The largest zone file has about four thousand bytes. A longer file is something else.
  private static let longest = 1 << 18
}
