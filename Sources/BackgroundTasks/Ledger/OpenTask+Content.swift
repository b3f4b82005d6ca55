// What an open task holds, as if it were its own.

extension OpenTask {
  var task: BackgroundTask {
    _read { yield content[0].task }
    _modify { yield &content[0].task }
  }
  var told: Told? {
    get { content[0].told }
    set { content[0].told = newValue }
  }
  var facts: TaskFacts {
    get { content[0].facts }
    _modify { yield &content[0].facts }
  }
  var handler: ExpirationHandler {
    get { content[0].handler }
    set { content[0].handler = newValue }
  }
  var creationTime: Int? {
    get { content[0].creationTime }
    set { content[0].creationTime = newValue }
  }
  var carrier: Int? {
    get { content[0].carrier }
    set { content[0].carrier = newValue }
  }
  var pairID: String? {
    get { content[0].pairID }
    set { content[0].pairID = newValue }
  }
  var lastStatement: Moment? {
    get { content[0].lastStatement }
    set { content[0].lastStatement = newValue }
  }
  var slot: Int? {
    get { content[0].slot }
    set { content[0].slot = newValue }
  }
  var activeSince: Moment? {
    get { content[0].activeSince }
    set { content[0].activeSince = newValue }
  }
  var activeBefore: Double {
    get { content[0].activeBefore }
    set { content[0].activeBefore = newValue }
  }
  var lossesAtBegin: Int { content[0].lossesAtBegin }
  var adjustmentsAtBegin: Int { content[0].adjustmentsAtBegin }
  var backgroundAtBegin: Double? { content[0].backgroundAtBegin }
  var stayAtBegin: Int { content[0].stayAtBegin }
}
