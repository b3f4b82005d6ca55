// Zones from the zone files of the machine that runs the tests, where it has any.

import ByteScan
import Testing

@testable import BGTraceCLI

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

private let hasZones = ["Europe/Berlin", "America/New_York"].allSatisfy { name in
  unsafe access("/usr/share/zoneinfo/\(name)", R_OK) == 0
}

struct SystemZoneTests {
  private func load(_ name: String, _ environment: [String: String] = [:]) -> Zone? {
    do throws(UsageError) {
      return try SystemZone.load(name, environment: environment, asked: "--assume-tz")
    } catch {
      return nil
    }
  }

  @Test(
    "a zone is found by name", .enabled(if: hasZones),
    arguments: [
      ("Europe/Berlin", 1_750_000_000, 7200), ("Europe/Berlin", 1_736_000_000, 3600),
      ("Europe/Berlin", 2_531_955_599, 3600), ("Europe/Berlin", 2_531_955_600, 7200),
      ("America/New_York", 1_750_000_000, -14_400), ("America/New_York", 1_736_000_000, -18_000),
      // 13 March 2050, 02:00 in New York.
      ("America/New_York", 2_530_767_599, -18_000), ("America/New_York", 2_530_767_600, -14_400),
    ] as [(String, Int64, Int32)])
  func findsZones(_ name: String, _ instant: Int64, _ offset: Int32) {
    #expect(load(name)?.offset(atInstant: instant) == offset)
  }

  @Test(
    "offsets and utc need no file",
    arguments: [("utc", 0), ("UTC", 0), ("Z", 0), ("+0300", 10_800), ("-03:30", -12_600)] as [(String, Int32)])
  func readsOffsets(_ name: String, _ offset: Int32) {
    #expect(load(name, ["TZDIR": "/nowhere"]) == .fixed(offset))
  }

  @Test(
    "a name that leads out of the zone folder, or that is no zone, is refused",
    arguments: [
      "", "/etc/localtime", "../zoneinfo/UTC", "Europe/../UTC", ".", "..", "Europe", "Europe/", "Nowhere/City",
      "zone.tab",
      "+3", "+03000", "Europe/Berlin\u{0}", String(repeating: "A", count: 10_000),
    ])
  func refuses(_ name: String) { #expect(load(name) == nil) }

  @Test("local is the zone of TZ, and UTC where that cannot be read")
  func readsLocal() {
    #expect(load("local", ["TZ": ""]) == .utc)
    #expect(load("local", ["TZ": "/nowhere"]) == .utc)
    #expect(load("local", ["TZ": "nonsense!"]) == .utc)
    #expect(load("local", ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])?.offset(atInstant: 1_750_000_000) == 7200)
    #expect(load("local", ["TZ": "<+0330>-3:30"])?.offset(atInstant: 0) == 12_600)
    #expect(load("local") != nil)
  }

  @Test("TZ may name a zone, also after a colon", .enabled(if: hasZones))
  func readsNamedLocal() {
    #expect(load("local", ["TZ": "Europe/Berlin"]) == load("Europe/Berlin"))
    #expect(load("local", ["TZ": ":Europe/Berlin"]) == load("Europe/Berlin"))
  }
}
