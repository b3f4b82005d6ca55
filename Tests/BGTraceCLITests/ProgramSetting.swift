// A run of the whole program inside the test process. Its files are in a temporary folder, its output is kept in arrays.

import ByteScan
import Foundation
import LogIntake

@testable import BGTraceCLI

final class ProgramSetting {
  struct Result {
    let code: ExitCode
    let out: String
    let err: String

    var outLines: [String] { out.split(separator: "\n").map(String.init) }
    var errLines: [String] { err.split(separator: "\n").map(String.init) }

    /// Each line as the JSON object it has to be.
    func objects() throws -> [[String: Any]] {
      try outLines.map { line in
        guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
          throw CocoaError(.coderReadCorrupt)
        }
        return object
      }
    }
  }

  final class ArraySink: ByteSink {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
    let failure: WriteFailure?

    init(_ failure: WriteFailure? = nil) { self.failure = failure }

    func write(_ bytes: ByteSlice) throws(WriteFailure) {
      if let failure { throw failure }
      self.bytes += bytes.array
    }
  }

  let folder: String
  var variables = ["TZ": "UTC"]
  var outputFailure: WriteFailure?
  var inputIsTerminal = false
  var stopsAtOnce = false
  /// The file that standard output is redirected to.
  var outputPlace: SystemPlace?
  var outputIsTerminal = false

  init() throws {
    folder = NSTemporaryDirectory() + "bgtrace-program-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func run(_ arguments: [String], input: String = "") throws -> Result { try run(arguments, bytes: Array(input.utf8)) }

  /// The bytes, which fit a pipe, stand on standard input.
  func run(_ arguments: [String], bytes: [UInt8]) throws -> Result {
    let (out, err) = (ArraySink(outputFailure), ArraySink())
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(bytes))
    try pipe.fileHandleForWriting.close()
    let wakeUp = WakeUp()
    if stopsAtOnce { wakeUp.stop() }
    var environment = ProgramEnvironment(
      variables: variables, standardInput: pipe.fileHandleForReading.fileDescriptor,
      standardInputIsTerminal: inputIsTerminal, standardOutput: out, standardOutputIsTerminal: outputIsTerminal,
      standardError: err, standardErrorIsTerminal: false, wakeUp: wakeUp)
    environment.outputPlace = outputPlace
    let code = Program.run(arguments, environment)
    withExtendedLifetime(pipe) {}
    return Result(
      code: code, out: String(decoding: out.bytes, as: UTF8.self), err: String(decoding: err.bytes, as: UTF8.self))
  }
}
