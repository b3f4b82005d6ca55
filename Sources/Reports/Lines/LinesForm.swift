// The records that are events, unchanged.

extension Form {
  package static let lines = Form(
    name: "lines", help: "prints the raw records that say something about one", needs: [.records, .eventCount],
    counting: .report { CountReport($0) },
    report: { writer, style in LinesReport(writer, inColor: style.inColor, isTame: style.isTame) })
}
