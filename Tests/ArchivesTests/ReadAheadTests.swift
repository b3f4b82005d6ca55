// An archive that is unpacked on another thread yields what it yields on one.

import ArchiveForge
import Archives
import ByteScan
import Dispatch
import TestSupport
import Testing

struct ReadAheadTests {
  private static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    DispatchQueue.global().async(execute: body)
    return true
  }

  private func archive(_ random: inout SeededRandom) -> [UInt8] {
    var tar = TarForge()
    for number in 0..<(3 + random.below(6)) {
      tar.add("m\(number)", random.bytes(random.below(400_000), of: Array(0...255)))
    }
    return GzipForge(level: Int32(random.below(2))).packed(tar.ended)
  }

  @Test(
    "members, troubles and their places are the same with a thread and without, also of a damaged archive",
    arguments: 0..<20)
  func same(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var bytes = archive(&random)
    switch seed % 4 {
    case 1: bytes[random.below(bytes.count)] ^= 0x10
    case 2: bytes.removeLast(random.below(bytes.count - 100))
    case 3: bytes += archive(&random)
    default: break
    }
    let limit = seed % 5 == 0 ? 200_000 : 1 << 30
    let alone = try Contents(ArraySource(bytes), name: "a.tar.gz", limit: limit)
    let ahead = try Contents(ArraySource(bytes), name: "a.tar.gz", limit: limit, start: Self.start)
    #expect(alone == ahead, "seed \(seed)")
  }

  @Test("where the system grants no thread, the reader unpacks itself")
  func noThread() throws {
    var random = SeededRandom(1)
    let bytes = archive(&random)
    #expect(
      try Contents(ArraySource(bytes), name: "a.tgz", start: { _ in false })
        == Contents(ArraySource(bytes), name: "a.tgz"))
  }

  @Test("a reader that is dropped early ends its thread")
  func dropped() throws {
    var random = SeededRandom(2)
    let bytes = GzipForge(level: 0).packed(TarForge.of("zeros", random.bytes(8 << 20, of: Array(0...255))))
    let ended = DispatchSemaphore(value: 0)
    do {
      let reader = try ArchiveReader(ArraySource(bytes), name: "a.tgz", memberLimit: .max) { body in
        DispatchQueue.global().async {
          body()
          ended.signal()
        }
        return true
      }
      _ = try reader.next()
    }
    ended.wait()
  }
}

extension TarForge {
  fileprivate static func of(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var tar = TarForge()
    tar.add(name, bytes)
    return tar.ended
  }
}
