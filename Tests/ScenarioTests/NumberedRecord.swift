// Records with numbers, so that a missing or repeated one shows.

import Foundation

enum NumberedRecord {
  private static let before = Data("taskID = ".utf8)

  static func begin(_ number: Int, at time: String = "2026-03-14 07:54:12.402") -> String {
    record(
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = \(number), taskName = Sync, creationTime = 9 (elapsed = 0).",
      at: time)
  }

  static func end(_ number: Int, at time: String = "2026-03-14 07:54:12.902") -> String {
    record("Ending background task with UIBackgroundTaskIdentifier: \(number)", at: time)
  }

  static func record(_ message: String, at time: String = "2026-03-14 07:54:12.402") -> String {
    "\(time) Df Larder[77:1] [com.apple.UIKit:BackgroundTask] \(message)\n"
  }

  static func begins(_ numbers: ClosedRange<Int>) -> String { numbers.map { begin($0) }.joined() }

  /// The numbers of the begins in the text, in order.
  static func numbers(in text: Data) -> [Int] {
    var numbers: [Int] = []
    var rest = text
    while let place = rest.range(of: before) {
      rest = rest[place.upperBound...]
      numbers.append(
        rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.reduce(0) { $0 * 10 + Int($1) - 48 })
    }
    return numbers
  }
}
