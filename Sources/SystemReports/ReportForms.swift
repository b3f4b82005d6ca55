// The list of all forms of reports, in order of name.

package enum ReportForms {
  package static let all: [ReportForm] = [
    .cpuText,
    .crashJSON,
    .crashText,
    .exitMetrics,
  ]
}
