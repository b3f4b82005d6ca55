// Forwards the properties of a task's content, for shorter access.

extension BackgroundTask {
  package var revision: Int {
    get { content.revision }
    set { content.revision = newValue }
  }
  package var process: ProcessIdentity {
    get { content.process }
    set { content.process = newValue }
  }
  package var taskID: Int? {
    get { content.taskID }
    set { content.taskID = newValue }
  }
  package var assertionID: String? {
    get { content.assertionID }
    set { content.assertionID = newValue }
  }
  package var name: String? {
    get { content.name }
    set { content.name = newValue }
  }
  package var begin: Moment? {
    get { content.begin }
    set { content.begin = newValue }
  }
  package var end: Moment? {
    get { content.end }
    set { content.end = newValue }
  }
  package var evidence: Evidence? {
    get { content.evidence }
    set { content.evidence = newValue }
  }
  package var background: Double? {
    get { content.background }
    set { content.background = newValue }
  }
  package var used: Double? {
    get { content.used }
    set { content.used = newValue }
  }
  package var budget: Budget? {
    get { content.budget }
    set { content.budget = newValue }
  }
  package var hasHandler: Bool? {
    get { content.hasHandler }
    set { content.hasHandler = newValue }
  }
  package var warned: Moment? {
    get { content.warned }
    set { content.warned = newValue }
  }
  package var purposes: [String] {
    get { content.purposes }
    set { content.purposes = newValue }
  }
  package var isOwn: Bool {
    get { content.isOwn }
    set { content.isOwn = newValue }
  }
  package var carried: Int {
    get { content.carried }
    set { content.carried = newValue }
  }
  package var verdict: Verdict {
    get { content.verdict }
    set { content.verdict = newValue }
  }
  package var verdictBefore: Verdict? {
    get { content.verdictBefore }
    set { content.verdictBefore = newValue }
  }
  package var quality: Quality {
    get { content.quality }
    set { content.quality = newValue }
  }
}
