// What a task holds, as if it were its own.

extension BackgroundTask {
  package var revision: Int {
    get { content[0].revision }
    set { content[0].revision = newValue }
  }
  package var process: ProcessIdentity {
    get { content[0].process }
    _modify { yield &content[0].process }
  }
  package var taskID: Int? {
    get { content[0].taskID }
    set { content[0].taskID = newValue }
  }
  package var assertionID: String? {
    get { content[0].assertionID }
    set { content[0].assertionID = newValue }
  }
  package var name: String? {
    get { content[0].name }
    set { content[0].name = newValue }
  }
  package var begin: Moment? {
    get { content[0].begin }
    _modify { yield &content[0].begin }
  }
  package var end: Moment? {
    get { content[0].end }
    _modify { yield &content[0].end }
  }
  package var evidence: Evidence? {
    get { content[0].evidence }
    _modify { yield &content[0].evidence }
  }
  package var background: Double? {
    get { content[0].background }
    set { content[0].background = newValue }
  }
  package var used: Double? {
    get { content[0].used }
    set { content[0].used = newValue }
  }
  package var budget: Budget? {
    get { content[0].budget }
    set { content[0].budget = newValue }
  }
  package var hasHandler: Bool? {
    get { content[0].hasHandler }
    set { content[0].hasHandler = newValue }
  }
  package var warned: Moment? {
    get { content[0].warned }
    _modify { yield &content[0].warned }
  }
  package var purposes: [String] {
    get { content[0].purposes }
    set { content[0].purposes = newValue }
  }
  package var isOwn: Bool {
    get { content[0].isOwn }
    set { content[0].isOwn = newValue }
  }
  package var carried: Int {
    get { content[0].carried }
    set { content[0].carried = newValue }
  }
  package var verdict: Verdict {
    get { content[0].verdict }
    set { content[0].verdict = newValue }
  }
  package var verdictBefore: Verdict? {
    get { content[0].verdictBefore }
    set { content[0].verdictBefore = newValue }
  }
  package var quality: Quality {
    get { content[0].quality }
    _modify { yield &content[0].quality }
  }
}
