// BG113: the system ended a process because it computed too much.

package struct KilledForCPU: Rule {
  private var said = SaidOnce()

  package init() {}

  package mutating func take(_ entry: LedgerEntry, into findings: inout [Finding]) {
    if case .remark(let remark) = entry { remark.tell(ExitCount.cpu, by: Self.text, into: &findings) }
    guard case .process(let note) = entry, let end = note.violentEnd, end.meaning == .cpu,
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
      that the system is seen to set. Whoever passes a limit that is called fatal is ended. What passes another one \
      gets a report (cpu_resource) and goes on.

      Having time in the background does not help: this is about how much is done in it. Open tasks die with the \
      app; they have not leaked.
      """,
    causes: """
      Something never rests: a loop that polls, a timer of a few milliseconds, a retry without a pause, a parser that \
      meets a file of the wrong kind, a display link or an animation that goes on unseen. Or honest work that is \
      simply too much: re-encoding, indexing, hashing a library of photos while music plays.

      Long computing belongs into a BGProcessingTask. With requiresExternalPower it runs while the device is charged, \
      and without this limit.
      """,
    swift: #"""
      // At launch; the identifier also stands in Info.plist, under
      // BGTaskSchedulerPermittedIdentifiers.
      BGTaskScheduler.shared.register(
        forTaskWithIdentifier: "org.example.index", using: .main
      ) { task in
        let work = Task {
          let isDone = await indexer.run()  // looks at Task.isCancelled
          task.setTaskCompleted(success: isDone)
        }
        task.expirationHandler = { work.cancel() }
      }

      // When there is something to do:
      let request = BGProcessingTaskRequest(identifier: "org.example.index")
      request.requiresExternalPower = true
      try BGTaskScheduler.shared.submit(request)
      """#,
    objectiveC: #"""
      // At launch; the identifier also stands in Info.plist, under
      // BGTaskSchedulerPermittedIdentifiers.
      [BGTaskScheduler.sharedScheduler
          registerForTaskWithIdentifier:@"org.example.index"
                             usingQueue:nil
                          launchHandler:^(BGTask *task) {
        task.expirationHandler = ^{ [self.indexer cancel]; };
        BOOL isDone = [self.indexer run]; // ends early when cancelled
        [task setTaskCompletedWithSuccess:isDone];
      }];

      // When there is something to do:
      BGProcessingTaskRequest *request = [[BGProcessingTaskRequest alloc]
          initWithIdentifier:@"org.example.index"];
      request.requiresExternalPower = YES;
      NSError *error;
      if (![BGTaskScheduler.sharedScheduler submitTaskRequest:request
                                                        error:&error]) {
        NSLog(@"not scheduled: %@", error);
      }
      """#)
}
