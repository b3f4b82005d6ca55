// Instances known by only a name or only a bundle, found by what the two have in common: `My App` and
// `org.example.MyApp`.

import BackgroundTasks

struct NameBundleIndex: Sendable {
  private var names: [String: Int] = [:]
  private var bundles: [String: (number: Int, bundle: String)] = [:]
  /// Cores that the bundles of several apps share. They identify no app.
  private var ambiguous: Set<String> = []

  mutating func note(name: String, _ number: Int) {
    if !name.isEmpty { names[Self.core(of: name)] = number }
  }

  mutating func note(bundle: String, _ number: Int) {
    let core = Self.core(ofBundle: bundle)
    if let old = bundles.updateValue((number, bundle), forKey: core), old.bundle != bundle { ambiguous.insert(core) }
  }

  func number(ofNameLike bundle: String) -> Int? { names[Self.core(ofBundle: bundle)] }

  func number(ofBundleLike name: String) -> Int? {
    let core = Self.core(of: name)
    return ambiguous.contains(core) ? nil : bundles[core]?.number
  }

  mutating func forget(where isGone: (Int) -> Bool) {
    names = names.filter { !isGone($0.value) }
    bundles = bundles.filter { !isGone($0.value.number) }
    ambiguous.formIntersection(bundles.keys)
  }

  private static func core(of name: some StringProtocol) -> String {
    // Nearly all names are ASCII, which needs no Unicode rules.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.lowercased().filter { $0.isLetter || $0.isNumber } }
    return String(decoding: name.utf8.compactMap(plainCore), as: UTF8.self)
  }

  private static func plainCore(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letter
    default: nil
    }
  }

  private static func core(ofBundle bundle: String) -> String {
    core(of: bundle[(bundle.lastIndex(of: ".").map(bundle.index(after:)) ?? bundle.startIndex)...])
  }
}
