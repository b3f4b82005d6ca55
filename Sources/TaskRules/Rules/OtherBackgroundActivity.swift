// BG115: what kept an app awake in the background besides its tasks. The rule adds the time up by purpose, and reports it
// at the end of the log: a song is an assertion, too, and an hour of music may be twenty of them.

import BackgroundTasks
import Containers

package struct OtherBackgroundActivity: TaskRule {
  package static let signs = TaskSigns.assertion

  private struct Subject: Hashable {
    var instance: Int
    var purpose: String
  }

  private struct Sum {
    var held = HeldStretches()
    /// Seconds of assertions without a time of day.
    var untimed = 0.0
    /// Whether all of these seconds are known to be background time.
    var isOfBackground = true
    var process: ProcessIdentity
    var moment: Moment?

    var seconds: Double { held.seconds + untimed }
  }

  static let least = 1.0
  static let most = 4096

  private var sums: [Subject: Sum] = [:]
  /// The latest tasks that were counted, because some are judged again.
  private var counted = BoundedDictionary<TaskNumber, Bool>(limit: most)

  package init() {}

  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    guard let purpose = task.otherActivity else { return }
    guard task.verdictBefore == nil, !counted.contains(task.number) else { return }
    guard let seconds = task.background ?? Self.duration(task, purpose), seconds.isFinite else { return }
    counted.store(true, for: task.number)
    let subject = Subject(instance: task.instance, purpose: purpose)
    var sum = sums[subject] ?? Sum(process: task.process, moment: task.begin)
    let length = Int64((min(seconds, 1e9) * 1_000_000).rounded())
    if let begin = task.begin?.instant ?? task.end?.instant.map({ $0.minus(length) }) {
      sum.held.add(begin, task.end?.instant ?? begin.plus(length), seconds: seconds)
    } else {
      sum.untimed += seconds
    }
    sum.isOfBackground = sum.isOfBackground && task.background != nil
    sum.process = task.process
    sums[subject] = sum
    if sums.count > Self.most { forgetTheLeast() }
  }

  /// The duration where the log does not show the app's states. Assertions for visible content are then left out.
  private static func duration(_ task: BackgroundTask, _ purpose: String) -> Double? {
    purpose.hasPrefix("com.apple.frontboard ") ? nil : task.duration
  }

  /// Forgets a large part at once.
  private mutating func forgetTheLeast() {
    for (subject, _) in inOrder.suffix(Self.most / 4) { sums[subject] = nil }
  }

  /// Longest first.
  private var inOrder: [(Subject, Sum)] {
    sums.map { ($0.key, $0.value) }.sorted { first, second in
      (-first.1.seconds, first.0.instance, first.0.purpose) < (-second.1.seconds, second.0.instance, second.0.purpose)
    }
  }

  package mutating func finish(into findings: inout [Finding]) {
    for (subject, sum) in inOrder where sum.seconds >= Self.least {
      let place = sum.isOfBackground ? " in the background" : ""
      var finding = Finding(
        Self.text, .note, "\(subject.purpose) kept it awake\(place) for \(Figures.duration(sum.seconds))",
        process: sum.process, instance: subject.instance, at: sum.moment)
      finding.value = sum.seconds
      findings.append(finding)
    }
    sums = [:]
  }
}

extension BackgroundTask {
  /// What an assertion that is no background task of an app keeps the app awake for. Nil for all other tasks.
  fileprivate var otherActivity: String? {
    guard kind == .assertion, !isCarrier, let purpose = purposes.first, !process.isOfSystem,
      process.kind == .app || process.kind == .other && process.bundle != nil
    else { return nil }
    let isTask = purposes.contains { purpose in
      ["FinishTask", "finishTask", "com.apple.common FinishTask"].contains { purpose.hasPrefix($0) }
    }
    // RunningBoard holds such an assertion for every app while it runs, so it shows nothing about the app.
    let isBeneathAll = purpose.hasPrefix("com.apple.underlying ")
    return isTask || isBeneathAll ? nil : purpose
  }
}

extension OtherBackgroundActivity {
  package static let text = RuleText(
    id: "BG115", name: "other-background-activity", levels: "note",
    sentence: "something beside background tasks kept the app awake",
    meaning: """
      Background tasks are one reason of many for an app to be awake. Sound that plays, a location that is followed, a \
      call, an accessory, a download that has news for the app: for each of them the system holds an assertion of its \
      own, and while it holds it, the clock of the background tasks may stand still.

      It is no fault. It explains why a task could be open for minutes and nothing happened, and it warns: when the \
      music stops, the clock begins to run, and a task that was forgotten an hour before gets the app killed 30 \
      seconds later (BG103). Names are the system's own, such as com.apple.mediaexperience MediaPlayback.
      """,
    causes: """
      Mostly this is what the app is for. Where it is not, something was not switched off: an audio session that stays \
      active with nothing to play, location updates that nobody looks at any more, a player that is paused and not \
      stopped.
      """,
    swift: #"""
      import AVFoundation
      import CoreLocation

      @MainActor
      final class RunRecorder {
        private let player: AVAudioPlayer
        private let locationManager = CLLocationManager()

        init(_ player: AVAudioPlayer) {
          self.player = player
        }

        func stop() {
          locationManager.stopUpdatingLocation()
          locationManager.allowsBackgroundLocationUpdates = false
          player.stop()
          do {
            try AVAudioSession.sharedInstance()
              .setActive(false, options: .notifyOthersOnDeactivation)
          } catch {
            print("The audio session stays active:", error)
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <AVFoundation/AVFoundation.h>
      #import <CoreLocation/CoreLocation.h>

      @implementation RunRecorder

      - (void)stop {
        [self.locationManager stopUpdatingLocation];
        self.locationManager.allowsBackgroundLocationUpdates = NO;
        [self.player stop];
        AVAudioSessionSetActiveOptions options =
            AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation;
        NSError *error = nil;
        if (![AVAudioSession.sharedInstance setActive:NO
                                          withOptions:options
                                                error:&error]) {
          NSLog(@"The audio session stays active: %@", error);
        }
      }

      @end
      """#)
}
