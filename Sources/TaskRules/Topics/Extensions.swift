// Background time for processes that have no UIApplication.

import BackgroundTasks

extension Topic {
  static let extensions = Topic(
    name: "extensions", title: "extensions and watchOS ask for time with performExpiringActivity",
    text: """
      An app extension has no UIApplication, and watchOS has no beginBackgroundTask. Both ask ProcessInfo: \
      performExpiringActivity(withReason:using:) holds an assertion while its block runs. There is no end to forget: \
      the block's return is the end. The block runs on a queue of its own, not on the main thread, and has to stay \
      there until the work is done. So work that calls back later has to be waited for.

      The block may be called a second time, on another thread and while the first call is still waiting, with true: \
      time is up. Then stop the work, so that the first call returns. If the very first call comes with true, no time \
      was granted, and nothing may be begun. A block that does not return gets the process ended, as a task that is \
      not ended does.

      The log shows it as a system assertion of the extension's own process; bgtrace lists it by the reason that was \
      given. The background tasks of the app do not cover its extensions, nor the other way round.

      For a transfer use a background URL session (BG116) with a shared container, so that the app gets the result. On \
      watchOS complete each WKRefreshBackgroundTask with setTaskCompletedWithSnapshot; whoever does not is ended with \
      0xc51bad02 or 0xc51bad03.
      """,
    swift: #"""
      import Foundation

      final class ShareUpload: Sendable {
        private let uploader: Uploader

        init(_ uploader: Uploader) {
          self.uploader = uploader
        }

        func finish() {
          let reason = "Finish upload"
          ProcessInfo.processInfo.performExpiringActivity(withReason: reason) {
            [uploader] isExpired in
            if isExpired {
              // Lets the first call return, if there was one.
              uploader.cancel()
              return
            }
            let done = DispatchSemaphore(value: 0)
            // Called when it was cancelled, too.
            uploader.finish { done.signal() }
            done.wait()
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <Foundation/Foundation.h>

      @implementation ShareUpload

      - (void)finish {
        Uploader *uploader = self.uploader;
        [NSProcessInfo.processInfo
            performExpiringActivityWithReason:@"Finish upload"
                                   usingBlock:^(BOOL isExpired) {
          if (isExpired) {
            // Lets the first call return, if there was one.
            [uploader cancel];
            return;
          }
          dispatch_semaphore_t done = dispatch_semaphore_create(0);
          // Called when it was cancelled, too.
          [uploader finishWithCompletion:^{ dispatch_semaphore_signal(done); }];
          dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
        }];
      }

      @end
      """#)
}
