/// Reads JSON as RFC 8259 defines it, without comments.
struct PlainJSONReader {
  /// Where a text is not JSON, as an offset in UTF-8.
  struct Failure: Error {
    var offset: Int
  }

  private let text: [UInt8]
  private var index = 0

  static func read(_ text: String) throws -> PlainJSON {
    var reader = PlainJSONReader(text: Array(text.utf8))
    let value = try reader.value()
    guard reader.next() == nil else { throw reader.failure }
    return value
  }

  private init(text: [UInt8]) { self.text = text }

  private var failure: Failure { Failure(offset: index) }

  /// The next byte that is not blank, which stays.
  private mutating func next() -> UInt8? {
    while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    return index < text.count ? text[index] : nil
  }

  /// Skips a character, and says whether it was there.
  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skip(_ word: String) throws {
    guard text[index...].starts(with: word.utf8) else { throw failure }
    index += word.utf8.count
  }

  private mutating func value() throws -> PlainJSON {
    switch next() {
    case UInt8(ascii: "{"):
      index += 1
      var members: [String: PlainJSON] = [:]
      while members.isEmpty ? next() != UInt8(ascii: "}") : skips(",") {
        guard next() == UInt8(ascii: "\"") else { throw failure }
        let key = try string()
        guard skips(":") else { throw failure }
        members[key] = try value()
      }
      guard skips("}") else { throw failure }
      return .object(members)
    case UInt8(ascii: "["):
      index += 1
      var elements: [PlainJSON] = []
      while elements.isEmpty ? next() != UInt8(ascii: "]") : skips(",") {
        elements.append(try value())
      }
      guard skips("]") else { throw failure }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try skip("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try skip("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try skip("null")
      return .null
    default: return .number(try number())
    }
  }

  private mutating func number() throws -> Double {
    let start = index
    _ = skipsOne(of: "-")
    if !skipsOne(of: "0") { try skipDigits() }
    if skipsOne(of: ".") { try skipDigits() }
    if skipsOne(of: "eE") {
      _ = skipsOne(of: "+-")
      try skipDigits()
    }
    guard let value = Double(String(decoding: text[start..<index], as: UTF8.self)) else {
      throw Failure(offset: start)
    }
    return value
  }

  /// Skips one of some characters, and says whether one was here.
  private mutating func skipsOne(of characters: String) -> Bool {
    guard index < text.count, characters.utf8.contains(text[index]) else { return false }
    index += 1
    return true
  }

  private mutating func skipDigits() throws {
    guard skipsOne(of: "0123456789") else { throw failure }
    while skipsOne(of: "0123456789") {}
  }

  /// The string that begins at the quotation mark here.
  private mutating func string() throws -> String {
    index += 1
    var units: [UInt8] = []
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      guard text[index] >= 0x20 else { throw failure }
      guard text[index] == UInt8(ascii: "\\") else {
        units.append(text[index])
        index += 1
        continue
      }
      guard index + 1 < text.count else { throw failure }
      index += 2
      switch text[index - 1] {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "u"):
        var code = try unit()
        if code & 0xFC00 == 0xD800 {
          try skip("\\u")
          let low = try unit()
          guard low & 0xFC00 == 0xDC00 else { throw failure }
          code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
        }
        guard let scalar = Unicode.Scalar(code) else { throw failure }
        units += Array(String(Character(scalar)).utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(text[index - 1])
      default: throw failure
      }
    }
    guard index < text.count else { throw failure }
    index += 1
    return String(decoding: units, as: UTF8.self)
  }

  /// The four hexadecimal digits here.
  private mutating func unit() throws -> UInt32 {
    guard index + 4 <= text.count,
      let code = UInt32(String(decoding: text[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw failure }
    index += 4
    return code
  }
}
