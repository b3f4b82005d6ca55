// The spelling since iOS 14: the fields of an object behind each other, with line feeds and TABs only in lists.

struct InventedLines {
  let dump: InventedDump
  let spelling: InventedDump.Spelling

  var text: String {
    // Its objects stand in no order.
    let lists = spelling == .ios26 ? [manager, power, templates] : [templates, power, manager]
    return (lists + dump.assertions.flatMap { [client, assertion($0)] } + [observer]).joined(separator: ",\n")
  }

  private func identity(_ process: InventedDump.Process) -> String {
    guard process.isApp else { return "osservice<\(process.label)>" }
    return "app<\(process.label)(6C0F2E4B-1D5A-4B33-9E57-0A6B2C1D4E5F)>"
  }

  /// iOS 15 to 17 write a name as it is.
  private func quoted(_ name: String?) -> String {
    spelling == .ios15 || spelling == .ios17 ? name ?? "(null)" : "\"\(name ?? "(null)")\""
  }

  private var templates: String {
    let templates = dump.templates.map { template in
      """
      \t\t<RBDomainAttributeTemplate| domain:\(template.domain) name:\(template.name)
      \t\t\toriginatorEntitlements: com.apple.runningboard.assertions.example
      \t\t\ttargetBundleProperties:{
      \t\t\t\tUIBackgroundModes=fetch
      \t\t\t}
      \t\t\tattributeGroups:[
      \t\t\t\t<RBSDurationAttribute| invalidationDuration:\(template.limit.hundredths) \
      warningDuration:\((template.warning ?? 0).hundredths) startPolicy:Fixed endPolicy:Invalidate>,
      \t\t\t\t<RBSDomainAttribute| domain:"com.example.other" name:"Included" sourceEnvironment:"(null)">
      \t\t\t]>
      """
    }
    return "<RBDomainAttributeManager|  domainAttributeTemplatesByDomain:{\n\(templates.joined(separator: "\n"))\n}>"
  }

  private var power: String {
    let lines = dump.assertions.compactMap { assertion in
      assertion.powered.map {
        """
        \t[\(identity(assertion.target)):\(assertion.target.pid)]=<RBProcessPowerAssertion| id:32967 name:\
        \(identity(assertion.target))\(assertion.id):\(assertion.name ?? "")(FinishTask) acquisitionDate:\($0.written)>
        """
      }
    }
    return "<RBPowerAssertionManager| powerAssertions:{\n\(lines.joined(separator: "\n"))\n}>"
  }

  private var manager: String {
    let states = dump.processes.map { process in
      """
      \t\(identity(process))=<RBProcessState| identity:\(identity(process)) role:\(process.role ?? "None") gpuRole:None \
      coalitionLevel:0 explicitJetsamBand:0 memoryLimit:(null)(None) flags:0 guaranteedRunning:NO legacyFinishTaskReason:0 tags:[
      \t\texample
      \t]>
      """
    }
    let count = dump.stated.map { "assertionCount:\($0) " } ?? ""
    return """
      <RBAssertionManager| \(count)systemState:<RBSystemState| preventIdleSleep:NO> eventQueueCount:2 processStates:{
      \(states.joined(separator: "\n"))
      }>
      """
  }

  private var client: String {
    "<RBConnectionClient| 501 name:osservice<com.example.client> entitlements:<RBEntitlements| [\n\t\t\texample\n\t\t\t]> more:<X| >>"
  }

  private var observer: String { "<RBProcessMonitorObserver| qos:25 configs:{\n\t\t3=\"M501-3\"\n\t}>" }

  private func assertion(_ held: InventedDump.Assertion) -> String {
    let attribute =
      held.domain.map {
        "<RBSDomainAttribute| domain:\"\($0.domain)\" name:\"\($0.name)\" sourceEnvironment:\"(null)\">"
      }
      ?? "<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>"
    let separator = spelling == .ios17 ? ", \n\t" : ",\n\t"
    let attributes = [attribute, "<RBSAcquisitionCompletionAttribute| policy:AfterValidation>"].joined(
      separator: separator)
    // Of iOS 27 it is only known that fields were added.
    let news = spelling == .ios27 ? " persona:(null) creationTime:18244.52" : ""
    return """
      <RBAssertion| identifier:\(held.id) target:[\(identity(held.target)):\(held.target.pid)]\(news) \
      explanation:\(quoted(held.name))\(held.isActive ? " active" : "") \
      originator:[osservice<com.example.daemon>:\(held.originator)] \
      transientState:<RBAssertionTransientState| policies:[
      \t
      \t] tags:[
      \(held.tags.map { "\t\($0)" }.joined(separator: ",\n"))> \
      intransientState:<RBAssertionIntransientState| strt:\(held.start) end:\(held.end) nvld:\((held.limit ?? 0).hundredths) \
      warn:\((held.warning ?? 0).hundredths)dom prevSus runningReason:0 legRes:\(held.legacyReason) doms:(null) invOnConds:{
          therm = 860;
      }>\(held.role.map { " processState:<RBProcessState| role:\($0)>" } ?? "") \
      suspended:\(held.isSuspended ? " suspended" : "") attributes:[
      \t\(attributes)
      \t]>
      """
  }
}
