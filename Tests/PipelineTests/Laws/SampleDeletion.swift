// A sample log without some of its records. Its text is the truth: a task that ended in the whole log has ended.

import BackgroundTasks
import Foundation
import TestSupport
import Testing

struct SampleDeletion: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The records with their continuation lines.
  let records: [String]
  let isPrivate: Bool
  private let ended: [Ended]
  private let leaked: Int

  /// An ended task of the app, by its number and its begin.
  private struct Ended: Sendable {
    var id: Int
    /// The task's process, as the lines of its end show it.
    var begin: Int
    /// The records that show the end.
    var ends: [Int]
  }

  static let logs: [SampleDeletion] = {
    let root = ProjectFolder.samples
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()) ?? []
    return names.compactMap { name in
      let path = root.appendingPathComponent("\(name)/input.log")
      return (try? String(contentsOf: path, encoding: .utf8)).map { SampleDeletion(name, $0) }
    }
  }()

  init(_ name: String, _ text: String) {
    var records: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isContinuation = line.isEmpty || line.first?.isWhitespace == true || "{}()[]".contains(line.first ?? "a")
      if isContinuation, !records.isEmpty { records[records.count - 1] += "\n" + line } else { records.append(line) }
    }
    testDescription = name
    self.records = records
    isPrivate = text.contains("Created background task <private>")
    let numbers = Self.numbers(records, without: [])
    let tasks = Tracing.trace(text).tasks.filter { $0.kind == .uikit }
    leaked = tasks.count { $0.verdict == .leaked }
    ended = tasks.compactMap { task in
      guard task.verdict == .ended || task.verdict == .expired, let id = task.taskID, let end = task.end,
        let last = numbers[end.line], let begin = task.begin.flatMap({ numbers[$0.line] })
      else { return nil }
      let words = ["identifier: \(id)\n", "identifier \(id) ", "identifier \(id):"]
      let ends = (last..<min(last + 12, records.count)).filter { place in
        words.contains { (records[place] + "\n").contains($0) }
      }
      return Ended(id: id, begin: begin, ends: ends)
    }
  }

  /// The record that begins at each line.
  private static func numbers(_ records: [String], without removed: Set<Int>) -> [Int: Int] {
    var numbers: [Int: Int] = [:]
    var line = 1
    for (place, record) in records.enumerated() where !removed.contains(place) {
      numbers[line] = place
      line += record.split(separator: "\n", omittingEmptySubsequences: false).count
    }
    return numbers
  }

  func wrong(without removed: Set<Int>) -> [String] {
    let text = records.enumerated().filter { !removed.contains($0.offset) }.map(\.element).joined(separator: "\n")
    let numbers = Self.numbers(records, without: removed)
    let leaks = Tracing.trace(text).tasks.filter { $0.kind == .uikit && $0.verdict == .leaked }
    let part = "without \(removed.sorted().prefix(8).map { $0 + 1 })"
    if isPrivate {
      let lost = ended.count { $0.ends.allSatisfy(removed.contains) }
      return leaks.count > leaked + lost ? ["\(part): \(leaks.count) leaked, \(leaked + lost) allowed"] : []
    }
    return leaks.compactMap { leak in
      let own = ended.first { task in leak.begin.flatMap { numbers[$0.line] } == task.begin }
      guard let own, own.ends.contains(where: { !removed.contains($0) }) else { return nil }
      return "\(part): #\(own.id) of record \(own.begin + 1)"
    }
  }
}
