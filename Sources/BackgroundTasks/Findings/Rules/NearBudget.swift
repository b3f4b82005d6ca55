// BG116: an app has nearly used its time in the background, with tasks open.

package struct NearBudget: Rule {
  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    guard case .remark(let remark) = entry, case .nearBudget(let clock, let budget) = remark.what else { return }
    let used = "\(Figures.duration(clock)) of \(Figures.duration(budget.seconds)) used"
    let names = remark.tasks.isEmpty ? "" : ", with \(Figures.listed(remark.tasks.namedAtMost(3))) open"
    var finding = Finding(
      Self.text, .warning, "\(used)\(names); the budget is \(budget.origin)", tasks: remark.tasks,
      process: remark.process, instance: remark.instance, at: remark.moment)
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
      together; a task that is begun late gets what is left. Since iOS 13 about 30 seconds can be counted on, and a \
      slow network or a slow device uses them up quickly.

      Nothing has gone wrong yet. On another day these tasks are cut off (BG107), or the app is ended (BG103). Where \
      the budget is not the one of your system, say it: --os VERSION or --budget SECONDS.
      """,
    causes: """
      Work that depends on others: an upload, a sync, a chain of requests, each of which waits for the one before. Or \
      work that was begun in the foreground and is far from done when the user leaves.

      What moves data over the network needs no background task at all: a background URL session goes on by itself, \
      also while the app is suspended. What is to be computed belongs into a BGProcessingTask: see --explain BG113.
      """,
    swift: #"""
      let configuration = URLSessionConfiguration.background(
        withIdentifier: "org.example.uploads")
      configuration.sessionSendsLaunchEvents = true
      let session = URLSession(
        configuration: configuration, delegate: self, delegateQueue: nil)

      // From a file: data in memory would be gone with the app.
      session.uploadTask(with: request, fromFile: file).resume()

      // In the app delegate: the system waits for this call.
      func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
      ) {
        uploads.allEventsDelivered = completionHandler
      }

      // In the session's delegate:
      func urlSessionDidFinishEvents(forBackgroundURLSession: URLSession) {
        DispatchQueue.main.async {
          self.allEventsDelivered?()
          self.allEventsDelivered = nil
        }
      }
      """#,
    objectiveC: #"""
      NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration
          backgroundSessionConfigurationWithIdentifier:@"org.example.uploads"];
      configuration.sessionSendsLaunchEvents = YES;
      NSURLSession *session =
          [NSURLSession sessionWithConfiguration:configuration
                                        delegate:self
                                   delegateQueue:nil];

      // From a file: data in memory would be gone with the app.
      [[session uploadTaskWithRequest:request fromFile:file] resume];

      // In the app delegate: the system waits for this call.
      - (void)application:(UIApplication *)application
          handleEventsForBackgroundURLSession:(NSString *)identifier
                            completionHandler:(void (^)(void))handler {
        self.uploads.allEventsDelivered = handler;
      }

      // In the session's delegate:
      - (void)URLSessionDidFinishEventsForBackgroundURLSession:
          (NSURLSession *)session {
        dispatch_async(dispatch_get_main_queue(), ^{
          if (self.allEventsDelivered) { self.allEventsDelivered(); }
          self.allEventsDelivered = nil;
        });
      }
      """#)
}
