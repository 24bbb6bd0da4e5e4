/// A position in a text that advances as a parser takes characters.
///
/// Indices count `Character`s from 0, which are what a user sees as one character.
struct CharacterScanner {
  /// The text.
  let characters: [Character]
  /// The index of the next character; the count of all at the end.
  private(set) var index = 0

  init(_ text: String) { characters = Array(text) }

  /// The next character, or nil at the end.
  var next: Character? { character(ahead: 0) }

  /// Whether all characters have been taken.
  var isAtEnd: Bool { index == characters.count }

  /// The character at a distance from the next one, or nil beyond the end.
  func character(ahead distance: Int) -> Character? {
    let position = index + distance
    return position < characters.count ? characters[position] : nil
  }

  /// Takes the next character.
  mutating func advance() { if !isAtEnd { index += 1 } }

  /// Moves back to an earlier position.
  mutating func moveBack(to position: Int) {
    precondition((0...index).contains(position), "a scanner moves back to an earlier position")
    index = position
  }

  /// Takes a string if it comes next.
  mutating func take(_ expected: String) -> Bool {
    var distance = 0
    for character in expected {
      guard self.character(ahead: distance) == character else { return false }
      distance += 1
    }
    index += distance
    return true
  }

  /// Takes characters as long as they satisfy a condition.
  mutating func take(while condition: (Character) -> Bool) -> String {
    let start = index
    while let next, condition(next) { index += 1 }
    return String(characters[start..<index])
  }

  /// The next character as messages name it.
  var found: String {
    guard let next else { return "the end" }
    if next.isWhitespace { return "white space" }
    // Invisible characters are given by number, because they could break the message's line.
    if let scalar = next.unicodeScalars.first,
      [.control, .format].contains(scalar.properties.generalCategory)
    {
      return "the character U+" + String(scalar.value, radix: 16, uppercase: true)
    }
    return "'\(next)'"
  }
}

/// Numbers as `strtod` reads them in the C locale, without signs, infinities and NaN.
extension CharacterScanner {
  /// Takes the longest number that begins here.
  ///
  /// Digits with an optional point anywhere and an optional exponent; or `0x` and hexadecimal digits
  /// with an optional binary exponent.
  ///
  /// - Returns: The number, infinite where it exceeds double precision; nil, with nothing taken,
  ///   where there is none.
  mutating func takeNumber() -> Double? {
    if next == "0", character(ahead: 1) == "x" || character(ahead: 1) == "X" {
      let start = index
      index += 2
      if let digits = takeDigits(where: \.isASCIIHexDigit) {
        return Double("0x" + digits + (takeExponent("p") ?? "p0")) ?? .infinity
      }
      index = start
    }
    guard let digits = takeDigits(where: \.isASCIIDigit) else { return nil }
    return Double(digits + (takeExponent("e") ?? "")) ?? .infinity
  }

  /// Takes digits with an optional point and returns them with digits on both sides of it.
  private mutating func takeDigits(where isDigit: (Character) -> Bool) -> String? {
    let start = index
    let whole = take(while: isDigit)
    let fraction = take(".") ? take(while: isDigit) : ""
    guard !whole.isEmpty || !fraction.isEmpty else {
      index = start
      return nil
    }
    return (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
  }

  /// Takes an exponent, with its letter in either case, if it has digits.
  private mutating func takeExponent(_ letter: String) -> String? {
    let start = index
    guard take(letter) || take(letter.uppercased()) else { return nil }
    let sign = take("-") ? "-" : ""
    if sign.isEmpty { _ = take("+") }
    let digits = take(while: \.isASCIIDigit)
    guard !digits.isEmpty else {
      index = start
      return nil
    }
    return letter + sign + digits
  }
}

extension Character {
  /// Whether it is one of `0` to `9`.
  var isASCIIDigit: Bool { "0" <= self && self <= "9" && isASCII }

  /// Whether it is one of `0` to `9`, `a` to `f`, `A` to `F`.
  var isASCIIHexDigit: Bool { isASCII && isHexDigit }

  /// Whether a name may begin with it: a letter of the English alphabet or an underscore.
  var beginsName: Bool { isASCII && isLetter || self == "_" }

  /// Whether a name may contain it after the first character: a letter, a digit or an underscore.
  var continuesName: Bool { beginsName || isASCIIDigit }
}
