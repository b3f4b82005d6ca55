// A holder owns one value that cannot be copied, in a collection that copies its elements.

import Containers
import Testing

struct HolderTests {
  /// Counts the values that are gone.
  private final class Farewells {
    var names: [String] = []
  }

  private struct Guest: ~Copyable {
    var name: String
    let farewells: Farewells

    deinit { farewells.names.append(name) }
  }

  @Test("a value is changed in its place")
  func change() {
    let guests = ["a", "b"].map { Holder(Guest(name: $0, farewells: Farewells())) }
    guests[1].content.name += "c"
    #expect(guests.map { $0.content.name } == ["a", "bc"])
  }

  @Test("a value is gone once its holder is removed, and no earlier")
  func end() {
    let farewells = Farewells()
    var guests = [1: Holder(Guest(name: "a", farewells: farewells)), 2: Holder(Guest(name: "b", farewells: farewells))]
    guests[2]?.content.name = "c"
    #expect(farewells.names.isEmpty)
    guests[2] = nil
    #expect(farewells.names == ["c"])
    guests = [:]
    #expect(farewells.names == ["c", "a"])
  }

  @Test("an optional value that cannot be copied is asked in its place")
  func ask() {
    var guest: Guest? = Guest(name: "a", farewells: Farewells())
    #expect(guest.ask { $0.name } == "a")
    guest?.name = "b"
    #expect(guest.ask { $0.name } == "b")
    guest = nil
    #expect(guest.ask { $0.name } == nil)
  }
}
