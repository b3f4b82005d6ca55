// What the name of a task shows: whether the app gave one, and whether UIKit began the task for itself.

@usableFromInline package enum TaskName {
  /// Names of tasks that the system begins inside every app.
  private static let systemMade = [
    "Launch Background Task for Coalescing", "Persistent SceneSession Map Update",
    "com.apple.uikit.applicationSnapshot", "com.apple.UIKit.CABackingStoreCollect",
    "com.apple.asset_manager.cache_resource_cleanup", "_UIRemoteKeyboard XPC disconnection",
    "com.apple.WebKit.ProcessAssertion",
  ]

  /// A bit for each length of these names. All are shorter than 64 bytes.
  private static let lengths = systemMade.reduce(UInt64(0)) { $0 | 1 << UInt64($1.utf8.count) }

  /// The length is checked first, because this is read several times for every task, and most names differ in length from
  /// all of these.
  package static func isSystemMade(_ name: String) -> Bool {
    (lengths >> UInt64(name.utf8.count)) & 1 != 0 && systemMade.contains(name)
  }

  /// The first letter is checked first, because nearly all names begin with another one.
  @inlinable package static func isOfCaller(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "C") && name.hasPrefix("Called by ")
  }

  /// "Called by IMAGE, from SYMBOL": UIKit's default where an app gives no name.
  package static func caller(in name: String) -> (image: String, symbol: String)? {
    guard isOfCaller(name) else { return nil }
    let rest = name.dropFirst("Called by ".count)
    guard let comma = rest.firstIndex(of: ","), rest[comma...].hasPrefix(", from ") else { return nil }
    return (String(rest[..<comma]), String(rest[comma...].dropFirst(", from ".count)))
  }
}
