// From the options to runs: the named texts are of one device and read together, each archive and each folder is a device of its
// own and has a report of its own.

import Dispatch
import LogIntake
import Pipeline
import Reports

struct DeviceRuns {
  private let options: Options
  private let environment: ProgramEnvironment
  private let places: [OutputPlace]
  private let needs: Form.Needs
  /// The inputs of each device, in the order in which the first of each was named.
  private let devices: [[String]]

  init(_ options: Options, _ environment: ProgramEnvironment) throws(UsageError) {
    if options.inputs.isEmpty, environment.standardInputIsTerminal {
      throw UsageError("no input", hint: "name a log file, or pipe one in: log stream --style compact | bgtrace")
    }
    self.options = options
    self.environment = environment
    places = try OutputPlace.all(options, environment)
    let exit: Form.Needs = options.failOn.isEmpty ? [] : .tasks
    needs = places.reduce(into: exit) { $0.formUnion($1.needs) }
    // The order of the command line counts for the records and not for the tasks.
    devices =
      needs.contains(.tasks) && !options.follow
      ? Self.devices(options.inputs.isEmpty ? ["-"] : options.inputs, environment)
      : [options.inputs.isEmpty ? ["-"] : options.inputs]
    environment.wakeUp.ignoreInterrupts(options.ignoredInterrupts)
  }

  private static func devices(_ inputs: [String], _ environment: ProgramEnvironment) -> [[String]] {
    var devices: [[String]] = []
    var texts: Int?
    for input in inputs {
      if input != "-", InputPlace.file(input).isDevice(environment.wakeUp) {
        devices.append([input])
      } else if let texts {
        devices[texts].append(input)
      } else {
        texts = devices.count
        devices.append([input])
      }
    }
    return devices
  }

  func exitCode() throws(UsageError) -> ExitCode {
    let exit: Form.Needs = options.failOn.isEmpty ? [] : .tasks
    guard devices.count > 1 else {
      let plan = try RunPlan(options, environment, devices[0], RunPlan.Needs(needs))
      return LogRun(options, environment, Outputs(places, needsOfExitCode: exit), plan).exitCode()
    }
    return try SeveralDevices(options, environment, places, needs: needs, devices).exitCode()
  }
}
