// The ledger's small tables: owners of assertions, carriers, pairs.

import Testing

@testable import BackgroundTasks
@testable import TaskLedger
@testable import TaskStories

struct BookTests {
  // MARK: Owners of assertions

  @Test("an assertion has its owner until its release, and the table remembers the release")
  func owner() {
    var owners = AssertionOwners()
    #expect(owners.release("33-1-1").owner == nil)
    #expect(!owners.standing(of: "33-1-1").isReleased)
    owners.note("33-1-1", of: 7)
    #expect(owners["33-1-1"] == 7)
    #expect(owners.release("33-1-1").owner == 7)
    #expect(owners["33-1-1"] == nil)
    #expect(owners.standing(of: "33-1-1").isReleased)
    #expect(owners.release("33-1-1").isReleased)
  }

  @Test("removing the owner of an assertion does not remove its release")
  func ownerGone() {
    var owners = AssertionOwners()
    owners.note("33-1-1", of: 7)
    owners["33-1-1"] = nil
    #expect(owners["33-1-1"] == nil)
    #expect(!owners.standing(of: "33-1-1").isReleased)
    owners.noteReleased("33-1-1")
    owners["33-1-1"] = nil
    #expect(owners.standing(of: "33-1-1").isReleased)
  }

  @Test("the table forgets a release after thousands of others, and keeps owners")
  func manyReleases() {
    var owners = AssertionOwners()
    owners.note("held", of: 1)
    for id in 0..<10_000 {
      owners.note("\(id)", of: 2)
      #expect(owners.release("\(id)").owner == 2)
    }
    #expect(owners["held"] == 1)
    #expect(!owners.standing(of: "0").isReleased)
    #expect((6_000..<10_000).allSatisfy { owners.standing(of: "\($0)").isReleased })
  }

  // MARK: Carriers

  private func moment(_ seconds: Double) -> Moment { StoryTime.moment(seconds) }

  @Test("a carrier and its assertion are joined in either order")
  func join() {
    var book = CarrierBook()
    #expect(book.create(0xCA, moment(1)) == nil)
    #expect(book.join("a", moment(1.01)) == true)
    #expect(book.assertionID(of: book.current) == "a")
    #expect(book.join("b", moment(2)) == false)
    #expect(book.create(0xCB, moment(2.01)) == "b")
    #expect(book.assertionID(of: book.current) == "b")
    #expect(book.carrier(ofAssertion: "a") != book.carrier(ofAssertion: "b"))
  }

  @Test("several carriers at once are joined in their order")
  func joinInOrder() {
    var book = CarrierBook()
    _ = book.create(0xCA, moment(1))
    let first = book.current
    _ = book.create(0xCB, moment(1.5))
    let second = book.current
    #expect(book.join("a", moment(1.51)) == true)
    #expect(book.join("b", moment(1.52)) == true)
    #expect([first, second].map(book.assertionID) == ["a", "b"])
  }

  @Test("records more than two seconds apart are not joined", arguments: [true, false])
  func joinWindow(_ appFirst: Bool) {
    var book = CarrierBook()
    if appFirst {
      _ = book.create(0xCA, moment(1))
      #expect(book.join("a", moment(3.1)) == false)
    } else {
      _ = book.join("a", moment(1))
      #expect(book.create(0xCA, moment(3.1)) == nil)
    }
  }

  @Test("a repeated line creates no second carrier")
  func createTwice() {
    var book = CarrierBook()
    _ = book.create(0xCA, moment(1))
    let first = book.current
    _ = book.create(0xCA, moment(1.000_005))
    #expect(book.current == first)
    #expect(book.join("a", moment(1.01)) == true)
    #expect(book.join("b", moment(1.02)) == false)
  }

  @Test("an address that is used again belongs to another carrier")
  func addressAgain() {
    var book = CarrierBook()
    _ = book.create(0xCA, moment(1))
    let first = book.current
    #expect(book.release(0xCA) == first)
    #expect(book.current == nil)
    _ = book.create(0xCA, moment(2))
    #expect(book.current != first)
    #expect(book.release(0xCB) == nil)
    #expect(book.current != nil)
  }

  @Test("a release without an address applies to the carrier in use")
  func privateRelease() {
    var book = CarrierBook()
    book.reuse(nil, moment(1))
    let current = book.current
    #expect(current != nil)
    #expect(book.release(nil) == current)
    #expect(book.release(nil) == nil)
  }

  @Test("an assertion that has ended is not joined to a carrier")
  func endedBeforeJoin() {
    var book = CarrierBook()
    #expect(book.join("a", moment(1)) == false)
    book.forget("a")
    #expect(book.create(0xCA, moment(1.5)) == nil)
  }

  @Test("the table does not grow in a log without releases")
  func bounded() {
    var book = CarrierBook()
    for number in 0..<10_000 { _ = book.create(UInt64(number), moment(Double(number))) }
    for number in 0..<10_000 { book.reuse(UInt64(number), moment(20_000)) }
    #expect(size(of: book) < 300)
  }

  @Test("the table does not grow in a log without releases and without joins")
  func boundedWithoutTimes() {
    var book = CarrierBook()
    for number in 0..<1000 { _ = book.create(UInt64(number), Moment(line: number)) }
    for number in 0..<1000 { _ = book.join("\(number)", Moment(line: number)) }
    #expect(size(of: book) < 300)
  }

  /// The number of all entries.
  private func size(of book: CarrierBook) -> Int {
    Mirror(reflecting: book).children.compactMap { ($0.value as? any Collection)?.count }.reduce(0, +)
  }

  // MARK: Pairs

  private func task(_ name: String, _ second: Double) -> OpenTask {
    let moment = moment(second)
    let task = BackgroundTask(
      TaskNumber(0, ofInstance: 1, life: "k/\(name)"), .custom, process: ProcessIdentity(), begin: moment)
    return OpenTask(task, FoldPosition(moment: moment), background: nil, stay: 1)
  }

  private let key = PairKey(kind: .custom, set: "1")

  @Test("a pair is looked up by id before name, and the oldest match is first")
  func pairs() {
    var book = PairBook()
    _ = book.add(task("a", 0), key, id: "1", name: "x")
    _ = book.add(task("b", 1), key, id: "2", name: "x")
    _ = book.add(task("c", 2), key, id: "2", name: "y")
    #expect(book.take(key, id: "2", name: "x")?.task.key == "k/b/0")
    #expect(book.take(key, id: nil, name: "y")?.task.key == "k/c/0")
    #expect(book.take(key, id: "3", name: nil) == nil)
    #expect(book.take(key, id: nil, name: nil)?.task.key == "k/a/0")
    #expect(book.isEmpty)
  }

  @Test("a missing id or name matches any value, and different values do not match")
  func hiddenHalves() {
    var book = PairBook()
    _ = book.add(task("a", 0), key, id: nil, name: "x")
    #expect(book.first(key, id: "1", name: "y") == nil)
    #expect(book.first(key, id: "1", name: nil)?.task.key == "k/a/0")
    #expect(book.first(key, id: "1", name: "x")?.task.key == "k/a/0")
    _ = book.add(task("b", 1), key, id: "1", name: nil)
    #expect(book.first(key, id: "1", name: "x")?.task.key == "k/b/0")
    #expect(book.first(key, id: nil, name: "y")?.task.key == "k/b/0")
  }

  @Test("a key that is full drops its oldest entry")
  func room() {
    var book = PairBook()
    let over = (1...2000).compactMap { number in
      book.add(task("\(number)", Double(number)), key, id: "\(number)", name: nil, most: 1024)?.task.key
    }
    #expect(over == (1...976).map { "k/\($0)/0" })
    #expect(book.first(key, id: "976", name: nil) == nil)
    #expect(book.first(key, id: "977", name: nil) != nil)
  }

  @Test("takeAll returns the tasks of all keys in order of their begins")
  func takeAll() {
    var book = PairBook()
    _ = book.add(task("c", 2), key, id: "1", name: nil)
    _ = book.add(task("a", 0), PairKey(kind: .bgtask), id: "1", name: nil)
    _ = book.add(task("b", 1), key, id: "2", name: nil)
    #expect(book.takeAll().map(\.task.key) == ["k/a/0", "k/b/0", "k/c/0"])
    #expect(book.isEmpty)
  }
}
