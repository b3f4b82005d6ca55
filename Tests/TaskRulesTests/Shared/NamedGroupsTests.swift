// Which groups of tasks are kept when there are more than the bound.

import Testing

@testable import BackgroundTasks
@testable import TaskRules

struct NamedGroupsTests {
  private static let count = 40_000

  private func task(_ id: Int, _ name: String?) -> BackgroundTask { RuleTrial.task(id, name) }
  private func part(_ id: Int) -> BackgroundTask { task(id, "Part \(id)") }

  /// The given number of groups, each changed once after it was made.
  private func groups(_ change: (inout NamedGroups.Group, Int) -> Void) -> NamedGroups {
    var groups = NamedGroups()
    for id in 1...Self.count {
      guard let place = groups.makePlace(of: part(id)) else { continue }
      change(&groups[place], id)
    }
    return groups
  }

  @Test("a group is found by name and life, and a task without a name has no group")
  func found() {
    var groups = NamedGroups()
    let (sync, upload) = (groups.makePlace(of: task(1, "Sync")), groups.makePlace(of: task(2, "Upload")))
    let again = groups.makePlace(of: task(3, "Sync"))
    let (other, nameless, empty) = (
      groups.place(of: task(4, "Other")), groups.makePlace(of: task(5, nil)), groups.makePlace(of: task(6, ""))
    )
    #expect(sync != nil && upload != nil && sync != upload && again == sync)
    #expect(other == nil && nameless == nil && empty == nil)
    #expect(groups.count == 2)
  }

  @Test("groups without open tasks are forgotten, groups with open tasks are kept")
  func open() {
    var groups = groups { group, id in
      if id.isMultiple(of: 400) { _ = group.tasks.add(part(id)) }
    }
    #expect(groups.count < Self.count / 2)
    let ids = Array(stride(from: 400, through: Self.count, by: 400))
    let kept = ids.filter { id in
      groups.place(of: part(id)).map { groups[$0].name == "Part \(id)" && groups[$0].tasks.count == 1 } ?? false
    }
    #expect(kept == ids)
    let first = groups.place(of: part(1))
    #expect(first == nil)
  }

  @Test("the newest of the groups with separate identifiers are kept")
  func apart() {
    var groups = groups { group, _ in group.isKeptApart = true }
    #expect(groups.count < Self.count / 2)
    let ids = Array((Self.count - 1000)...Self.count)
    let kept = ids.filter { id in groups.place(of: part(id)).map { groups[$0].isKeptApart } ?? false }
    #expect(kept == ids)
    let first = groups.place(of: part(1))
    #expect(first == nil)
  }
}
