// An assertion was refused, as the process that asked for it logs. iOS 13 describes errors in its own way.

import BackgroundTasks
import ByteScan
import LogRecords

extension Signature {
  static let assertionRefused = Signature(
    "assertion-refused", anchors: ["Error acquiring assertion: <"], standsAlone: true,
    samples: [
      SignatureSample(
        "Error acquiring assertion: <Error Domain=RBSAssertionErrorDomain Code=2 \"Specified target process 77 does not exist\" UserInfo={NSLocalizedFailureReason=Specified target process 77 does not exist}>",
        .assertion(
          .refused(domain: "RBSAssertionErrorDomain", code: 2, reason: "Specified target process 77 does not exist"))),
      SignatureSample(
        "Error acquiring assertion: <NSError: 0x600001aa0000; domain: RBSAssertionErrorDomain; code: 2; reason: \"Client lacks an entitlement\"> {\n    userInfo = {\n    }\n}",
        .assertion(.refused(domain: "RBSAssertionErrorDomain", code: 2, reason: "Client lacks an entitlement"))),
      SignatureSample(
        "Error acquiring assertion: <private>", .assertion(.refused(domain: nil, code: nil, reason: nil))),
    ],
    nearMisses: ["Error acquiring assertion: <no error>"]
  ) { record in
    guard let text = record.message.after("Error acquiring assertion: ") else { return nil }
    if text.isHidden { return .assertion(.refused(domain: nil, code: nil, reason: nil)) }
    if let domain = text.dropPrefix("<Error Domain=")?.until(" "), let code = text.after(" Code=") {
      let reason = code.after("\"").map { $0.upTo($0.firstIndex(of: "\" UserInfo=") ?? $0.until("\"").count) }
      return .assertion(
        .refused(domain: domain.string, code: code.until(" ").signedDecimal, reason: reason?.unlessPrivate))
    }
    guard text.hasPrefix("<NSError: "), let domain = text.between("domain: ", ";") else { return nil }
    let reason = text.after("reason: \"").map { $0.upTo($0.firstIndex(of: "\">") ?? $0.until("\"").count) }
    let code = text.between("code: ", ";")?.until(">").signedDecimal
    return .assertion(.refused(domain: domain.string, code: code, reason: reason?.unlessPrivate))
  }
}
