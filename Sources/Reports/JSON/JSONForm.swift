// One JSON object a line, for programs.

extension Form {
  package static let json = Form(
    name: "json", help: "one object a line", needs: [.tasks, .eventCount, .formats, .checksums],
    counting: .refused("no json"),
    report: { writer, _ in JSONReport(writer) })
}
