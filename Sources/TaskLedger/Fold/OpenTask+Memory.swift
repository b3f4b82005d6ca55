// Forwards the properties of a task's memory, for shorter access.

import BackgroundTasks

extension OpenTask {
  var handler: ExpirationHandler {
    get { memory.handler }
    set { memory.handler = newValue }
  }
  var creationTime: Int? {
    get { memory.creationTime }
    set { memory.creationTime = newValue }
  }
  var carrier: Int? {
    get { memory.carrier }
    set { memory.carrier = newValue }
  }
  var holdsClock: Bool {
    get { memory.holdsClock }
    set { memory.holdsClock = newValue }
  }
  var slot: Int? {
    get { memory.slot }
    set { memory.slot = newValue }
  }
  var pairID: String? {
    get { memory.seldom.pairID }
    set { memory.seldom.pairID = newValue }
  }
  var lastStatement: Moment? {
    get { memory.seldom.lastStatement }
    set { memory.seldom.lastStatement = newValue }
  }
  var isOneOf: Int {
    get { memory.seldom.isOneOf }
    set { memory.seldom.isOneOf = newValue }
  }
  var activeSince: Moment? {
    get { memory.seldom.activeSince }
    set { memory.seldom.activeSince = newValue }
  }
  var activeBefore: Double {
    get { memory.seldom.activeBefore }
    set { memory.seldom.activeBefore = newValue }
  }
  var facts: TaskFacts {
    get { memory.facts }
    _modify { yield &memory.facts }
  }
  var lossesAtBegin: Int { memory.lossesAtBegin }
}
