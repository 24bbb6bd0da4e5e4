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
