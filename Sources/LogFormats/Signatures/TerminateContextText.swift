// The context in which RunningBoard states why it ends a process: in its own messages, in launchd's, in reports.

import BackgroundTasks
import ByteScan

/// `<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:… reportType:None maxTerminationResistance:…>`
struct TerminateContext {
  var domain: Int?
  var code: UInt64?
  /// May run over several lines.
  var explanation: ByteSlice

  init?(_ text: ByteSlice) {
    guard let context = text.after("<RBSTerminateContext| "), let onward = context.after("explanation:") else {
      return nil
    }
    let head = context.until("explanation:")
    domain = head.value("domain:")?.decimal
    code = head.value("code:")?.hexadecimal
    explanation = onward.upTo(onward.lastIndex(of: " reportType:") ?? onward.count)
  }
}

/// `Timed-out waiting for process [app<com.x>:9] to invalidate assertion with identifier 33-9-1 and explanation
/// 'Shared Background Assertion 1 for com.x'. Direct this report to owners of that process`
struct TimedOutText {
  var process: ProcessReference?
  var assertion: SystemAssertion

  init?(_ text: ByteSlice) {
    guard let onward = text.after("Timed-out waiting for process "),
      let id = onward.after("invalidate assertion with identifier ")?.leadingAssertionID
    else { return nil }
    process = ProcessReference(onward)
    let name = onward.after("and explanation '").map { $0.upTo($0.lastIndex(of: "'. Direct this report") ?? $0.count) }
    assertion = SystemAssertion(id: id.string, name: name?.unlessPrivate, target: process)
  }
}

extension ExitReason {
  /// The names of the kernel's numbers. Unknown numbers stay numbers.
  static func namespace(_ number: Int) -> String {
    switch number {
    // The process ended by itself.
    case 0: "EXIT"
    case 1: "JETSAM"
    case 2: "SIGNAL"
    case 3: "CODESIGNING"
    case 6: "DYLD"
    case 7: "LIBXPC"
    case 8: "OBJC"
    case 9: "EXEC"
    case 10: "SPRINGBOARD"
    case 11: "TCC"
    case 15: "RUNNINGBOARD"
    case 18: "LIBSYSTEM"
    case 20: "WATCHDOG"
    case 23: "GUARD"
    default: String(number)
    }
  }
}
