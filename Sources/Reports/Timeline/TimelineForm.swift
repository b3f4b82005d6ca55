// The timeline, for people; the default form.

extension Form {
  package static let timeline = Form(
    name: "timeline", help: "shows what became of each task", needs: .tasks,
    counting: .report { TaskCountReport($0) },
    report: { writer, style in TimelineReport(writer, style.timeline) })
}
