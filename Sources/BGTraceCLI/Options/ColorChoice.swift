// Whether to colour. Several conventions exist; most tools check them in this order: the flag, NO_COLOR, the forcing
// variables, CLICOLOR, the terminal.

package enum ColorChoice: String, CaseIterable, Sendable {
  case never, auto, always

  package func isOn(environment: [String: String], outputIsTerminal: Bool) -> Bool {
    switch self {
    case .never: return false
    case .always: return true
    case .auto: break
    }
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if value("NO_COLOR") != nil { return false }
    if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
    if let force = value("FORCE_COLOR"), force != "0", force != "false" { return true }
    if value("CLICOLOR") == "0" { return false }
    guard let terminal = value("TERM"), terminal != "dumb" else { return false }
    return outputIsTerminal
  }
}
