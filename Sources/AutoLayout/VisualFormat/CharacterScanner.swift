/// A place in a text that moves forward as a parser takes characters.
///
/// Indices count `Character`s from 0, so that they name what a reader sees as one sign.
struct CharacterScanner {
  /// The text.
  let characters: [Character]
  /// The index of the next character; the count of all at the end.
  private(set) var index = 0

  init(_ text: String) { characters = Array(text) }

  /// The next character, or nil at the end.
  var next: Character? { character(ahead: 0) }

  /// Whether all characters are taken.
  var isAtEnd: Bool { index == characters.count }

  /// The character a distance after the next one, or nil beyond the end.
  func character(ahead distance: Int) -> Character? {
    let place = index + distance
    return place < characters.count ? characters[place] : nil
  }

  /// Takes the next character.
  mutating func advance() { if !isAtEnd { index += 1 } }

  /// Goes back to a place that it has passed.
  mutating func moveBack(to place: Int) {
    precondition((0...index).contains(place), "a scanner moves back to a place that it has passed")
    index = place
  }

  /// Takes the next characters if they are these.
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

  /// How a message names what stands at the scanner's place.
  var found: String {
    guard let next else { return "the end" }
    if next.isWhitespace { return "white space" }
    // Invisible characters are named by number; printed, they would disturb the message's line.
    if let scalar = next.unicodeScalars.first,
      [.control, .format].contains(scalar.properties.generalCategory)
    {
      return "the character U+" + String(scalar.value, radix: 16, uppercase: true)
    }
    return "'\(next)'"
  }
}

/// Numbers, as `strtod` reads them in the C locale, without signs, infinities and NaN.
extension CharacterScanner {
  /// Takes the longest number that begins here.
  ///
  /// Digits with a point among them or at an end, then perhaps an exponent; or `0x` and
  /// hexadecimal digits, then perhaps a binary exponent.
  ///
  /// - Returns: The number, infinite where it exceeds double precision; nil, with nothing taken,
  ///   where none begins.
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

  /// Takes digits around an optional point and writes them with digits on both sides of it.
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

  /// Takes an exponent with its letter in either case, if it has digits.
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

  /// Whether a name may go on with it: what it may begin with, or a digit.
  var continuesName: Bool { beginsName || isASCIIDigit }
}
