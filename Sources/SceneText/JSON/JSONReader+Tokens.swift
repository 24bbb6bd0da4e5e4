extension JSONReader {
  /// The next byte, or nil at the end.
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether a byte can be part of a word or of a number's unit.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Whether a byte is a closing bracket.
  static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  /// Skips whitespace and comments.
  mutating func skipBlanks() {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        index += 1
      case UInt8(ascii: "/"):
        guard index + 1 < bytes.count else { return }
        switch bytes[index + 1] {
        case UInt8(ascii: "/"): index = endOfLine(from: index)
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = index
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    index = bytes.count
    isEndReported = true
    report(start..<start + 2, "unterminated comment", hint: "close it with '*/'")
  }

  /// The index of the line break at or after a byte.
  func endOfLine(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    return end
  }

  /// The index after the Unicode scalar at a byte; the index itself at the end of the text.
  func endOfScalar(at index: Int) -> Int {
    index < bytes.count ? index + UTF8Decoding.scalar(in: bytes, at: index).length : index
  }

  /// Checks that the text is UTF-8.
  ///
  /// Invalid bytes are reported once and read as replacement characters.
  ///
  /// - Returns: False for another encoding, of which nothing could be read.
  mutating func checkEncoding() -> Bool {
    for (mark, name) in Self.otherMarks where bytes.starts(with: mark) {
      report("encoding", 0..<0, "the file is encoded in \(name)", hint: "save it as UTF-8")
      return false
    }
    var first: Range<Int>?
    var others = 0
    var position = index
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
      let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: position)
      if scalar == nil {
        if first == nil { first = position..<position + length } else { others += 1 }
      }
      position += length
    }
    if let first {
      let byte = String(bytes[first.lowerBound], radix: 16, uppercase: true)
      report(
        "encoding", first, "the byte 0x\(byte) is not valid UTF-8 here",
        hint: others == 0 ? "save the file as UTF-8" : "and \(others) more; save the file as UTF-8")
    }
    return true
  }

  /// The byte order marks of other encodings, longer ones first.
  private static let otherMarks: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
    ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
  ]
}

/// Decodes UTF-8 scalar by scalar, with the length of invalid sequences.
enum UTF8Decoding {
  /// The scalar that begins at a byte, and its length in bytes.
  ///
  /// Invalid bytes give nil and the length of the maximal subpart of an ill-formed sequence, at
  /// least 1. The index must be inside the text. Source: The Unicode Standard, tables 3-7 and 3-8.
  static func scalar(in bytes: [UInt8], at index: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = bytes[index]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: count = 4
    default: return (nil, 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for offset in 1..<count {
      let allowed = offset == 1 ? second : 0x80...0xBF
      guard index + offset < bytes.count, allowed.contains(bytes[index + offset]) else {
        return (nil, offset)
      }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value), count)
  }
}

extension JSONReader {
  /// Reads a string; the next byte is its opening quote, double or, as an error, single.
  mutating func readString() -> JSONString {
    var offsets: [Int]?
    return readString(offsets: &offsets)
  }

  /// Reads a string, and records where each of its scalars begins if `offsets` is not nil.
  mutating func readString(offsets: inout [Int]?) -> JSONString {
    let opening = index
    let quote = bytes[opening]
    index += 1
    let start = index
    var scalars = String.UnicodeScalarView()
    while true {
      guard let byte = peek, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
        report(
          opening..<index, "unterminated string",
          hint: "close it with '\"'; write \\n for a line break")
        // At the end of the file only the quote is missing; the comma is inside the string.
        if peek == nil { isEndReported = true }
        isCommaFound = true
        return JSONString(value: String(scalars), place: span(start..<index))
      }
      let position = index
      if byte == quote {
        index += 1
        if quote == UInt8(ascii: "'") {
          report(opening..<index, "strings need double quotes")
        }
        return JSONString(value: String(scalars), place: span(start..<position))
      }
      if byte == UInt8(ascii: "\\") {
        scalars.append(readEscape())
      } else {
        let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: index)
        index += length
        if let scalar, scalar.value < 0x20 {
          let escape = JSONOutput.quoted(String(scalar)).dropFirst().dropLast()
          report(
            position..<index, "control character \(Self.name(of: scalar)) in a string",
            hint: "write \(escape)")
        }
        scalars.append(scalar ?? "\u{FFFD}")
      }
      offsets?.append(position)
    }
  }

  /// Reads an escape; the next byte is its backslash.
  ///
  /// A faulty escape is reported and read as U+FFFD.
  private mutating func readEscape() -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte = peek, byte >= 0x20 else { return "\u{FFFD}" }
    let end = endOfScalar(at: index)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      index = end
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      index = end
      return Self.controlEscapes[byte] ?? "\u{FFFD}"
    case UInt8(ascii: "u"):
      index = end
      return readUnicodeEscape(from: start)
    default:
      index = end
      reportEscape(start..<end)
      return "\u{FFFD}"
    }
  }

  private func reportEscape(_ range: Range<Int>) {
    report(
      range, "unknown escape \(MessageText.quoted(text(range)))",
      hint: #"the valid escapes are \" \\ \/ \b \f \n \r \t and \u with four digits"#)
  }

  private static let controlEscapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// Reads the digits of an escape `\u…`, and the second escape of a surrogate pair.
  private mutating func readUnicodeEscape(from start: Int) -> Unicode.Scalar {
    guard let unit = readFourDigits() else {
      reportEscape(start..<index)
      return "\u{FFFD}"
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let end = index
    if UTF16.isLeadSurrogate(UInt16(unit)), index + 1 < bytes.count,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      if let trail = readFourDigits(), UTF16.isTrailSurrogate(UInt16(trail)),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (trail - 0xDC00))
      {
        return scalar
      }
      index = end
    }
    report(
      start..<end, "\(MessageText.quoted(text(start..<end))) is half of a surrogate pair",
      hint: "write a character beyond U+FFFF as two escapes, or as it is")
    return "\u{FFFD}"
  }

  /// Reads four hexadecimal digits; nil, after the existing digits, if there are fewer.
  private mutating func readFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// The text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension SourceList {
  /// A string that was read from one of the texts, with the place of each of its characters.
  package func placed(_ string: JSONString) -> PlacedString {
    text(of: string.place).map { string.placed(in: $0) }
      ?? PlacedString(string.value, place: string.place)
  }
}

extension JSONString {
  /// The string with the place of each of its characters, by reading its source again.
  package func placed(in source: SourceText) -> PlacedString {
    let isPlain = place.range.count == value.utf8.count && value.utf8.allSatisfy { $0 < 0x80 }
    let opening = place.range.lowerBound - 1
    guard !isPlain, opening >= 0, place.range.upperBound <= source.bytes.count else {
      return PlacedString(value, place: place)
    }
    var reader = JSONReader(
      source, source: place.source, from: opening, rules: .plain,
      diagnostics: DiagnosticCollector(limit: 1))
    var offsets: [Int]? = []
    let string = reader.readString(offsets: &offsets)
    // An option's unquoted word is not a JSON string; its characters map one to one.
    guard string == self, let offsets else { return PlacedString(value, place: place) }
    return PlacedString(value, place: place, scalarOffsets: offsets)
  }
}

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
