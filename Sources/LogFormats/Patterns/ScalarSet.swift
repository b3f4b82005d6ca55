// A set of Unicode scalars, as a character class describes it. ASCII is answered from two words; everything else is
// evaluated.

struct ScalarSet: Equatable, Sendable {
  private let low: UInt64
  private let high: UInt64
  let term: ScalarTerm

  init(_ term: ScalarTerm) {
    var bits: [UInt64] = [0, 0]
    for value in UInt32(0)..<128 where term.contains(Unicode.Scalar(UInt8(value))) {
      bits[Int(value >> 6)] |= 1 << UInt64(value & 63)
    }
    (low, high) = (bits[0], bits[1])
    self.term = term
  }

  init(_ scalar: Unicode.Scalar) { self.init(.range(scalar...scalar)) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return low >> UInt64(value) & 1 == 1 }
    if value < 128 { return high >> UInt64(value & 63) & 1 == 1 }
    return term.contains(scalar)
  }
}

/// How a class is put together. The parser bounds how deep it nests.
indirect enum ScalarTerm: Equatable, Sendable {
  case range(ClosedRange<Unicode.Scalar>)
  case property(ScalarProperty)
  case any([ScalarTerm])
  case all([ScalarTerm])
  case not(ScalarTerm)
  /// Letters also stand for themselves in the other case.
  case ignoringCase(ScalarTerm)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar)
    case .property(let property): property.holds(scalar)
    case .any(let terms): terms.contains { $0.contains(scalar) }
    case .all(let terms): terms.allSatisfy { $0.contains(scalar) }
    case .not(let term): !term.contains(scalar)
    case .ignoringCase(let term): term.contains(scalar) || scalar.otherCases.contains { term.contains($0) }
    }
  }
}

extension Unicode.Scalar {
  /// The scalars that differ from this one in case only.
  fileprivate var otherCases: [Unicode.Scalar] {
    let properties = self.properties
    var others = [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping]
      .compactMap(\.onlyScalar)
    // The Kelvin sign and the long s: their small or capital letters have other scalars of the same letter.
    others += others.flatMap {
      [$0.properties.lowercaseMapping, $0.properties.uppercaseMapping].compactMap(\.onlyScalar)
    }
    switch self {
    case "k", "K": others.append("\u{212A}")
    case "s", "S": others.append("\u{17F}")
    default: break
    }
    return others
  }
}

extension String {
  fileprivate var onlyScalar: Unicode.Scalar? {
    let scalars = unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
