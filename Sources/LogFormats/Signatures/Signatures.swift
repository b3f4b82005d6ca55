// The list of signatures. A new shape is a file beside this one and a line here.

import ByteScan

package enum Signatures {
  /// In order of name.
  package static let all: [Signature] = [
    .appTaskBegan,
    .appTaskEndRequested,
    .appTaskEnded,
    .appTaskEndedUnknown,
    .appTaskExpiring,
    .appTaskOld,
    .appTaskRefused,
    .appTaskRequested,
    .appTaskStillOpen,
    .assertionAcquired,
    .assertionCreated,
    .assertionDumped,
    .assertionHighWater,
    .assertionInvalidated,
    .assertionLegacyBegan,
    .assertionLegacyEnded,
    .assertionLegacyReason,
    .assertionRefused,
    .assertionTimedOut,
    .assertionWarned,
    .carrierCount,
    .carrierCreated,
    .carrierNeeded,
    .carrierReleased,
    .killBeyondPermittedTime,
    .killByUser,
    .killCPU,
    .killMemory,
    .killTermination,
    .killUnreportedCall,
    .logClock,
    .logDisconnected,
    .logMessagesLost,
    .processApplicationState,
    .processCalculatedState,
    .processClock,
    .processCrashed,
    .processDeactivation,
    .processDidSuspend,
    .processExited,
    .processExiting,
    .processExpiringSoon,
    .processExpiringSoonClient,
    .processIdentityResolved,
    .processLaunchdExit,
    .processLaunched,
    .processLaunching,
    .processLocationClient,
    .processLocationDaemon,
    .processRemoved,
    .processScene,
    .processSceneAction,
    .processStateUpdate,
    .processSuspended,
    .processWorkspace,
    .runActivity,
    .runBegan,
    .runCompleted,
    .runDaemon,
    .runExpired,
    .runExpiring,
    .runLaunched,
    .runRefused,
    .runSubmitted,
    .runUncompleted,
    .sessionClient,
    .webKitTask,
  ]

  /// What messages that are read without a header begin with. Other anchors of theirs stand further in: where
  /// one begins a line, somebody broke the line before it.
  static let openings: [StaticString] = openings(of: all.filter(\.standsAlone))

  /// What any message begins with that is read, as far as it is more than a word.
  static let allOpenings: [StaticString] = openings(of: all).filter { $0.utf8CodeUnitCount > 15 }

  private static func openings(of signatures: [Signature]) -> [StaticString] {
    signatures.flatMap { signature in
      signature.anchors.filter { anchor in
        signature.samples.contains { $0.message.withSlice { $0.hasPrefix(anchor) } }
      }
    }
  }
}
