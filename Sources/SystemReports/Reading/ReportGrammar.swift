// The values behind the keys of a report. People also write about reports and use the same words before a colon. Only
// the value distinguishes a line of a report from a sentence about one.

import ByteScan

extension ReportKey {
  /// Whether a report may have this value. An empty value may follow in the lines below.
  func isPlausible(_ value: ByteSlice) -> Bool {
    guard !value.isEmpty else { return true }
    switch name.bytes.string {
    case "Exception Type": return value.isException
    case "Exception Codes":
      return value.hasPrefix("0x") || value.hasPrefix("#") || value.isCapitalWord || value.startsWithDigit
    case "Exception Subtype": return value.isCapitalWord || value.hasPrefix("0x") || value.startsWithDigit
    case "Exception Message": return value.contains("Limit") || value.contains("Observed") || value.contains("limit")
    case "Exception Note":
      return value.hasPrefix("EXC_") || value.contains("NON-FATAL") || value.contains("this is NOT a crash")
    case "Termination Reason": return value.isTerminationReason
    case "Termination Description":
      return value.hasPrefix("<RBSTerminateContext|") || value.hasPrefix("Code ")
        || value.until(",").isCapitalWord && value.firstIndex(of: UInt8(ascii: ","), from: 0) != nil
        || value.contains("watchdog transgression") || value.contains("gracefully after")
    case "Termination Signal": return value.firstIndex(of: UInt8(ascii: ":"), from: 0) != nil || value.hasPrefix("SIG")
    case "Triggered by Thread", "Crashed Thread", "Highlighted Thread":
      return value.startsWithDigit || value.hasPrefix("Unknown") || value.hasPrefix("??")
    case "Incident Identifier", "CrashReporter Key": return value.isIdentifier
    case "Report Version": return value.startsWithDigit
    case "Action taken": return value.hasPrefix("none") || value.hasPrefix("Process")
    case "Terminating Process": return value.last == UInt8(ascii: "]")
    default: return true
    }
  }
}

extension ByteSlice {
  /// `Namespace ASSERTIOND, Code 0x8badf00d` and nothing else.
  var isReasonWithoutKey: Bool {
    guard hasPrefix("Namespace "), count <= 200 else { return false }
    return contains("Code ") && isTerminationReason
  }

  /// `Namespace ASSERTIOND, Code 0x8badf00d`, `FRONTBOARD 2343432205`, `SIGNAL 6 Abort trap: 6`, `Code 0xdead10cc`
  fileprivate var isTerminationReason: Bool {
    let reason = TerminationReason(self)
    guard reason.namespace != nil || reason.code != nil else {
      return hasPrefix("<RBSTerminateContext|") || firstLetter == nil
    }
    guard let code = reason.code else { return reason.rest.isEmpty || reason.rest.startsWithDigit }
    // Small numbers are explained in the report itself, the large ones of the system are not.
    return code <= 0xFFFF || reason.rest.isEndOfValue
  }

  private var firstLetter: UInt8? { (0..<count).first { ByteSet.letters.contains(self[$0]) }.map { self[$0] } }

  /// `EXC_CRASH (SIGKILL)`, `SIGABRT`, `00000020`, `0x1`
  fileprivate var isException: Bool {
    if startsWithDigit { return true }
    guard hasPrefix("EXC_") || hasPrefix("SIG") || hasPrefix("Unknown (") || hasPrefix("NSException") else {
      return false
    }
    var rest = from((0..<count).first { self[$0] == UInt8(ascii: " ") } ?? count).trimmedStart()
    if rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")"), from: 0) {
      rest = rest.from(end + 1).trimmedStart()
    }
    return rest.isEndOfValue
  }

  /// The value ends, or continues as in a report: with another line, a context, a remark in brackets.
  fileprivate var isEndOfValue: Bool {
    let rest = trimmed(ByteSet(" \t.,;|*`"))
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "(") || first == UInt8(ascii: "[")
      || rest.upToMost(60).firstIndex(of: UInt8(ascii: ":"), from: 0) != nil && (0x41...0x5A).contains(first)
  }

  /// A UUID, a row of hexadecimal digits, or the placeholder that replaced it.
  fileprivate var isIdentifier: Bool {
    guard count <= 80 else { return false }
    if first == UInt8(ascii: "<") || first == UInt8(ascii: "[") {
      return firstIndex(of: UInt8(ascii: " "), from: 0) == nil
    }
    let word = until(" ")
    let marks = ByteSet("-xX*#.?")
    return word.count >= 3
      && (0..<word.count).allSatisfy { ByteSet.hexDigits.contains(word[$0]) || marks.contains(word[$0]) }
  }

  fileprivate var startsWithDigit: Bool { first.map(ByteSet.digits.contains) ?? false }

  /// `ASSERTIOND`, `KERN_INVALID_ADDRESS at …`
  fileprivate var isCapitalWord: Bool {
    let word = upTo((0..<count).first { self[$0] == UInt8(ascii: " ") || self[$0] == UInt8(ascii: ",") } ?? count)
    return word.count >= 2
      && (0..<word.count).allSatisfy {
        (0x41...0x5A).contains(word[$0]) || word[$0] == UInt8(ascii: "_") || ByteSet.digits.contains(word[$0])
      }
  }
}
