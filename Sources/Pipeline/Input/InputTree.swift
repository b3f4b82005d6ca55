// The inputs of a run in the order in which they are found: those that the user named, and those inside other inputs. Their
// number is not known before all have been read.

import LogIntake

package struct InputTree: Sendable {
  package struct Input: Sendable {
    private static let joint = " » "

    /// Counted from 0 in the order of finding.
    package let number: Int
    /// `Console.txt`, `folder/Console.txt`, `a.tar.gz » logs/system.log`; `-` for standard input.
    package let name: String
    package let place: InputPlace
    /// The input that this one stands in.
    package let parent: Int?
    /// Inputs of one device are merged by time. All inputs that the user named are of one device.
    package let device: Int
    /// The device of the inputs inside this one.
    fileprivate(set) var membersDevice: Int

    /// What an input inside this one is called, where this one is a folder or an archive.
    package func name(of member: String) -> String {
      place.contents == .files ? "\(name)/\(member)" : name(ofArchived: member)
    }

    fileprivate func name(ofArchived member: String) -> String { name + Self.joint + member }
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

  /// Gives the inputs inside this one a device of their own. An input that is alone has one already.
  package mutating func beginDevice(in parent: Int) {
    guard all.count > 1 else { return }
    all[parent].membersDevice = devices
    devices += 1
  }

  /// The device of the inputs inside this one.
  package func device(in parent: Int) -> Int { all[parent].membersDevice }

  package mutating func add(_ member: any InputMember, in parent: Int) -> Input {
    let name = if case .file(let path) = member.place { path } else { all[parent].name(ofArchived: member.name) }
    return add(name, member.place, device: all[parent].membersDevice, in: parent)
  }

  @discardableResult
  private mutating func add(_ name: String, _ place: InputPlace, device: Int, in parent: Int? = nil) -> Input {
    let input = Input(
      number: all.count, name: name, place: place, parent: parent, device: device, membersDevice: device)
    all.append(input)
    return input
  }
}
