// The lines of a dump about processes, the power taken for them, and the limits of domains.

import BackgroundTasks
import ByteScan

extension ProcessStanding {
  /// `<RBSProcessIdentity: 0x…; …> = <RBProcessState: 0x…; identity: application<com.x>; role: Background> {`
  init?(dumped line: ByteSlice) {
    guard let at = line.firstIndex(of: "<RBProcessState") else { return nil }
    let fields = DumpFields(text: line.from(at))
    let role = fields.word("role")?.string
    let key = line.upTo(at).trimmed()
    let keyed = key.hasSuffix(" =") ? key.upTo(key.count - 2).trimmedEnd() : key
    var process = ProcessReference(dumped: keyed)
    if let identity = fields.from("identity").flatMap({ ProcessReference(dumped: $0) }) {
      let pid = identity.pid ?? process?.pid
      process = identity
      process?.pid = pid
    }
    guard let process else { return nil }
    self.init(process: process, role: role)
  }
}

extension PowerAssertion {
  /// `<RBProcessPowerAssertion; id: 32967; name: daemon<com.x>26-167-115:Sync(FinishTask); acquisitionDate: 2023-01-22 06:55:12 +0000>`
  init?(dumped line: ByteSlice) {
    guard let at = line.firstIndex(of: "<RBProcessPowerAssertion") else { return nil }
    let fields = DumpFields(text: line.from(at))
    guard let name = fields.from("name"), let bracket = name.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let rest = name.from(bracket + 1)
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let id = rest.upTo(colon)
    guard !id.isEmpty, id.string.allSatisfy({ $0.isNumber || $0 == "-" }) else { return nil }
    let words = rest.from(colon + 1)
    let end = words.firstIndex(of: "; ") ?? words.count
    let date = fields.from("acquisitionDate").flatMap { $0.dumpedDate }
    let pid = ProcessReference(dumped: line.upTo(at).trimmedStart())?.pid
    self.init(id: id.string, pid: pid, name: words.upTo(end).string, poweredSince: date)
  }
}

extension ByteSlice {
  /// `2023-01-22 06:55:12 +0000`, in microseconds since 1970.
  fileprivate var dumpedDate: Int64? {
    var cursor = ByteCursor(self)
    guard let year = cursor.number(), cursor.skip("-"), let month = cursor.number(), cursor.skip("-"),
      let day = cursor.number(), cursor.skip(" "), let hour = cursor.number(), cursor.skip(":"),
      let minute = cursor.number(), cursor.skip(":"), let second = cursor.number(),
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var offset = 0
    if cursor.skip(" "), let sign = cursor.peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      cursor.position += 1
      if let zone = cursor.number(), zone < 2400 {
        offset = (zone / 100 * 60 + zone % 100) * 60 * (sign == UInt8(ascii: "-") ? -1 : 1)
      }
    }
    guard let days = Calendar.day(year: year, month: month, day: day) else { return nil }
    return (Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)) * 1_000_000
  }
}

/// The limits of domains: blocks that name a domain, a name and a duration, in whatever order.
struct TemplateReader {
  private let isOn: Bool
  private var domain: String?
  private var name: String?
  private var limit: Double?
  private var warning: Double?

  init(isOn: Bool = false) { self.isOn = isOn }

  /// Returns a template when its block ends.
  mutating func take(_ line: ByteSlice) -> DomainTemplate? {
    guard isOn else { return nil }
    let fields = DumpFields(text: line)
    domain = fields.word("domain")?.string ?? domain
    name = fields.word("name")?.string ?? name
    limit = fields.seconds("invalidationDuration") ?? fields.seconds("nvld") ?? limit
    warning = fields.seconds("warningDuration") ?? fields.seconds("warn") ?? warning
    guard line.trimmed().first == UInt8(ascii: "}") else { return nil }
    defer { (domain, name, limit, warning) = (nil, nil, nil, nil) }
    guard let domain, let name, let limit, limit > 0, limit.isFinite else { return nil }
    return DomainTemplate(domain: domain, name: name, limit: limit, warning: warning)
  }
}
