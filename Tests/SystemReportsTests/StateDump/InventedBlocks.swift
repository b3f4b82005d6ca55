// The spelling of iOS 13: a block for each object, a line for each field.

struct InventedBlocks {
  let dump: InventedDump

  var text: String {
    ([templates, power, manager, processes] + dump.assertions.flatMap { [assertion($0), client] }).joined(
      separator: ",\n")
  }

  private func identity(_ process: InventedDump.Process) -> String {
    "\(process.isApp ? "application" : "daemon")<\(process.label)>"
  }

  private var templates: String {
    let templates = dump.templates.map { template in
      """
              <RBDomainAttributeTemplate: 0x10a020000> {
                  domain = \(template.domain);
                  name = \(template.name);
                  attributes = {
                      <RBSDurationAttribute: 0x10a020080; invalidationDuration: \(template.limit.hundredths); \
      warningDuration: \((template.warning ?? 0).hundredths); startPolicy: Fixed; endPolicy: Invalidate>;
                  }
              }
      """
    }
    return
      "<RBDomainAttributeManager: 0x10a010000> {\n    templates = {\n\(templates.joined(separator: "\n"))\n    }\n}"
  }

  private var power: String {
    let lines = dump.assertions.compactMap { assertion in
      assertion.powered.map {
        """
                [\(identity(assertion.target)):\(assertion.target.pid)] = <RBProcessPowerAssertion; id: 32967; name: \
        \(identity(assertion.target))\(assertion.id):\(assertion.name ?? "")(FinishTask); acquisitionDate: \($0.written)>;
        """
      }
    }
    return
      "<RBPowerAssertionManager: 0x10a030000> {\n    power assertions = {\n\(lines.joined(separator: "\n"))\n    }\n}"
  }

  private var manager: String {
    let states = dump.processes.map { process in
      """
              <RBSProcessIdentity: 0x10a050000; type: \(process.isApp ? "application" : "daemon"); identifier: \(process.label)> = \
      <RBProcessState: 0x10a050080; identity: \(identity(process)); role: \(process.role ?? "None")> {
                  jetsamBand = Foreground;
                  flags = 1;
              };
      """
    }
    let count = dump.stated.map { "    assertion count = \($0);\n" } ?? ""
    return """
      <RBAssertionManager: 0x10a040000> {
      \(count)    system state = <RBSystemState: 0x10a040080; preventLaunch: NO; preventIdleSleep: NO>;
          process states = {
      \(states.joined(separator: "\n"))
          }
      }
      """
  }

  private var processes: String { "<RBProcessManager: 0x10a060000> {\n    lifecycle queue count = 0;\n}" }
  private var client: String { "<RBConnectionClient: 0x10a070000> {\n    process = 501;\n    entitlements = 3;\n}" }

  private func assertion(_ held: InventedDump.Assertion) -> String {
    let attribute =
      held.domain.map { "<RBSDomainAttribute: 0x10a080300; domain: \($0.domain); name: \($0.name)>" }
      ?? "<RBSLegacyAttribute: 0x10a080300; requestedReason: FinishTask; reason: FinishTask; flags: PreventTaskSuspend>"
    let state = held.role.map {
      "    processState = <RBProcessState: 0x10a080280; identity: \(identity(held.target)); role: \($0)>;\n"
    }
    return """
      <RBAssertion: 0x10a080000> {
          identifier = \(held.id);
          target = <RBBasicProcessConcreteTarget; target: \(held.target.pid); identity: \(identity(held.target))>;
          explanation = \(held.name ?? "(null)");
          active = \(held.isActive ? "YES" : "NO");
      \(held.isSuspended ? "    suspended = YES;\n" : "")    originator = \(held.originator);
          transientState = <RBAssertionTransientState: 0x10a080080> {
              cpu = {
                  Background = Invalidate;
              }
              tags = {
      \(held.tags.map { "            \($0);" }.joined(separator: "\n"))
              }
          };
          intransientState = <RBAssertionIntransientState: 0x10a080180> {
              strt = \(held.start);
              end = \(held.end);
              nvld = \((held.limit ?? 0).hundredths);
              warn = \((held.warning ?? 0).hundredths);
              runningReason = 0;
              legRes = \(held.legacyReason);
              doms = 0x0;
          };
      \(state ?? "")    attributes = {
              \(attribute);
              <RBSAcquisitionCompletionAttribute: 0x10a080380; policy: 0>;
          }
      }
      """
  }
}
