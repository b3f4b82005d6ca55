// BG116: an app has nearly used its time in the background, with tasks open.

import BackgroundTasks

package struct NearBudget: ProcessRule {
  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    guard case .nearBudget(let clock, let budget) = clue.what else { return }
    let used = "\(Figures.duration(clock)) of \(Figures.duration(budget.seconds)) used"
    let names = clue.tasks.isEmpty ? "" : ", with \(Figures.listed(clue.tasks.namedAtMost(3))) open"
    var finding = Finding(
      Self.text, .warning, "\(used)\(names); the budget is \(budget.origin)", tasks: clue.tasks,
      process: clue.process, instance: clue.instance, at: clue.moment)
    (finding.value, finding.limit) = (clock, budget.seconds)
    findings.append(finding)
  }
}

extension NearBudget {
  package static let text = RuleText(
    id: "BG116", name: "near-budget", levels: "warning",
    sentence: "four fifths of the time in the background were used with tasks open",
    meaning: """
      The clock belongs to the app, not to a task. It starts when the app leaves the foreground and runs for all tasks \
      together; a task that is begun late gets what is left. Since iOS 13 it stands at about 30 seconds, from iOS 7 to \
      iOS 12 it was 180, and 30 wherever the system itself launched or resumed the app in the background. A few \
      seconds before the end the expiration handlers are called (BG108). Back in the foreground the clock is reset.

      Nothing has gone wrong yet. On another day, with a slower network, these tasks are cut off (BG107), or the app \
      is ended (BG103). Where the budget is not the one of your system, say it: --os VERSION or --budget SECONDS.
      """,
    causes: """
      The work depends on others: an upload, a sync, a chain of requests, each of which waits for the one before. Or \
      it was begun in the foreground and is far from done when the user leaves.

      What moves data over the network needs no background task at all: a background URL session goes on by itself, \
      also while the app is suspended. What is to be computed belongs in a BGProcessingTask (BG113).
      """,
    swift: #"""
      import UIKit

      @MainActor
      final class Uploads: NSObject, URLSessionDelegate {
        static let shared = Uploads()

        private var eventsDelivered: (() -> Void)?
        private lazy var session = URLSession(
          configuration: .background(withIdentifier: "org.example.notes.uploads"),
          delegate: self, delegateQueue: nil)

        /// From a file: data in memory would be gone with the app.
        func upload(_ file: URL, with request: URLRequest) {
          session.uploadTask(with: request, fromFile: file).resume()
        }

        /// The system may have launched the app for these events. Then the
        /// session is made again, and takes them up.
        func takeUpEvents(then handler: @escaping () -> Void) {
          eventsDelivered = handler
          _ = session
        }

        nonisolated func urlSessionDidFinishEvents(
          forBackgroundURLSession session: URLSession
        ) {
          Task { @MainActor in
            eventsDelivered?()
            eventsDelivered = nil
          }
        }
      }

      final class AppDelegate: UIResponder, UIApplicationDelegate {
        /// The system waits until the handler is called.
        func application(
          _ application: UIApplication,
          handleEventsForBackgroundURLSession identifier: String,
          completionHandler: @escaping () -> Void
        ) {
          Uploads.shared.takeUpEvents(then: completionHandler)
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      @implementation Uploads

      - (NSURLSession *)session {
        if (_session == nil) {
          NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration
              backgroundSessionConfigurationWithIdentifier:
                  @"org.example.notes.uploads"];
          _session = [NSURLSession sessionWithConfiguration:configuration
                                                   delegate:self
                                              delegateQueue:nil];
        }
        return _session;
      }

      /// From a file: data in memory would be gone with the app.
      - (void)uploadFile:(NSURL *)file withRequest:(NSURLRequest *)request {
        [[self.session uploadTaskWithRequest:request fromFile:file] resume];
      }

      /// The system may have launched the app for these events. Then the session
      /// is made again, and takes them up.
      - (void)takeUpEventsThen:(void (^)(void))handler {
        self.eventsDelivered = handler;
        [self session];
      }

      - (void)URLSessionDidFinishEventsForBackgroundURLSession:
          (NSURLSession *)session {
        dispatch_async(dispatch_get_main_queue(), ^{
          if (self.eventsDelivered) { self.eventsDelivered(); }
          self.eventsDelivered = nil;
        });
      }

      @end

      @implementation AppDelegate

      /// The system waits until the handler is called.
      - (void)application:(UIApplication *)application
          handleEventsForBackgroundURLSession:(NSString *)identifier
                            completionHandler:(void (^)(void))handler {
        [self.uploads takeUpEventsThen:handler];
      }

      @end
      """#)
}
