// Whether two names mean one file, checked before anything is written: an input must not be overwritten, and two
// outputs must not share a file.

import ByteScan
import Reports

enum OutputPlaces {
  static func check(
    _ options: Options, _ environment: ProgramEnvironment, writesStandardOutput: Bool
  ) throws(UsageError) {
    var inputs: [(place: SystemPlace, path: String)] = []
    for path in options.inputs.isEmpty ? ["-"] : options.inputs {
      if let place = path == "-" ? environment.inputPlace : SystemPlace(path) { inputs.append((place, path)) }
    }
    var outputs: [(place: SystemPlace, name: String)] = []
    if writesStandardOutput, let place = environment.outputPlace {
      if let input = inputs.last(where: { $0.place == place }) { throw both(input.path, standardOutput) }
      outputs.append((place, standardOutput))
    }
    for output in options.outputs {
      guard let path = output.file, let place = SystemPlace(path) else { continue }
      if let input = inputs.last(where: { $0.place == place }) { throw both(input.path, quoted(path)) }
      if let other = outputs.last(where: { $0.place == place }) {
        throw UsageError(
          "two outputs go to one file, as \(other.name) and \(quoted(path))",
          hint: "give one of them another file: --output \(output.form.name)=FILE")
      }
      outputs.append((place, quoted(path)))
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
