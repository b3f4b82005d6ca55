// The tearing law: a log with a record that was cut off and continued by the next one without a line feed gives the findings
// of the log without one or both of them, or fewer.

import BackgroundTasks
import Foundation
import TestSupport
import Testing

struct TearingLawTests {
  /// The number of tears that each test tries; 20,000 is the law's full depth.
  static let depth = ProcessInfo.processInfo.environment["TEARS"].flatMap { Int($0) } ?? 40
  static let seed = ProcessInfo.processInfo.environment["TEAR_SEED"].flatMap { UInt64($0) } ?? 1

  static let samples: [[CarriedRecord]] = {
    let folder = ProjectFolder.samples
    let names = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
    return names.filter { $0.hasSuffix(".log") }.compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      let records = CarriedRecord.all(of: Array(data))
      return records.count < 3 || records.count > 400 ? nil : records
    }
  }()

  static func logs(_ random: inout SeededRandom) -> [CarriedRecord] {
    if random.chance(0.8), let sample = samples.randomElement(using: &random) { return sample }
    let history = InventedHistory(seed: random.next(), apps: 2, minutes: 2, isPrivate: random.chance(0.5))
    return CarriedRecord.all(of: history)
  }

  /// The faults by kind, with an example of each.
  struct Faults: CustomStringConvertible {
    var tried = 0
    var counts: [String: (count: Int, example: String)] = [:]

    mutating func add(_ fault: String?, _ place: @autoclosure () -> String) {
      tried += 1
      guard let fault else { return }
      let kind = fault.split(separator: " ").prefix(2).joined(separator: " ")
      counts[kind, default: (0, "\(fault): \(place())")].count += 1
    }

    var description: String {
      "of \(tried): "
        + counts.sorted { $0.key < $1.key }.map { "\($0.value.count) × \($0.value.example)" }.joined(separator: "\n")
    }
  }

  static func judge(_ lines: [[UInt8]]) -> Judged {
    Judged(Tracing.trace(bytes: Array(lines.joined(separator: [10])) + [10]))
  }

  @Test("a log with a torn record gives the findings of the log without it", arguments: Carrier.allCases)
  func torn(_ carrier: Carrier) {
    var random = SeededRandom(Self.seed)
    var faults = Faults()
    while faults.tried < Self.depth {
      let lines = carrier.lines(Self.logs(&random)).map { Array($0.utf8) }
      guard lines.count > 2 else { continue }
      let place = random.below(lines.count - 1)
      let whole = lines[place]
      func without(_ places: Int...) -> Judged {
        Self.judge(lines.enumerated().filter { !places.contains($0.offset) }.map(\.element))
      }
      let others = [without(place), without(place + 1), without(place, place + 1), Self.judge(lines)]
      for _ in 0..<8 {
        let cut = 1 + random.below(min(200, whole.count - 1))
        var torn = lines
        torn[place] = whole.prefix(cut) + lines[place + 1]
        torn.remove(at: place + 1)
        faults.add(
          Tearing.fault(Self.judge(torn), others),
          "cut at \(cut): \(String(decoding: torn[place], as: UTF8.self))")
      }
    }
    #expect(faults.counts.isEmpty, "seed \(Self.seed), \(carrier), \(faults)")
  }

  static let joints: [(name: String, bytes: [UInt8])] = [
    ("BOM", [0xEF, 0xBB, 0xBF]), ("CRLF", [13, 10]), ("NUL", [0]), ("quote", [0x3E, 0x20]),
    ("U+200B", [0xE2, 0x80, 0x8B]),
    ("blank", [0x20]), ("^Z", [0x1A]), ("no-break blank", [0xC2, 0xA0]), ("FF", [0xFF]),
  ]

  @Test("bytes between joined captures hide no record of either", arguments: Carrier.allCases)
  func joined(_ carrier: Carrier) {
    var random = SeededRandom(Self.seed &+ 7)
    var faults = Faults()
    while faults.tried < Self.depth {
      let all = Self.logs(&random)
      guard all.count > 3 else { continue }
      let other = random.chance(0.3) ? Carrier.allCases.randomElement(using: &random) ?? carrier : carrier
      let middle = 1 + random.below(all.count - 2)
      let (first, second) = (carrier.lines(Array(all[..<middle])), other.lines(Array(all[middle...])))
      let lines = (first + second).map { Array($0.utf8) }
      func without(_ places: Int...) -> Judged {
        Self.judge(lines.enumerated().filter { !places.contains($0.offset) }.map(\.element))
      }
      let others = [Self.judge(lines), without(middle - 1), without(middle), without(middle - 1, middle)]
      for joint in Self.joints {
        for lineFeed in [[UInt8(10)], []] where lineFeed.isEmpty == random.chance(0.5) {
          var joined = lines
          joined[middle - 1] += lineFeed + joint.bytes + lines[middle]
          joined.remove(at: middle)
          // Captures that a line feed separates lose no record.
          let wanted = lineFeed.isEmpty && joint.name != "CRLF" ? others : [others[0]]
          faults.add(
            Tearing.fault(Self.judge(joined), wanted),
            "\(joint.name) \(lineFeed), \(other): \(String(decoding: joined[middle - 1], as: UTF8.self))")
        }
      }
    }
    #expect(faults.counts.isEmpty, "seed \(Self.seed), \(carrier), \(faults)")
  }
}
