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
