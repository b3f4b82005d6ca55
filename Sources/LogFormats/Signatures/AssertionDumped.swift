// RunningBoard's dump of its state is the only text with the budget of an assertion. A
// record may dump several; the reader needs the one that carries an app's background tasks.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionDumped = Signature(
    "assertion-dumped", anchors: ["<RBAssertion| identifier:"],
    samples: [
      SignatureSample(
        "<RBAssertion| identifier:168-812-63 target:[app<org.example.notes>:812] explanation:\"Shared Background Assertion 0 for org.example.notes\" originator:[app<org.example.notes>:812] intransientState:<RBAssertionIntransientState| strt:Delayed-Relative end:InvalidateAndTerminateProcess nvld:30.00 warn:5.00 prevSus runningReason:0 legRes:4 doms:(null) invOnConds:{\n    therm = 860;\n}> suspended: attributes:[\n\t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>\n\t]>",
        .assertion(
          .dumped(
            SystemAssertion(
              id: "168-812-63", name: "Shared Background Assertion 0 for org.example.notes",
              target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              originator: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              attributes: [.legacy(reason: "FinishTask")], duration: 30, isActive: false)))),
      SignatureSample(
        "<RBAssertion| identifier:168-34-2 target:[anon<Tool>:99] explanation:\"com.example.reconnect\" active originator:[osservice<com.apple.SpringBoard>:34] intransientState:<RBAssertionIntransientState| strt:Fixed end:Invalidate nvld:600.00 warn:0.00>>",
        .assertion(
          .dumped(
            SystemAssertion(
              id: "168-34-2", name: "com.example.reconnect",
              target: ProcessReference(kind: .other, name: "Tool", pid: 99),
              originator: ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 34), duration: 600,
              isActive: true)))),
    ],
    nearMisses: ["<RBAssertion| identifier:none>"]
  ) { record in
    var found: SystemAssertion?
    var start = record.message.firstIndex(of: "<RBAssertion| identifier:")
    while let begin = start {
      start = record.message.firstIndex(of: "<RBAssertion| identifier:", from: begin + 1)
      guard let assertion = SystemAssertion(dump: record.message[begin..<(start ?? record.message.count)]) else {
        continue
      }
      if assertion.name?.hasPrefix("Shared Background Assertion ") == true { return .assertion(.dumped(assertion)) }
      found = found ?? assertion
    }
    return found.map { .assertion(.dumped($0)) }
  }
}

extension SystemAssertion {
  fileprivate init?(dump text: ByteSlice) {
    guard let id = text.after("identifier:")?.leadingAssertionID, let nameOnward = text.after("explanation:\"") else {
      return nil
    }
    let nameEnd = nameOnward.firstIndex(of: "\" active originator:") ?? nameOnward.firstIndex(of: "\" originator:")
    guard let nameEnd else { return nil }
    let rest = nameOnward.from(nameEnd)
    self.init(id: id.string, name: nameOnward.upTo(nameEnd).unlessPrivate, isActive: rest.hasPrefix("\" active"))
    target = text.after(" target:").flatMap { ProcessReference($0) }
    originator = rest.after(" originator:").flatMap { ProcessReference($0) }
    attributes = rest.after("attributes:[").map(AssertionAttribute.list) ?? []
    duration = rest.value("nvld:")?.leadingSeconds
  }
}

extension ByteSlice {
  /// The number that the text begins with: some of them run into the next word, as in `warn:0.00dom`.
  fileprivate var leadingSeconds: Double? {
    var cursor = ByteCursor(self)
    return cursor.take(while: ByteSet("0123456789.")).decimalFraction
  }
}
