// The inputs unchanged, with findings between their lines.

extension Form {
  package static let passthrough = Form(
    name: "passthrough", help: "every line with what is found between them", needs: [.tasks, .bytes],
    counting: .refused("no lines"),
    report: { writer, style in PassthroughReport(writer, inColor: style.inColor, isTame: style.isTame) })
}
