// Zones by name, from the files that every system has. The only place of the command line that reads files
// on its own, because a zone is needed before there is any input.

import ByteScan

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum SystemZone {
  static let accepted = "utc, local, +0300, +03:00, Area/City as in Europe/Berlin"

  /// `utc`, `local`, `+0300`, `+03:00` or a name such as `Europe/Berlin`. `asked` is the flag to blame.
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

  /// As libc finds it: what TZ says, else /etc/localtime, else UTC. A TZ that nobody can read is UTC there
  /// too, so it is here.
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
    contents(ofFile: path).flatMap { $0.withSlice { ZoneTable($0) } }.map(Zone.table)
  }

  /// The largest zone file has four thousand bytes; whatever is longer is something else.
  private static let longest = 1 << 18

  private static func contents(ofFile path: String) -> [UInt8]? {
    // Nobody waits here for the writer of a named pipe.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longest)
    var filled = 0
    while filled < longest {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
      }
      if got == 0 { return Array(bytes[..<filled]) }
      if got < 0, errno != EINTR { return nil }
      filled += max(got, 0)
    }
    return nil
  }
}
