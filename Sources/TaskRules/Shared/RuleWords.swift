// What several rules ask of an entry: whose task it is about, and how to call it.

import BackgroundTasks

extension Clue {
  /// The task's name as it stands in a sentence.
  func quotedName(_ id: Int?, _ name: String?) -> String {
    if let task = tasks.first { return task.quotedName }
    guard name != nil else { return id.map { "task #\($0)" } ?? "a task" }
    var task = BackgroundTask(TaskNumber(0, ofInstance: instance, life: ""), .uikit, process: process, begin: nil)
    task.name = name
    task.taskID = id
    return task.quotedName
  }

  /// What no code of an app's can change.
  func isOfSystem(_ name: String? = nil) -> Bool {
    process.isOfSystem || (tasks.first?.name ?? name).map(TaskName.isSystemMade) == true
  }
}

extension BackgroundTask {
  /// One of an app's own: UIKit's, and not made by UIKit for itself. Unlike what is routine, it does not depend on
  /// what became of it.
  var isOfApp: Bool {
    guard case .uikit = content.kind, !content.process.isOfSystem else { return false }
    return content.name.map(TaskName.isSystemMade) != true
  }
}
