// BG113: the system ended a process because it computed too much.

import BackgroundTasks

package struct KilledForCPU: ProcessRule {
  private var said = OncePerInstance()

  package init() {}

  package mutating func inspect(_ clue: Clue, into findings: inout [Finding]) {
    clue.emit(ExitCount.cpu, by: Self.text, into: &findings)
  }

  package mutating func inspect(_ note: ProcessChange, into findings: inout [Finding]) {
    guard let end = note.violentEnd, end.meaning == .cpu,
      said.isNews("kill", of: note.instance)
    else { return }
    let use = end.cpu.flatMap(CPUUse.init) ?? end.explanation.flatMap(CPUUse.init)
    var finding = Finding(
      Self.text, .error, "killed for computing too much\(use.map(Self.words) ?? "")", tasks: note.tasks,
      process: note.process, instance: note.instance, at: note.moment)
    (finding.value, finding.limit) = (use?.used, use?.limit)
    findings.append(finding)
  }

  private static func words(_ use: CPUUse) -> String {
    let (used, time) = (Figures.duration(use.used), Figures.duration(use.time))
    return ": \(used) of CPU time in \(time), \(Figures.duration(use.limit)) in \(Figures.duration(use.window)) allowed"
  }
}

extension KilledForCPU {
  package static let text = RuleText(
    id: "BG113", name: "killed-for-cpu", levels: "error",
    sentence: "the system ended the app because it computed too much",
    meaning: """
      In the background an app may compute only for a share of the time: 80 % of one core within a minute is a limit \
      that the system is seen to set. An app that passes a fatal limit is ended. One that passes any other gets a \
      report (cpu_resource) and goes on.

      A background task does not help: this is about how much is done, not how long. Tasks that were open die with the \
      app; they have not leaked.
      """,
    causes: """
      Something never rests: a loop that polls, a timer of a few milliseconds, a retry without a pause, a parser that \
      meets a file of the wrong kind, a display link or an animation that goes on unseen.

      Or honest work is simply too much: re-encoding, indexing, hashing a library of photos while music plays. Long \
      computing belongs in a BGProcessingTask. With requiresExternalPower it runs while the device is charged, and \
      without this limit.
      """,
    swift: #"""
      import BackgroundTasks

      @MainActor
      final class IndexUpdate {
        /// Also in Info.plist, under BGTaskSchedulerPermittedIdentifiers.
        private let identifier = "org.example.notes.index"

        /// Called from application(_:didFinishLaunchingWithOptions:).
        func register() {
          // The handler is the main actor's, so it has to run on the main queue.
          BGTaskScheduler.shared.register(
            forTaskWithIdentifier: identifier, using: .main
          ) { task in
            let work = Task {
              // Looks at Task.isCancelled after each file.
              let isDone = await Indexer.shared.run()
              if !isDone { self.schedule() }
              task.setTaskCompleted(success: isDone)
            }
            // Sendable, for it may be called on any thread.
            task.expirationHandler = { @Sendable in work.cancel() }
          }
        }

        /// Called when there is something to do.
        func schedule() {
          let request = BGProcessingTaskRequest(identifier: identifier)
          request.requiresExternalPower = true
          do {
            try BGTaskScheduler.shared.submit(request)
          } catch {
            print("The index is not scheduled:", error)
          }
        }
      }
      """#,
    objectiveC: #"""
      #import <BackgroundTasks/BackgroundTasks.h>

      /// Also in Info.plist, under BGTaskSchedulerPermittedIdentifiers.
      static NSString *const IndexIdentifier = @"org.example.notes.index";

      @implementation IndexUpdate

      /// Called from application:didFinishLaunchingWithOptions:.
      - (void)registerTask {
        [BGTaskScheduler.sharedScheduler
            registerForTaskWithIdentifier:IndexIdentifier
                               usingQueue:nil
                            launchHandler:^(BGTask *task) {
          task.expirationHandler = ^{ [self.indexer cancel]; };
          // Called early when it is cancelled.
          [self.indexer runWithCompletion:^(BOOL isDone) {
            if (!isDone) { [self schedule]; }
            [task setTaskCompletedWithSuccess:isDone];
          }];
        }];
      }

      /// Called when there is something to do.
      - (void)schedule {
        BGProcessingTaskRequest *request = [[BGProcessingTaskRequest alloc]
            initWithIdentifier:IndexIdentifier];
        request.requiresExternalPower = YES;
        NSError *error = nil;
        if (![BGTaskScheduler.sharedScheduler submitTaskRequest:request
                                                          error:&error]) {
          NSLog(@"The index is not scheduled: %@", error);
        }
      }

      @end
      """#)
}
