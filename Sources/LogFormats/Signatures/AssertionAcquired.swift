// RunningBoard gives an assertion. The attributes, on lines of their own, state its purpose. Only this
// record has name and reason; the end has the id alone.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionAcquired = Signature(
    "assertion-acquired", anchors: ["Acquiring assertion targeting "], source: .runningBoard,
    samples: [
      SignatureSample(
        "Acquiring assertion targeting [app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812] from originator [app<org.example.notes(1B2C3D4E-0000-4A4A-8B8B-112233445566)>:812] with description <RBSAssertionDescriptor| \"Shared Background Assertion 2 for org.example.notes\" ID:33-812-90011 target:812 attributes:[\n\t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>,\n\t<RBSAcquisitionCompletionAttribute| policy:AfterValidation>\n\t]>",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "33-812-90011", name: "Shared Background Assertion 2 for org.example.notes",
              target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              originator: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              attributes: [.legacy(reason: "FinishTask")])))),
      SignatureSample(
        "Acquiring assertion targeting application<org.example.maps>(UIScene:com.apple.frontboard.systemappservices::sceneID%3Aorg.example.maps-default) from originator [daemon<com.apple.SpringBoard>:61] with description <RBSAssertionDescriptor; \"injecting inherited from \"UIScene:a\" to 402<UIScene:b>\"; ID: 28-61-77; target: 402<UIScene:b>> attributes = {\n    <RBSHereditaryGrant: 0x102000000> {\n        endowmentNamespace = com.apple.frontboard.visibility;\n    };\n}",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "28-61-77", name: "injecting inherited from \"UIScene:a\" to 402<UIScene:b>",
              target: ProcessReference(kind: .app, bundle: "org.example.maps", pid: 402),
              originator: ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 61))))),
      SignatureSample(
        "Acquiring assertion targeting [xpcservice<com.apple.WebKit.WebContent([app<application.org.example.reader.11.12(501)>:88])(501)>{vt hash: 0}[uuid:00000000-1111-2222-3333-444444444444]{definition:com.apple.WebKit.WebContent[standard][client]}:91:91](WebProcess91) from originator [osservice<com.apple.WindowServer(88)>:171] with description <RBSAssertionDescriptor| \"audiomxd(107).\"org.example.reader\".\"sid:0x1\".isPlaying\" ID:218-171-5 target:91 attributes:[\n\t<RBSDomainAttribute| domain:\"com.apple.common\" name:\"FinishTaskInterruptable\" sourceEnvironment:\"(null)\">,\n\t<RBSDurationAttribute| invalidationDuration:5.00 warningDuration:1.50 startPolicy:Fixed endPolicy:Invalidate>,\n\t<RBSRunningReasonAttribute| runningReason:10000>\n\t]>",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "218-171-5", name: "audiomxd(107).\"org.example.reader\".\"sid:0x1\".isPlaying",
              target: ProcessReference(kind: .extensionOrService, bundle: "com.apple.WebKit.WebContent", pid: 91),
              originator: ProcessReference(kind: .daemon, bundle: "com.apple.WindowServer", pid: 171),
              attributes: [
                .domain("com.apple.common", name: "FinishTaskInterruptable"),
                .duration(invalidation: 5, warning: 1.5), .runningReason(10_000),
              ])))),
      SignatureSample(
        "Acquiring assertion targeting 51362 from originator [osservice<com.apple.SpringBoard>:34] with description <RBSAssertionDescriptor| \"FBWorkspace (ForegroundFocal)\" ID:33-34-9 target:51362 attributes:[",
        .assertion(
          .acquired(
            SystemAssertion(
              id: "33-34-9", name: "FBWorkspace (ForegroundFocal)", target: ProcessReference(kind: .other, pid: 51_362),
              originator: ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 34))))),
      // A tool truncated the line after the process.
      SignatureSample(
        "Acquiring assertion targeting [app<org.example.notes>:812] from originator [osservice<com.apple.SpringBoard>:34]",
        .assertion(
          .acquired(
            SystemAssertion(
              target: ProcessReference(kind: .app, bundle: "org.example.notes", pid: 812),
              originator: ProcessReference(kind: .daemon, bundle: "com.apple.SpringBoard", pid: 34))))),
    ],
    nearMisses: [
      "Acquiring assertion targeting 9 from originator 8 with description <RBSAssertionDescriptor| \"no id\" target:9>"
    ]
  ) { record in
    guard let text = record.message.after("Acquiring assertion targeting ") else { return nil }
    let (participants, description) = text.parted(by: " with description <RBSAssertionDescriptor")
    let (targetText, originatorText) = participants.parted(by: " from originator ")
    guard description != nil || originatorText != nil,
      var assertion = description.map(SystemAssertion.init(descriptor:)) ?? SystemAssertion()
    else { return nil }
    let target = ProcessReference(targetText)
    // An app usually acquires assertions for itself, and then the process need not be read twice.
    assertion.originator = originatorText.flatMap { $0 == targetText ? target : ProcessReference($0) }
    if var target {
      // Only the descriptor has the pid of a target that is written without one.
      target.pid = target.pid ?? assertion.target?.pid
      assertion.target = target
    }
    return .assertion(.acquired(assertion))
  }
}

extension SystemAssertion {
  /// `| "Name" ID:33-812-90011 target:812 attributes:[…]>`, on iOS 13 `; "Name"; ID: 27-55-485; target: 377>
  /// attributes = {…}`. Names hold quotation marks of their own, so a name ends at the last one an id follows.
  fileprivate init?(descriptor text: ByteSlice) {
    let attributesAt = text.firstIndex(of: " attributes:[") ?? text.firstIndex(of: " attributes = {") ?? text.count
    let head = text.upTo(attributesAt)
    guard let nameStart = head.firstIndex(of: "\"") else { return nil }
    let nameOnward = head.from(nameStart + 1)
    guard let nameEnd = nameOnward.lastIndex(of: "\" ID:") ?? nameOnward.lastIndex(of: "\"; ID:"),
      let idOnward = nameOnward.from(nameEnd).after("ID:")?.trimmedStart(), let id = idOnward.leadingAssertionID
    else { return nil }
    let pid = idOnward.after("target:")?.trimmedStart().leadingNumber
    self.init(
      id: id.string, name: nameOnward.upTo(nameEnd).unlessPrivate,
      target: pid.map { ProcessReference(kind: .other, pid: $0) },
      attributes: AssertionAttribute.list(text.from(attributesAt)))
  }
}
