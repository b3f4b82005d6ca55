// The lines of a dump about processes and the power taken for them.

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
  /// `<RBProcessPowerAssertion; id: 32967; name: daemon<com.x>26-167-115:Sync(FinishTask); acquisitionDate: 2023-01-22 06:55:12 +0000>`,
  /// since iOS 14 `<RBProcessPowerAssertion| id:32967 name:app<com.x>33-54-1:Sync acquisitionDate:2023-01-22 06:55:12 +0000>`. Power
  /// that is taken for several assertions names them all: `app<com.x>;33-54-1:Sync;33-54-2:Upload`.
  static func dumped(_ line: ByteSlice) -> [PowerAssertion] {
    guard let at = line.firstIndex(of: "<RBProcessPowerAssertion") else { return [] }
    let fields = DumpFields(text: line.from(at))
    guard let name = fields.from("name"), let bracket = name.firstIndex(of: UInt8(ascii: ">")) else { return [] }
    let rest = name.from(bracket + 1)
    let end = rest.firstIndex(of: "; acquisitionDate") ?? rest.firstIndex(of: " acquisitionDate") ?? rest.count
    let date = fields.from("acquisitionDate").flatMap { $0.dumpedDate }
    let pid = ProcessReference(dumped: line.upTo(at).trimmedStart())?.pid
    return rest.upTo(end).poweredNames.map { PowerAssertion(id: $0.id, pid: pid, name: $0.name, poweredSince: date) }
  }
}

extension ByteSlice {
  /// `33-54-1:Sync;33-54-2:Upload`. A name may hold semicolons, so one begins only before an id.
  fileprivate var poweredNames: [(id: String, name: String)] {
    var found: [(id: String, name: String)] = []
    for piece in string.split(separator: ";", omittingEmptySubsequences: true) {
      let id = piece.prefix { $0.isASCII && $0.isNumber || $0 == "-" }
      if id.contains("-"), piece[id.endIndex...].first == ":" {
        found.append((String(id), String(piece[piece.index(after: id.endIndex)...])))
      } else if let last = found.indices.last {
        found[last].name += ";" + piece
      }
    }
    return found
  }
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
