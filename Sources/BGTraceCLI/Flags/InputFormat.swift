// For input that is not recognised, or is taken for another format. The names come from the list of formats.

extension Flag {
  static func inputFormat(_ formats: [String]) -> Flag {
    Flag(
      "input-format", group: .input, help: "Take all inputs for this format instead of finding out",
      details: "Known formats: \(formats.joined(separator: ", ")).",
      effect: .value(
        Argument(placeholder: "NAME", completion: .words(formats), samples: formats) {
          options, value throws(UsageError) in
          guard formats.contains(value) else {
            throw .unknown("format", value, accepted: formats, asked: "--input-format")
          }
          options.inputFormat = value
        }))
  }
}
