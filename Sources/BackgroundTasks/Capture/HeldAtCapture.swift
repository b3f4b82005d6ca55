// What RunningBoard held at the moment of a capture, as far as it proves something about the tasks of a log.

package struct HeldAtCapture: Equatable, Sendable {
  package struct Assertion: Equatable, Sendable {
    package var id: String
    package var target: ProcessReference
    /// Whether its process's background tasks end with it: a carrier, or a task of its own.
    package var isBackgroundTask: Bool
    /// Whether its time runs: it is active, its process is not in the foreground, and nothing stops the clock. Nil where the dump
    /// does not show it.
    package var isRunning: Bool?
    /// It is active, and the dump says nothing of its process.
    package var isActive: Bool
    /// Seconds, where the dump shows them.
    package var limit: Double?
    /// The line of the dump.
    package var line: Int

    package init(
      id: String, target: ProcessReference, isBackgroundTask: Bool, isRunning: Bool?, isActive: Bool, limit: Double?,
      line: Int
    ) {
      self.id = id
      self.target = target
      self.isBackgroundTask = isBackgroundTask
      self.isRunning = isRunning
      self.isActive = isActive
      self.limit = limit
      self.line = line
    }
  }

  package var assertions: [Assertion]
  /// Whether the list is complete and undamaged. Only then it proves what is not in it, and that nothing stops a clock.
  package var isWhole: Bool
  /// Whether the zone of its moment is known. Else that of the log is shown.
  package var isZoneKnown = true

  package init(_ assertions: [Assertion], isWhole: Bool) {
    self.assertions = assertions
    self.isWhole = isWhole
  }
}

extension HeldAtCapture.Assertion {
  /// Nothing speaks against it: where the dump does not show the role of the process, the log shows its state.
  package var mayRun: Bool { isRunning ?? isActive }
}

extension HeldAtCapture {
  package func assertion(_ id: String) -> Assertion? { assertions.first { $0.id == id } }

  /// The background tasks of a process. Nil where the dump shows another process under its pid, or the pid is not known.
  package func backgroundTasks(of process: ProcessIdentity) -> [Assertion]? {
    guard let pid = process.pid else { return nil }
    let held = assertions.filter { $0.target.pid == pid }
    let isOther = held.contains { assertion in
      guard let bundle = assertion.target.bundle, let own = process.bundle else { return false }
      return bundle != own
    }
    return isOther ? nil : held.filter(\.isBackgroundTask)
  }
}
