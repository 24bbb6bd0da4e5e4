/// A problem of a file that is not well-formed JSON.
enum SyntaxProblem: Problem {
  case empty
  case encoding(String)
  case invalidUTF8(byte: UInt8, others: Int)
  case unexpectedCharacter(Unicode.Scalar)
  case expectedValue(found: String)
  case expectedKey(found: String)
  case expectedColon(found: String)
  case expectedComma(closing: Character, found: String)
  case surplusComma
  case trailingText
  case unclosed(Character)
  case mismatched(expected: Character, found: Character)
  case unopened(Character)
  case unterminatedString
  case unterminatedComment
  case controlCharacter(Unicode.Scalar)
  case unknownEscape(String)
  case loneSurrogate(String)
  case singleQuotes
  case unquotedKey(String)
  case unquotedWord(String)
  case misspelledLiteral(String, meant: String)
  case notANumber(String)
  case malformedNumber(String, NumberFault)
  case numberTooLarge(String)
  case duplicateKey(String)

  /// A problem of a number.
  enum NumberFault {
    case leadingPlus, leadingZero, noIntegerPart, noFraction, noExponent, hexadecimal
    case unit(String)
    case other
  }
}

extension SyntaxProblem {
  var code: String {
    switch self {
    case .encoding, .invalidUTF8: "encoding"
    case .duplicateKey: "duplicate-key"
    case .malformedNumber, .numberTooLarge, .notANumber: "number"
    default: "syntax"
    }
  }

  var message: String {
    switch self {
    case .empty: "the scene is empty"
    case .encoding(let name): "the file is encoded in \(name)"
    case .invalidUTF8(let byte, _):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8 here"
    case .unexpectedCharacter(let scalar): "unexpected character \(Self.name(of: scalar))"
    case .expectedValue(let found): "expected a value, found \(found)"
    case .expectedKey(let found): "expected a key in quotes, found \(found)"
    case .expectedColon(let found): "expected ':' after the key, found \(found)"
    case .expectedComma(let closing, let found): "expected ',' or '\(closing)', found \(found)"
    case .surplusComma: "unexpected ','"
    case .trailingText: "unexpected text after the end of the scene"
    case .unclosed(let bracket): "this '\(bracket)' is never closed"
    case .mismatched(let expected, let found): "expected '\(expected)', found '\(found)'"
    case .unopened(let bracket): "unmatched '\(bracket)'"
    case .unterminatedString: "unterminated string"
    case .unterminatedComment: "unterminated comment"
    case .controlCharacter(let scalar): "control character \(Self.name(of: scalar)) in a string"
    case .unknownEscape(let escape): "unknown escape \(MessageText.quoted(escape))"
    case .loneSurrogate(let escape): "\(MessageText.quoted(escape)) is half of a surrogate pair"
    case .singleQuotes: "strings need double quotes"
    case .unquotedKey(let key): "the key \(MessageText.quoted(key)) is not in quotes"
    case .unquotedWord(let word): "unexpected word \(MessageText.quoted(word))"
    case .misspelledLiteral(let word, _): "unexpected word \(MessageText.quoted(word))"
    case .notANumber(let word): "\(MessageText.quoted(word)) is not a finite number"
    case .malformedNumber(let text, _): "malformed number \(MessageText.quoted(text))"
    case .numberTooLarge(let text): "the number \(MessageText.quoted(text)) is too large"
    case .duplicateKey(let key): "duplicate key \(MessageText.quoted(key))"
    }
  }

  var hint: String? {
    switch self {
    case .empty: "the smallest scene is {\"framegen\": 1}"
    case .encoding: "save it as UTF-8"
    case .invalidUTF8(_, let others):
      others == 0 ? "save the file as UTF-8" : "and \(others) more; save the file as UTF-8"
    case .surplusComma: "remove it"
    case .unterminatedString: "close it with '\"'; write \\n for a line break"
    case .unterminatedComment: "close it with '*/'"
    case .controlCharacter(let scalar): "write \(Self.escape(of: scalar))"
    case .unknownEscape:
      "the valid escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"
    case .loneSurrogate: "write a character beyond U+FFFF as two escapes, or as it is"
    case .unquotedKey(let key): "write \(MessageText.quoted(key, in: "\""))"
    case .unquotedWord(let word): "if it is a string, write \(MessageText.quoted(word, in: "\""))"
    case .misspelledLiteral(_, let meant): "did you mean '\(meant)'?"
    case .malformedNumber(_, let fault): fault.hint
    case .numberTooLarge: "the largest number is about 1.8e308"
    default: nil
    }
  }

  /// A character in quotation marks, or its code point if it is invisible.
  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }

  /// The shortest escape of a control character.
  private static func escape(of scalar: Unicode.Scalar) -> String {
    String(JSONOutput.quoted(String(scalar)).dropFirst().dropLast())
  }
}

extension SyntaxProblem.NumberFault {
  /// What to do about it.
  fileprivate var hint: String? {
    switch self {
    case .leadingPlus: "leave out the '+'"
    case .leadingZero: "leave out the leading zero"
    case .noIntegerPart: "write a digit before the point"
    case .noFraction: "write a digit after the point"
    case .noExponent: "write a digit after the 'e'"
    case .hexadecimal: "use decimal digits"
    case .unit(let text): "a number with a unit is a string: \(MessageText.quoted(text, in: "\""))"
    case .other: nil
    }
  }
}
