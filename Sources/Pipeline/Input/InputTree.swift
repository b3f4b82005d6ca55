// The inputs of a run in the order in which they are found: those that the user named, and those inside other inputs. Their
// number is not known before all have been read.

import LogIntake

package struct InputTree: Sendable {
  package struct Input: Sendable {
    /// Counted from 0 in the order of finding.
    package let number: Int
    /// `Console.txt`, `a.tar.gz » logs/system.log`; `-` for standard input.
    package let name: String
    package let place: InputPlace
    /// Inputs of one device are merged by time. All inputs that the user named are of one device.
    package let device: Int
    /// The device of the inputs inside this one.
    fileprivate var membersDevice: Int
  }

  package private(set) var all: [Input] = []
  private var devices = 1

  /// `-` is standard input.
  package init(_ names: [String], standardInput: Int32) {
    for name in names {
      add(name, name == "-" ? .standardInput(standardInput) : .file(name), device: 0)
    }
  }

  package var count: Int { all.count }
  package subscript(number: Int) -> Input { all[number] }

  /// Gives the inputs inside this one a device of their own.
  package mutating func beginDevice(in parent: Int) {
    all[parent].membersDevice = devices
    devices += 1
  }

  package mutating func add(_ member: InputMember, in parent: Int) -> Input {
    add("\(all[parent].name) » \(member.name)", member.place, device: all[parent].membersDevice)
  }

  @discardableResult
  private mutating func add(_ name: String, _ place: InputPlace, device: Int) -> Input {
    let input = Input(number: all.count, name: name, place: place, device: device, membersDevice: device)
    all.append(input)
    return input
  }
}
