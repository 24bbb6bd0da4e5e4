/// Splits an expression into tokens.
struct ExpressionScanner {
  enum Token: Equatable {
    case number(Double)
    case name(String)
    /// A word, and whether an opening bracket follows it.
    case word(String, isCall: Bool)
    /// A color with `#`.
    case color(String)
    /// A text in single quotes.
    case text(String)
    case component(Character)
    case symbol(String)
    case end
  }

  private let characters: [Character]
  /// Whether names are written without `$`, so that words go on after points.
  private let namesAreBare: Bool
  private var position = 0

  init(_ text: String, namesAreBare: Bool) {
    characters = Array(text)
    self.namesAreBare = namesAreBare
  }

  /// The next token and its characters.
  mutating func next() throws(ExpressionError) -> (token: Token, range: Range<Int>) {
    skip { $0 == " " || $0 == "\t" || $0 == "\n" }
    let start = position
    guard let first = current else { return (.end, start..<start) }
    if Self.isDigit(first) || first == "." && Self.isDigit(character(start + 1)) {
      return (.number(try number()), start..<position)
    }
    position += 1
    switch first {
    case "$":
      return (.name(try name()), start..<position)
    case ".": return (.component(try axis()), start..<position)
    case "#":
      skip(while: Self.isWord)
      return (.color(String(characters[start..<position])), start..<position)
    case "'": return (.text(try quoted()), start..<position)
    case "≤": return (.symbol("<="), start..<position)
    case "≥": return (.symbol(">="), start..<position)
    default:
      if let longer = Self.foreign.first(where: { $0.first == first && follows($0.dropFirst()) }) {
        position = start + longer.count
        return (.symbol(longer), start..<position)
      }
      if let current, Self.pairs.contains(String([first, current])) {
        position += 1
        return (.symbol(String([first, current])), start..<position)
      }
      guard Self.isWord(first) else { return (.symbol(String(first)), start..<position) }
      skip(while: namesAreBare ? Self.continuesPath : Self.isWord)
      let end = position
      skip { $0 == " " || $0 == "\t" || $0 == "\n" }
      let isCall = current == "("
      position = end
      return (.word(String(characters[start..<end]), isCall: isCall), start..<end)
    }
  }

  /// The symbols of other languages that begin with one of this language.
  private static let foreign = ["===", "!==", "<>", "??"]
  /// The symbols of two characters.
  private static let pairs: Set<String> = ["<=", ">=", "==", "!=", "&&", "||"]

  /// The name of a component after a point.
  private mutating func axis() throws(ExpressionError) -> Character {
    let start = position
    skip(while: Self.isWord)
    let name = characters[start..<position]
    guard name.count == 1, let axis = name.first, axis == "x" || axis == "y" else {
      throw ExpressionError(
        category: .unexpected(expected: "'.x' or '.y'"), range: (start - 1)..<position)
    }
    return axis
  }

  /// A dotted path after `$`, in braces if it has hyphens: `$square.center` or `${big-square.center}`.
  private mutating func name() throws(ExpressionError) -> String {
    let start = position
    guard current == "{" else {
      skip { Self.isWord($0) || $0 == "." }
      return String(characters[start..<position])
    }
    skip { $0 != "}" }
    guard current == "}" else {
      throw ExpressionError(category: .unexpected(expected: "'}'"), range: position..<position)
    }
    position += 1
    return String(characters[(start + 1)..<(position - 1)])
  }

  /// The characters up to the closing quote, which is taken.
  private mutating func quoted() throws(ExpressionError) -> String {
    let start = position
    skip { $0 != "'" }
    guard current == "'" else {
      throw ExpressionError(category: .unexpected(expected: "\"'\""), range: position..<position)
    }
    position += 1
    return String(characters[start..<position - 1])
  }

  /// A decimal number with an optional exponent and an optional angle unit.
  private mutating func number() throws(ExpressionError) -> Double {
    let start = position
    skip(while: Self.isDigit)
    if current == "." {
      position += 1
      skip(while: Self.isDigit)
    }
    if current == "e" || current == "E" {
      let sign = character(position + 1)
      let digit = position + (sign == "+" || sign == "-" ? 2 : 1)
      if Self.isDigit(character(digit)) {
        position = digit
        skip(while: Self.isDigit)
      }
    }
    var text = String(characters[start..<position])
    if text.last == "." { text.append("0") }
    let suffix = position
    skip(while: Self.isWord)
    let factor: Double
    switch String(characters[suffix..<position]) {
    case "", "rad": factor = 1
    case "deg": factor = Double.pi / 180
    default:
      throw ExpressionError(
        category: .unexpected(expected: "'deg', 'rad' or an operator"), range: suffix..<position)
    }
    guard let number = Double(text), number.isFinite else {
      throw ExpressionError(category: .number, range: start..<position)
    }
    return number * factor
  }

  /// Whether all characters have been read.
  var isAtEnd: Bool { position == characters.count }

  private func follows(_ text: Substring) -> Bool {
    zip(position..., text).allSatisfy { character($0) == $1 }
  }

  private var current: Character? { character(position) }

  private func character(_ index: Int) -> Character? {
    index < characters.count ? characters[index] : nil
  }

  private mutating func skip(while isIncluded: (Character) -> Bool) {
    while let current, isIncluded(current) { position += 1 }
  }

  private static func isDigit(_ character: Character?) -> Bool {
    guard let character else { return false }
    return ("0"..."9").contains(character) && character.isASCII
  }

  private static func continuesPath(_ character: Character) -> Bool {
    isWord(character) || character == "."
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
