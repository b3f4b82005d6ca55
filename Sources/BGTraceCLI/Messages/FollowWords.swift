// The messages about a followed file, which go to standard error behind the file's name.

import LogIntake

extension FollowNotice {
  var words: String {
    switch self {
    case .missing: "is not there yet; waiting for it"
    case .appeared: "has appeared; following it"
    case .truncated: "has been truncated; reading it from its beginning"
    case .replaced: "has been replaced; following the new file"
    case .saved: "has been saved anew; going on where it was"
    case .disappeared: "has disappeared; waiting for it"
    case .unreadable(let error): "cannot read: \(error.reason); trying again"
    case .readable: "can be read again"
    case .missed(let count):
      switch count {
      case 1?: "1 file was replaced and deleted before it could be read; what it held is unknown"
      case let count?: "\(count) files were replaced and deleted before they could be read; what they held is unknown"
      case nil: "was replaced too often to be followed; what was lost is unknown"
      }
    case .polling: "changes are not told here; looking from time to time"
    }
  }

  /// Whether no message is printed, because the change does not concern the user.
  var isSilent: Bool { self == .polling }
}
