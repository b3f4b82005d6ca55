// The properties of scalars that a pattern can name: `\d`, `\p{Lu}`, `[:alpha:]`.

enum ScalarProperty: Equatable, Sendable {
  case digit, word, whitespace, horizontalSpace, lineBreak
  case alphabetic, lowercase, uppercase
  case punctuation, control, visible, printing, hexDigit, blank
  case ascii
  case categories(Set<Unicode.GeneralCategory>)

  func holds(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let category = properties.generalCategory
    switch self {
    case .digit: return category == .decimalNumber
    case .word:
      return properties.isAlphabetic || category == .decimalNumber || category == .connectorPunctuation
        || Self.marks.contains(category) || properties.isJoinControl
    case .whitespace: return properties.isWhitespace
    case .horizontalSpace: return category == .spaceSeparator || scalar == "\t"
    case .lineBreak:
      return (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    case .alphabetic: return properties.isAlphabetic
    case .lowercase: return properties.isLowercase
    case .uppercase: return properties.isUppercase
    case .punctuation: return Self.punctuations.contains(category) || scalar.isASCII && Self.symbols.contains(category)
    case .control: return category == .control
    case .visible: return !properties.isWhitespace && ![.control, .surrogate, .unassigned].contains(category)
    case .printing: return category == .spaceSeparator || Self.visible.holds(scalar)
    case .hexDigit: return properties.isHexDigit
    case .blank: return Self.horizontalSpace.holds(scalar)
    case .ascii: return scalar.isASCII
    case .categories(let categories): return categories.contains(category)
    }
  }

  /// `[:name:]`, or a general category in its short form: `Lu`, `L`.
  init?(named name: String) {
    switch name.lowercased().filter({ $0 != "_" && $0 != " " && $0 != "-" }) {
    case "alpha", "alphabetic": self = .alphabetic
    case "lower", "lowercase": self = .lowercase
    case "upper", "uppercase": self = .uppercase
    case "digit": self = .digit
    case "word": self = .word
    case "space", "whitespace": self = .whitespace
    case "blank": self = .blank
    case "punct": self = .punctuation
    case "cntrl": self = .control
    case "graph": self = .visible
    case "print": self = .printing
    case "xdigit", "hexdigit": self = .hexDigit
    case "ascii": self = .ascii
    case "alnum": self = .categories(Self.letters.union(Self.numbers))
    case let other:
      guard let categories = Self.categories[other] else { return nil }
      self = .categories(categories)
    }
  }

  private static let letters: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]
  private static let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]
  private static let numbers: Set<Unicode.GeneralCategory> = [.decimalNumber, .letterNumber, .otherNumber]
  private static let punctuations: Set<Unicode.GeneralCategory> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
    .finalPunctuation, .otherPunctuation,
  ]
  private static let symbols: Set<Unicode.GeneralCategory> = [
    .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
  ]
  private static let separators: Set<Unicode.GeneralCategory> = [
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]

  private static let categories: [String: Set<Unicode.GeneralCategory>] = [
    "l": letters, "letter": letters, "lu": [.uppercaseLetter], "ll": [.lowercaseLetter], "lt": [.titlecaseLetter],
    "lm": [.modifierLetter], "lo": [.otherLetter], "m": marks, "mn": [.nonspacingMark], "mc": [.spacingMark],
    "me": [.enclosingMark], "n": numbers, "number": numbers, "nd": [.decimalNumber], "nl": [.letterNumber],
    "no": [.otherNumber], "p": punctuations, "punctuation": punctuations, "pc": [.connectorPunctuation],
    "pd": [.dashPunctuation], "ps": [.openPunctuation], "pe": [.closePunctuation], "pi": [.initialPunctuation],
    "pf": [.finalPunctuation], "po": [.otherPunctuation], "s": symbols, "symbol": symbols, "sm": [.mathSymbol],
    "sc": [.currencySymbol], "sk": [.modifierSymbol], "so": [.otherSymbol], "z": separators,
    "separator": separators, "zs": [.spaceSeparator], "zl": [.lineSeparator], "zp": [.paragraphSeparator],
    "cc": [.control], "cf": [.format],
  ]
}
