internal import Geometry

extension JSONReader {
  // MARK: - Numbers

  /// Reads a number; the next byte is a digit, a sign or a point.
  mutating func readNumber() -> JSONValue.Content {
    let start = index
    while let byte = peek, Self.isWord(byte) || Self.isNumberMark(byte) { index += 1 }
    let range = start..<index
    guard range.count <= SceneLimits.numberLength else {
      diagnostics.report(
        LimitProblem.numberLength(range.count, allowed: SceneLimits.numberLength),
        at: span(range))
      return .invalid
    }
    let text = text(range)
    if ["Infinity", "inf", "NaN", "nan"].contains(String(text.drop { $0 == "-" || $0 == "+" })) {
      report(.notANumber(text), range)
      return .invalid
    }
    if let fault = Self.fault(in: Array(bytes[range])) {
      report(.malformedNumber(text, fault), range)
      return .invalid
    }
    guard let value = Double(text), value.isFinite else {
      report(.numberTooLarge(text), range)
      return .invalid
    }
    return .number(JSONNumber(value: value, written: text))
  }

  private static func isNumberMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  /// The problem of a number by the grammar of RFC 8259: -? (0 | [1-9] digits) (. digits)?
  /// ([eE] [+-]? digits)?
  private static func fault(in text: [UInt8]) -> SyntaxProblem.NumberFault? {
    var rest = text[...]
    func digits() -> ArraySlice<UInt8> { rest.prefix { (0x30...0x39).contains($0) } }
    if rest.first == UInt8(ascii: "+") { return .leadingPlus }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let integer = digits()
    if integer.isEmpty { return rest.first == UInt8(ascii: ".") ? .noIntegerPart : .other }
    rest.removeFirst(integer.count)
    if integer.first == UInt8(ascii: "0") {
      if rest.first == UInt8(ascii: "x") || rest.first == UInt8(ascii: "X") { return .hexadecimal }
      if integer.count > 1 { return .leadingZero }
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = digits()
      if fraction.isEmpty { return .noFraction }
      rest.removeFirst(fraction.count)
    }
    if let unit = unit(in: rest) {
      return .unit(String(decoding: text.dropLast(rest.count), as: UTF8.self) + unit)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      let exponent = digits()
      if exponent.isEmpty { return .noExponent }
      rest.removeFirst(exponent.count)
    }
    return rest.isEmpty ? nil : .other
  }

  /// The unit of an angle that follows a number, or nil.
  private static func unit(in rest: ArraySlice<UInt8>) -> String? {
    let unit = String(decoding: rest, as: UTF8.self)
    return AngleUnit(rawValue: unit)?.rawValue
  }

  // MARK: - Words

  /// Reads a word: true, false or null; any other is reported.
  mutating func readWord() -> JSONValue.Content {
    let start = index
    let word = readWordText()
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "NaN", "nan", "Infinity", "inf":
      report(.notANumber(word), start..<index)
    case "yes": report(.misspelledLiteral(word, meant: "true"), start..<index)
    case "no": report(.misspelledLiteral(word, meant: "false"), start..<index)
    case "None", "nil", "undefined":
      report(.misspelledLiteral(word, meant: "null"), start..<index)
    default:
      if let meant = Spelling.nearest(to: word, in: ["true", "false", "null"]) {
        report(.misspelledLiteral(word, meant: meant), start..<index)
      } else {
        report(.unquotedWord(word), start..<index)
      }
    }
    return .invalid
  }

  /// Reads letters, digits, underscores, dollar signs and hyphens.
  mutating func readWordText() -> String {
    let start = index
    while let byte = peek, Self.isWord(byte) || byte == UInt8(ascii: "-") { index += 1 }
    return text(start..<index)
  }
}
