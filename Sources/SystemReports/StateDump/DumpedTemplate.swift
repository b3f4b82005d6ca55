// The limits of domains. Up to iOS 13 they are blocks that name a domain, a name and a duration, in whatever order; later ones begin
// with `<RBDomainAttributeTemplate| domain:com.apple.dasd name:BGAppRefreshTask` and end where their list of attributes does.

import BackgroundTasks
import ByteScan

struct TemplateReader {
  private let isOn: Bool
  private var domain: String?
  private var name: String?
  private var limit: Double?
  private var warning: Double?
  /// The template began with its class, so only the first domain and name are its own.
  private var isMarked = false

  init(isOn: Bool = false) { self.isOn = isOn }

  /// Returns a template when its block ends.
  mutating func take(_ line: ByteSlice) -> DomainTemplate? {
    guard isOn else { return nil }
    var rest = line
    var ended: DomainTemplate?
    if let at = line.firstIndex(of: "<RBDomainAttributeTemplate") {
      ended = finish()
      rest = line.from(at)
      isMarked = true
    }
    let fields = DumpFields(text: rest)
    if !isMarked || domain == nil { domain = fields.word("domain")?.string ?? domain }
    if !isMarked || name == nil { name = fields.word("name")?.string ?? name }
    limit = fields.seconds("invalidationDuration") ?? fields.seconds("nvld") ?? limit
    warning = fields.seconds("warningDuration") ?? fields.seconds("warn") ?? warning
    let end = line.trimmed(ByteSet(" \t\r"))
    // A bracket before the duration closes the properties that the template asks for.
    let ends = end.hasPrefix("]>") || end.first == UInt8(ascii: "}") && !(isMarked && limit == nil)
    return ends ? finish() ?? ended : ended
  }

  private mutating func finish() -> DomainTemplate? {
    defer { (domain, name, limit, warning, isMarked) = (nil, nil, nil, nil, false) }
    guard let domain, let name, let limit, limit > 0, limit.isFinite else { return nil }
    return DomainTemplate(domain: domain, name: name, limit: limit, warning: warning)
  }
}
