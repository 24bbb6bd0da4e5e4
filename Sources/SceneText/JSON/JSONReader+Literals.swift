extension JSONReader {
  // MARK: - Numbers

  /// Reads a number; the next byte is a digit, a sign or a point.
  mutating func readNumber() -> JSONValue.Content {
    let start = index
    while let byte = peek, Self.isWord(byte) || Self.isNumberMark(byte) { index += 1 }
    let range = start..<index
    guard range.count <= JSONNumber.maximumLength else {
      report(
        Problem.limitCode, range,
        "the number has \(range.count) characters; at most \(JSONNumber.maximumLength) are allowed")
      return .invalid
    }
    let text = text(range)
    if ["Infinity", "inf", "NaN", "nan"].contains(String(text.drop { $0 == "-" || $0 == "+" })) {
      report("number", range, "\(MessageText.quoted(text)) is not a finite number")
      return .invalid
    }
    if let fault = fault(in: Array(bytes[range])) {
      report(
        "number", range, "malformed number \(MessageText.quoted(text))", hint: fault.hint)
      return .invalid
    }
    guard let value = Double(text), value.isFinite else {
      report(
        "number", range, "the number \(MessageText.quoted(text)) is too large",
        hint: "the largest number is about 1.8e308")
      return .invalid
    }
    return .number(JSONNumber(value: value, written: text))
  }

  private static func isNumberMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  /// What is wrong with a number.
  private struct NumberFault {
    /// What to do about it, if that is known.
    let hint: String?
  }

  /// What is wrong with a number by the grammar of RFC 8259: -? (0 | [1-9] digits) (. digits)?
  /// ([eE] [+-]? digits)?
  private func fault(in text: [UInt8]) -> NumberFault? {
    var rest = text[...]
    if rest.first == UInt8(ascii: "+") {
      return NumberFault(hint: "leave out the '+'")
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if let fault = Self.takeInteger(of: &rest) { return fault }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard Self.takeDigits(of: &rest) > 0 else {
        return NumberFault(hint: "write a digit after the point")
      }
    }
    let unit = String(decoding: rest, as: UTF8.self)
    if rules.units.contains(unit) {
      let number = String(decoding: text.dropLast(rest.count), as: UTF8.self) + unit
      return NumberFault(
        hint: "a number with a unit is a string: \(MessageText.quoted(number, in: "\""))")
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard Self.takeDigits(of: &rest) > 0 else {
        return NumberFault(hint: "write a digit after the 'e'")
      }
    }
    return rest.isEmpty ? nil : NumberFault(hint: nil)
  }

  /// Takes the digits before the point, and finds what is wrong with them.
  private static func takeInteger(of rest: inout ArraySlice<UInt8>) -> NumberFault? {
    let first = rest.first
    let count = takeDigits(of: &rest)
    guard count > 0 else {
      return NumberFault(
        hint: first == UInt8(ascii: ".") ? "write a digit before the point" : nil)
    }
    guard first == UInt8(ascii: "0") else { return nil }
    if rest.first == UInt8(ascii: "x") || rest.first == UInt8(ascii: "X") {
      return NumberFault(hint: "use decimal digits")
    }
    return count > 1 ? NumberFault(hint: "leave out the leading zero") : nil
  }

  /// Takes the digits at the beginning, and returns their number.
  private static func takeDigits(of rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest.removeFirst(count)
    return count
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
      report("number", start..<index, "\(MessageText.quoted(word)) is not a finite number")
    case "yes": reportWord(word, start, meant: "true")
    case "no": reportWord(word, start, meant: "false")
    case "None", "nil", "undefined": reportWord(word, start, meant: "null")
    default:
      reportWord(word, start, meant: Spelling.nearest(to: word, in: ["true", "false", "null"]))
    }
    return .invalid
  }

  /// Reports a word that has been read, which is no value.
  private func reportWord(_ word: String, _ start: Int, meant: String?) {
    report(
      start..<index, "unexpected word \(MessageText.quoted(word))",
      hint: meant.map { "did you mean '\($0)'?" }
        ?? "if it is a string, write \(MessageText.quoted(word, in: "\""))")
  }

  /// Reads letters, digits, underscores, dollar signs and hyphens.
  mutating func readWordText() -> String {
    let start = index
    while let byte = peek, Self.isWord(byte) || byte == UInt8(ascii: "-") { index += 1 }
    return text(start..<index)
  }
}
