internal import SceneText

/// Records the numbers that are read with a range, and the springs, so that they can be varied.
///
/// Whatever reads a number by a range of the language adds it here; no list of tunable keys exists
/// besides.
final class NumberRecorder {
  /// A number with its range.
  struct Entry {
    var value: Double
    var range: NumberRange
    var isWhole = false
  }

  /// A number within a string, such as the 45 of "45deg".
  struct Part {
    var entry: Entry
    /// The UTF-8 offsets of its characters in the string.
    var range: Range<Int>
    /// The place of its characters in the scene's text.
    var place: SourceSpan
  }

  /// A spring with the places of what it consists of.
  struct Spring {
    var form: SceneSpring.Form
    var parameters: [(name: String, value: Double, place: SourceSpan?)]
    var initialVelocity: (x: Double, y: Double) = (0, 0)
  }

  /// The numbers in the scene's own text, by their first bytes.
  private(set) var entries: [Int: Entry] = [:]
  /// The numbers within strings of the scene's own text, by the first bytes of the strings.
  private(set) var parts: [Int: [Part]] = [:]
  /// The springs of the scene's own text, by the first bytes of the objects that state them.
  private(set) var springs: [Int: Spring] = [:]
  /// The texts of the scene.
  let sources: SourceList

  /// A recorder of what is read from some texts.
  init(_ sources: SourceList) { self.sources = sources }

  /// Adds a number of the scene's text; those of options and other files are left out.
  func add(_ value: Double, _ range: NumberRange, at place: SourceSpan) {
    let place = sources.written(place)
    guard place.source == 0, range.lower < range.upper else { return }
    entries[place.range.lowerBound] = Entry(value: value, range: range)
  }

  /// Notes that only whole numbers are accepted at a place.
  func markWhole(at place: SourceSpan) {
    let place = sources.written(place)
    if place.source == 0 { entries[place.range.lowerBound]?.isWhole = true }
  }

  /// Adds numbers within a string, each with the range of its characters.
  func add(_ numbers: [(Entry, characters: Range<Int>)], in text: PlacedString) {
    let whole = sources.written(text.place)
    guard whole.source == 0, let source = sources.texts.first else { return }
    let characters = Array(text.value)
    func offset(_ index: Int) -> Int { String(characters[..<index]).utf8.count }
    let found = numbers.map { entry, range in
      Part(
        entry: entry, range: offset(range.lowerBound)..<offset(range.upperBound),
        place: sources.written(text.place(ofCharacters: range)))
    }
    // What a repetition or a component has put into the text is not in the file.
    let bytes = Array(text.value.utf8)
    let isWritten = found.allSatisfy { part in
      source.bytes.indices.contains(part.place.range.upperBound)
        && source.bytes[part.place.range] == bytes[part.range]
    }
    if isWritten, !found.isEmpty { parts[whole.range.lowerBound] = found }
  }

  /// Adds an angle that is written with a unit.
  func add(_ angle: AngleUnit.Angle, in string: JSONString) {
    var range = NumberRange.angle
    let radians = angle.unit.radians(1)
    (range.lower, range.upper) = (range.lower / radians, range.upper / radians)
    range.unit = angle.unit.rawValue
    add(
      [(Entry(value: angle.value, range: range), characters: 0..<angle.number.count)],
      in: sources.placed(string))
  }

  /// Adds a spring of the scene's text.
  func add(_ spring: Spring, at place: SourceSpan) {
    let place = sources.written(place)
    guard place.source == 0 else { return }
    springs[place.range.lowerBound] = spring
  }

  /// Whether a place is that of a number in the scene's own text, and where that begins.
  func number(at place: SourceSpan?) -> Int? {
    guard let place = place.map(sources.written), place.source == 0,
      entries[place.range.lowerBound] != nil
    else { return nil }
    return place.range.lowerBound
  }
}

extension NumberRecorder {
  /// Adds the numbers of an equation or a visual format: distances, factors and priorities.
  ///
  /// Their signs are those of the text, so that none is below 0. Digits in names are no numbers.
  ///
  /// - Parameters:
  ///   - text: The equation or format, which has been parsed without an error.
  ///   - start: The number of characters before it.
  func add(numbersIn text: PlacedString, after start: Int = 0) {
    let characters = Array(text.value)
    var numbers: [(Entry, characters: Range<Int>)] = []
    var index = start
    while index < characters.count {
      guard characters[index].isASCIIDigit else {
        index += 1
        continue
      }
      var end = index
      while end < characters.count, characters[end].isASCIIDigit || characters[end] == "." {
        end += 1
      }
      if let range = Self.range(of: index..<end, in: characters),
        let value = Double(String(characters[index..<end])), range.contains(value)
      {
        numbers.append((Entry(value: value, range: range), characters: index..<end))
      }
      index = end
    }
    add(numbers, in: text)
  }

  /// What a number is that some characters of an equation or a format may be; nil for a part of a name.
  private static func range(of digits: Range<Int>, in characters: [Character]) -> NumberRange? {
    func isName(_ index: Int) -> Bool {
      guard characters.indices.contains(index) else { return false }
      let character = characters[index]
      return character.isLetter || character.isNumber || character == "_"
    }
    let (first, end) = (digits.lowerBound, digits.upperBound)
    guard !isName(first - 1), !isName(end),
      !(first > 0 && ".-".contains(characters[first - 1]) && isName(first - 2))
    else { return nil }
    let before = characters[..<first].last { !$0.isWhitespace }
    let after = characters[end...].first { !$0.isWhitespace }
    if before == "@" { return .priority }
    if before == "/" {
      return NumberRange(lower: 0, upper: NumberRange.farthest, includesLower: false)
    }
    if before == "*" || after == "*" { return NumberRange(lower: 0, upper: NumberRange.farthest) }
    return .length
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// A spring in the text of a scene, with the numbers that make it.
public struct SceneSpring: Equatable, Sendable {
  /// What makes a spring, and in which words.
  public enum Form: String, Equatable, Sendable {
    /// A view animation with a damping ratio and the duration within which it comes to rest.
    case ratio
    /// A view animation with a bounce and a perceived duration.
    case bounce
    /// A view animation with a response and a damping fraction.
    case response
    /// A view animation with a stiffness, a damping coefficient and a mass.
    case stiffness
    /// An attachment with a frequency and a damping ratio.
    case attachment
    /// A snap with a damping ratio.
    case snap
  }

  /// A number that makes the spring.
  public struct Parameter: Equatable, Sendable {
    /// The name: `damping`, `duration`, `bounce`, `response`, `dampingFraction`, `stiffness`, `dampingCoefficient`,
    /// `mass` or `frequency`.
    public var name: String
    /// The number.
    public var value: Double
    /// The path of the number in the text; nil if it is a default, or computed.
    public var path: String?
  }

  /// The path of the object that states it: of an animation or a behavior.
  public var path: String
  /// Whatever it belongs to, in words.
  public var group: String
  /// What makes it.
  public var form: Form
  /// The numbers that make it.
  public var parameters: [Parameter]
  /// The initial velocity along x, in whole changes per second; that of all but the y coordinate of a center.
  public var initialVelocity: Double
  /// The ids of the items of a snap or an attachment; none of an animation.
  public var items: [String]

  /// A parameter by its name.
  public subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }
}
