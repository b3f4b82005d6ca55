// The program that was built with these tests.

import Foundation

enum BuiltProgram {
  struct Missing: Error {}

  /// Programs are built in the folder of the tests; the depth of the tests in that folder differs by system.
  static func find() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundlePath) + CommandLine.arguments
    for path in bundles where path.contains(".xctest") {
      var folder = URL(fileURLWithPath: path)
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let program = folder.appendingPathComponent("bgtrace")
        if isProgram(program.path) { return program }
      }
    }
    throw Missing()
  }

  /// A folder is excluded, because folders can be executable, too.
  private static func isProgram(_ path: String) -> Bool {
    let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    return kind == .typeRegular && FileManager.default.isExecutableFile(atPath: path)
  }
}

/// How the program learns that a file has changed.
enum Watching: CaseIterable {
  case told, polling

  var flags: [String] { self == .told ? [] : ["--poll"] }
}
