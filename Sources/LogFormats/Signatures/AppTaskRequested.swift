// An app asks for a background task. It has no id yet, but this record alone names its expiration handler,
// which is public even on release devices and is repeated at the end.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let appTaskRequested = Signature(
    "app-task-requested", anchors: ["Will add backgroundTask with taskName: "], standsAlone: true, source: .uiKit,
    samples: [
      SignatureSample(
        "Will add backgroundTask with taskName: Upload, part 2, expirationHandler: <__NSMallocBlock__: 0x12ab34cd0>",
        .task(.requested(name: "Upload, part 2", handler: .block(0x1_2ab3_4cd0, isGlobal: false)))),
      SignatureSample(
        "Will add backgroundTask with taskName: <private>, expirationHandler: <__NSGlobalBlock__: 0x1f2200100>",
        .task(.requested(name: nil, handler: .block(0x1_f220_0100, isGlobal: true)))),
      SignatureSample(
        "UIBackgroundTaskIdentifier _UIApplicationBeginBackgroundTaskWithExpirationHandler(void (^)(void), NSString *): Will add backgroundTask with taskName: Index, expirationHandler: (null)",
        .task(.requested(name: "Index", handler: .none))),
    ],
    nearMisses: ["Will add backgroundTask with taskName: and nothing else"]
  ) { record in
    let nextWord: StaticString = ", expirationHandler: "
    guard let text = record.message.after("Will add backgroundTask with taskName: "),
      let nameEnd = text.lastIndex(of: nextWord)
    else { return nil }
    let handler = ExpirationHandler(text.from(nameEnd + nextWord.utf8CodeUnitCount))
    return .task(.requested(name: text.upTo(nameEnd).unlessPrivate, handler: handler))
  }
}
