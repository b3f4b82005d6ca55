// What several rules read from an entry: the owner of the task, and its name in a sentence.

import BackgroundTasks

extension Clue {
  /// The task's name within a sentence.
  func quotedName(_ id: Int?, _ name: String?) -> String {
    if let task = tasks.first { return task.quotedName }
    guard name != nil else { return id.map { "task #\($0)" } ?? "a task" }
    var task = BackgroundTask(TaskNumber(0, ofInstance: instance, life: ""), .uikit, process: process, begin: nil)
    task.name = name
    task.taskID = id
    return task.quotedName
  }

  /// Whether it belongs to the system, so that the app's code cannot change it.
  func isOfSystem(_ name: String? = nil) -> Bool {
    process.isOfSystem || (tasks.first?.name ?? name).map(TaskName.isSystemMade) == true
  }
}

extension BackgroundTask {
  /// A task of the app's own: UIKit's kind, and not begun by UIKit itself. Unlike `routine`, it does not depend on the
  /// verdict.
  var isOfApp: Bool {
    guard case .uikit = content.kind, !content.process.isOfSystem else { return false }
    return content.name.map(TaskName.isSystemMade) != true
  }
}
