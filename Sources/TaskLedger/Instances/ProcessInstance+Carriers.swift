// The carrier as the app logs it, and what its records prove about the tasks it holds.

import BackgroundTasks

extension ProcessInstance {
  mutating func apply(_ event: CarrierEvent, _ fold: inout FoldContext) {
    switch event {
    case .neededFirst:
      carriers.needFirst()
      // Apps request every task except the one that UIKit begins at launch. Without a request, this may be another life,
      // which no other record has shown yet.
      if requests.isEmpty(at: fold.now.moment), identity.pid == nil, !appTasks.isEmpty {
        supposedProof = fold.now
      } else {
        proveNothingOpen(&fold)
      }
    case .created(let pointer):
      if let id = carriers.create(pointer, fold.now.moment) { assertions.carryOneMore(id) }
    case .reused(let pointer): carriers.reuse(pointer, fold.now.moment)
    case .countLowered(_, let id, let description):
      // The third line of an end, where the first two are missing.
      if isEndOfItsOwn(id) { end(id, description, .unknown, &fold) }
    case .released(let pointer, let id):
      if isEndOfItsOwn(id) { end(id, nil, .unknown, &fold) }
      proveCarriersReleased(fold.now)
      let carrier = carriers.release(pointer)
      // Where no other carrier is in use, this was the carrier of the tasks whose begin showed none.
      if carrier != nil || carriers.current == nil {
        let isMeant = { (task: OpenTask) in task.carrier == carrier || task.carrier == nil }
        proveNothingOpen(&fold, among: appTasks.takeSlots(heldBy: carrier), where: isMeant)
      }
      if appTasks.isEmpty { settleOrder(&fold) }
    case .countRaised(let pointer): if pointer == nil { appTasks.order.count(fold.now.moment) }
    case .neededAgain, .creating: break
    }
  }

  /// The system logs the end of the carrier next, unless that record is lost.
  private mutating func proveCarriersReleased(_ now: FoldPosition) {
    assertions.updateCarriers { $0.proveClosed(now.moment) }
  }

  /// No other line has shown this end, and it may end an open task.
  @inline(__always) private func isEndOfItsOwn(_ id: Int) -> Bool {
    if endRequests.contains(id) || appTasks.slot(ofID: id) != nil || appTasks.expects(id) { return true }
    return !appTasks.isClosed(id) && !(appTasks.order.isEmpty && appTasks.nameless.isEmpty && unassigned.isEmpty)
  }

  /// No other life has appeared, so the record proves that nothing was open.
  mutating func settleProof(_ fold: inout FoldContext) {
    guard supposedProof != nil, let proof = supposedProof else { return }
    supposedProof = nil
    fold.at(proof) { proveNothingOpen(&$0, where: { $0.began(before: proof.moment) }) }
  }
}
