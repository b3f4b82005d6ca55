// Whether two names mean one file. Asked before anything is written: what is an input must not be overwritten, and of two
// outputs to one file none would be left whole.

import ByteScan

enum OutputPlaces {
  static func check(
    _ options: Options, _ surroundings: Surroundings, writesStandardOutput: Bool
  ) throws(UsageError) {
    var inputs: [SystemPlace: String] = [:]
    for path in options.inputs.isEmpty ? ["-"] : options.inputs {
      if let place = path == "-" ? surroundings.inputPlace : SystemPlace(path) { inputs[place] = path }
    }
    var outputs: [SystemPlace: String] = [:]
    if writesStandardOutput, let place = surroundings.outputPlace {
      if let input = inputs[place] { throw both(input, standardOutput) }
      outputs[place] = standardOutput
    }
    for output in options.outputs {
      guard let path = output.file, let place = SystemPlace(path) else { continue }
      if let input = inputs[place] { throw both(input, quoted(path)) }
      if let other = outputs[place] {
        throw UsageError(
          "two outputs go to one file, as \(other) and \(quoted(path))",
          hint: "give one of them another file: --output \(output.form.rawValue)=FILE")
      }
      outputs[place] = quoted(path)
    }
  }

  private static let standardOutput = "standard output"

  private static func both(_ input: String, _ output: String) -> UsageError {
    let name = input == "-" ? "standard input" : quoted(input)
    return UsageError(
      name == output
        ? "\(name) is an input, and an output, too" : "\(name) is an input, and as \(output) an output, too",
      hint: "let the output go to another file")
  }
}
