// BG110: the app gave a task no name, so UIKit named it after the place in the code.

import BackgroundTasks

package struct UnnamedTask: TaskRule {
  package static let signs = TaskSigns.namedAfterCaller

  private var said = OncePerInstance()

  /// The app cannot name tasks that these images begin.
  private static let systemImages: Set<String> = ["UIKit", "UIKitCore"]

  package init() {}

  // Most tasks are reported as they begin, some only when they are judged.
  package mutating func inspect(begun task: BackgroundTask, into findings: inout [Finding]) {
    note(task, into: &findings)
  }
  package mutating func inspect(judged task: BackgroundTask, into findings: inout [Finding]) {
    note(task, into: &findings)
  }

  private mutating func note(_ task: BackgroundTask, into findings: inout [Finding]) {
    guard let name = task.name, let caller = TaskName.caller(in: name), task.isOfApp,
      !Self.systemImages.contains(caller.image), said.isNews(name, of: task.instance)
    else { return }
    findings.append(
      Finding(
        Self.text, .note, "\(task.quotedName) was begun without a name of its own", task,
        at: task.begin ?? task.shownMoment))
  }

  package static let text = RuleText(
    id: "BG110", name: "unnamed-task", levels: "note", sentence: "a background task was begun without a name",
    meaning: """
      Where beginBackgroundTask(expirationHandler:) is called, without a name, UIKit names the task after the place: \
      "Called by", the image, "from", the symbol, which in Swift is mangled. bgtrace shows the readable part of it. In \
      a release build of a library it is often no more than the library's name.

      Nothing is wrong with such a task. But its name is all that a log says about which task leaked, and two tasks \
      that are begun in one method cannot be told apart by it. Where a finding is about a task of such a name, the \
      name says where to look.

      Names are private: outside Xcode and without a logging profile the log of a device shows <private> for all of \
      them, whoever made them. Still, a name should hold no data of the user's, and be the same each time.
      """,
    causes: """
      The older method without a name is called. The one with a name has been there since iOS 7.

      A library begins tasks for itself. Then only its makers can name them, and the image says whom to ask.
      """,
    swift: #"""
      import UIKit

      /// What the log shows: one name for each kind of work, the same each time.
      enum ActivityName: String {
        case refreshFeed = "Refresh feed"
        case saveDraft = "Save draft"
        case uploadPhotos = "Upload photos"
      }

      /// The only way in which this app begins tasks: named, and with a handler.
      @MainActor
      final class NamedActivity {
        private var task = UIBackgroundTaskIdentifier.invalid

        init(_ name: ActivityName, cancel: @escaping @MainActor () -> Void) {
          let application = UIApplication.shared
          task = application.beginBackgroundTask(withName: name.rawValue) {
            cancel()
            self.end()
          }
        }

        func end() {
          guard task != .invalid else { return }
          UIApplication.shared.endBackgroundTask(task)
          task = .invalid
        }
      }
      """#,
    objectiveC: #"""
      #import <UIKit/UIKit.h>

      /// What the log shows: one name for each kind of work, the same each time.
      static NSString *const RefreshFeedTask = @"Refresh feed";

      @implementation FeedRefresher

      - (void)refresh {
        UIApplication *application = UIApplication.sharedApplication;
        __block UIBackgroundTaskIdentifier task = UIBackgroundTaskInvalid;
        void (^endTask)(void) = ^{
          if (task == UIBackgroundTaskInvalid) { return; }
          [application endBackgroundTask:task];
          task = UIBackgroundTaskInvalid;
        };
        // Not beginBackgroundTaskWithExpirationHandler:, which knows no name.
        task = [application beginBackgroundTaskWithName:RefreshFeedTask
                                      expirationHandler:^{
          [self.feed cancel];
          endTask();
        }];
        [self.feed refreshWithCompletion:^(NSError *error) {
          dispatch_async(dispatch_get_main_queue(), endTask);
        }];
      }

      @end
      """#)
}
