// Whole invented archives, with what is known of each: which task leaked, and of which the log lacks the end.

import ArchiveForge
import Foundation
import TestSupport

struct InventedSysdiagnose {
  /// How the systems write and name the parts.
  enum Layout: CaseIterable {
    case iOS13, iOS17, iOS26, iOS27

    var name: String {
      switch self {
      case .iOS13: "sysdiagnose_2026.03.02_10-15-30+0100_iPhone-OS_iPhone_17A577"
      case .iOS17: "sysdiagnose_2026.03.02_10-15-30+0100_iPhone-OS_iPhone_21F90"
      case .iOS26: "sysdiagnose_2026.03.02_10-15-30+0100_iPhone-OS_iPhone_23A341"
      case .iOS27: "sysdiagnose_2026.03.02_10-15-30+0100_iPhone-OS_iPad_24A300"
      }
    }

    var state: String {
      self == .iOS27 ? "RunningBoard/RunningBoard_state.0.log" : "RunningBoard/RunningBoard_state.log"
    }
    var isBlocked: Bool { self == .iOS13 }
    var log: String { self == .iOS13 ? "logs/system/app.log" : "system_logs/app.log" }
    var shutdown: String { self == .iOS26 || self == .iOS27 ? "shutdown.0.log" : "shutdown.log" }
  }

  /// What became of the one task.
  enum Fate: CaseIterable {
    /// Held in the background past its limit.
    case leaked
    /// Not held any more, though the log shows no end.
    case lost
    /// Held for an hour, in the foreground.
    case inForeground
    /// Held while audio plays.
    case playsAudio
    case isInactive
    /// Ended as it should be.
    case ended

    var verdict: String {
      switch self {
      case .leaked: "leaked"
      case .lost: "unknown"
      case .inForeground, .playsAudio, .isInactive: "open"
      case .ended: "ended"
      }
    }
  }

  var layout = Layout.iOS17
  var fate = Fate.leaked

  static let assertion = "33-2210-77"
  private static let carrier = "Shared Background Assertion 1 for org.example.larder"

  // MARK: The log

  private func line(_ time: String, _ process: String, _ pid: Int, _ category: String, _ message: String) -> String {
    "2026-03-02 \(time)+0100  localhost \(process)[\(pid)]: (Lib) [\(category)] \(message)\n"
  }

  var log: String {
    var text = line(
      "10:14:01.000000", "Larder", 2210, "com.apple.UIKit:BackgroundTask",
      "Created background task <_UIBackgroundTaskInfo: 0x60>: taskID = 4, taskName = Sync recipes, creationTime = 50 (elapsed = 0)."
    )
    text += line(
      "10:14:01.001000", "runningboardd", 33, "com.apple.runningboard:assertion",
      "Acquiring assertion targeting [app<org.example.larder(501)>:2210] from originator [app<org.example.larder(501)>:2210] "
        + "with description <RBSAssertionDescriptor| \"\(Self.carrier)\" ID:\(Self.assertion) target:2210 attributes:[\n"
        + "\t<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>\n\t]>")
    text += line(
      "10:14:10.000000", "SpringBoard", 60, "com.apple.FrontBoard:Process",
      "[app<org.example.larder>:2210] Setting process visibility to: Background")
    if fate == .ended {
      text += line(
        "10:14:12.000000", "Larder", 2210, "com.apple.UIKit:BackgroundTask",
        "Ending background task with UIBackgroundTaskIdentifier: 4")
      text += line(
        "10:14:12.001000", "runningboardd", 33, "com.apple.runningboard:assertion",
        "Invalidating assertion \(Self.assertion) (target:[app<org.example.larder(501)>:2210]) from originator [app<org.example.larder(501)>:2210]"
      )
    }
    return text + line("10:15:32.000000", "Larder", 2210, "com.apple.UIKit:Other", "a later record")
  }

  // MARK: RunningBoard's state

  private var role: String { fate == .inForeground ? "UserInteractive" : "Background" }

  var state: String {
    var items = [
      assertion("33-99-12", 99, "daemon<com.apple.appstored>", "com.apple.\"quoted\"; and {braced}.db", isActive: true)
    ]
    if fate != .lost, fate != .ended {
      items.insert(
        assertion(
          Self.assertion, 2210, "app<org.example.larder(501)>", Self.carrier, isActive: fate != .isInactive), at: 0)
    }
    if fate == .playsAudio {
      items.append(
        assertion(
          "33-88-5", 2210, "app<org.example.larder(501)>", "Media", isActive: true,
          domain: ("com.apple.mediaexperience", "MediaPlayback")))
    }
    let identity = "application<org.example.larder>"
    let states =
      layout.isBlocked
      ? "<RBSProcessIdentity: 0x1; type: application; identifier: org.example.larder> = <RBProcessState: 0x2; identity: \(identity); role: \(role)> {"
      : "[app<org.example.larder(501)>:2210] = <RBProcessState| identity:app<org.example.larder(501)> role:\(role)> {"
    return """
      <RBConnectionListener: 0x14fd00000> {
          clients = 12;
      },
      <RBAssertionManager: 0x14fd0b520> {
          assertion count = \(items.count);
          process states = {
              \(states)
                  jetsamBand = Background;
              };
          }
      },
      \(items.joined(separator: ",\n"))

      """
  }

  private func assertion(
    _ id: String, _ pid: Int, _ identity: String, _ name: String, isActive: Bool,
    domain: (String, String)? = nil
  ) -> String {
    let reason = domain == nil ? 4 : 0
    guard layout.isBlocked else {
      let attribute =
        domain.map { "<RBSDomainAttribute| domain:\"\($0.0)\" name:\"\($0.1)\" sourceEnvironment:\"(null)\">" }
        ?? "<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask flags:( PreventTaskSuspend )>"
      let policy = domain == nil ? "nvld:30.00 warn:5.00" : "nvld:0.00 warn:0.00"
      return
        "<RBAssertion| identifier:\(id) target:[\(identity):\(pid)] explanation:\"\(name)\"\(isActive ? " active" : "")"
        + " originator:[\(identity):\(pid)] intransientState:<RBAssertionIntransientState| strt:Delayed-Relative"
        + " end:InvalidateAndTerminateProcess \(policy) runningReason:0 legRes:\(reason) doms:(null)> suspended: attributes:[\n"
        + "\t\(attribute)\n\t]>"
    }
    let attribute =
      domain.map { "<RBSDomainAttribute: 0x4; domain: \($0.0); name: \($0.1)>" }
      ?? "<RBSLegacyAttribute: 0x4; requestedReason: FinishTask; reason: FinishTask; flags: PreventTaskSuspend>"
    return """
      <RBAssertion: 0x14fe314e0> {
          identifier = \(id);
          target = <RBBasicProcessConcreteTarget; target: \(pid); identity: \(identity.replacing("app<", with: "application<"))>;
          explanation = \(name);
          active = \(isActive ? "YES" : "NO");
          originator = \(pid);
          intransientState = <RBAssertionIntransientState: 0x3> {
              strt = Delayed-Relative;
              end = InvalidateAndTerminateProcess;
              nvld = \(domain == nil ? "30.00" : "0.00");
              warn = 5.00;
              legRes = \(reason);
          };
          attributes = {
              \(attribute);
          }
      }
      """
  }

  // MARK: The archive

  /// In the usual order. The parts of Apple's binary log are of bytes without any pattern.
  func members(_ random: inout SeededRandom) -> [(name: String, bytes: [UInt8])] {
    let binary = [0x00, 0x10, 0x00, 0x00] + (0..<6000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let version =
      "<plist version=\"1.0\"><dict><key>ProductBuildVersion</key><string>21F90</string><key>ProductVersion</key><string>17.5.1</string></dict></plist>"
    return [
      (layout.state, Array(state.utf8)), (layout.log, Array(log.utf8)),
      ("._\(layout.log.split(separator: "/").last ?? "")", [0x00, 0x05, 0x16, 0x07, 0x00, 0x02]),
      ("ps.txt", Array("USER PID PPID %CPU COMMAND\nmobile 2210 1 0.0 /private/var/Larder.app/Larder\n".utf8)),
      ("system_logs.logarchive/Persist/0000000000000001.tracev3", binary),
      ("system_logs.logarchive/Extra/\(layout.shutdown)", Array("After 1.0s, these clients are still here:\n".utf8)),
      ("logs/SystemVersion/SystemVersion.plist", Array(version.utf8)), ("WiFi/network.png", [0x89, 0x50, 0x4E, 0x47]),
      ("summaries/notes.log", Array("words that are no log\n".utf8)),
    ]
  }

  static func tar(_ members: [(name: String, bytes: [UInt8])], in top: String) -> [UInt8] {
    var forge = TarForge(.ustar)
    // 10:15:34 +0100, while the capture was made.
    forge.seconds = 1_772_442_934
    for member in members { forge.add(member.name, member.bytes, prefix: top) }
    return forge.ended
  }
}
