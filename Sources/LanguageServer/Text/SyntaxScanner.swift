/// Splits the text of a scene into brackets, strings and words, without the comments.
struct SyntaxScanner {
  struct Token {
    enum Kind {
      case opening(SyntaxTree.Node.Kind)
      case closing(SyntaxTree.Node.Kind)
      case comma, colon
      /// A string, escapes resolved, and whether it ends on its line.
      case string(String, isClosed: Bool)
      case word(String)
    }

    let kind: Kind
    let range: Range<Int>
  }

  private let bytes: [UInt8]
  private var index = 0

  /// The tokens of a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    let start = index
    index += 1
    let kind: Token.Kind
    switch bytes[start] {
    case UInt8(ascii: "{"): kind = .opening(.object)
    case UInt8(ascii: "["): kind = .opening(.list)
    case UInt8(ascii: "}"): kind = .closing(.object)
    case UInt8(ascii: "]"): kind = .closing(.list)
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: "\""): kind = string(from: start)
    default:
      while index < bytes.count, !Self.endsWords(bytes[index]) { index += 1 }
      kind = .word(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    return Token(kind: kind, range: start..<index)
  }

  /// Whether a place is in a comment, where nothing is completed.
  static func isInComment(_ offset: Int, of bytes: [UInt8]) -> Bool {
    var scanner = SyntaxScanner(bytes)
    while scanner.index < offset {
      let start = scanner.index
      scanner.skipBlanks { range in range.lowerBound < offset && offset <= range.upperBound }
      if scanner.isStopped { return true }
      guard scanner.index < offset, scanner.next() != nil, scanner.index > start else { break }
    }
    return false
  }

  /// Whether skipping has ended at a comment that was looked for.
  private var isStopped = false

  private static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: true
    // The bytes of a byte order mark.
    case 0xEF, 0xBB, 0xBF: true
    default: false
    }
  }

  private static func endsWords(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "/"):
      true
    default: isBlank(byte)
    }
  }

  private mutating func skipBlanks(until isMeant: (Range<Int>) -> Bool = { _ in false }) {
    while index < bytes.count {
      if Self.isBlank(bytes[index]) {
        index += 1
        continue
      }
      guard let end = commentEnd else { return }
      if isMeant(index..<end) {
        isStopped = true
        return
      }
      index = end
    }
  }

  /// The end of the comment that begins here; nil if none does.
  private var commentEnd: Int? {
    guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      return bytes[index...].firstIndex { [0x0A, 0x0D].contains($0) } ?? bytes.count
    case UInt8(ascii: "*"):
      var end = index + 2
      while end + 1 < bytes.count {
        if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
        end += 1
      }
      return bytes.count
    default: return nil
    }
  }

  /// Reads a string after its quote, up to the closing one or the end of the line.
  private mutating func string(from start: Int) -> Token.Kind {
    var units: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { break }
      index += 1
      if byte == UInt8(ascii: "\"") {
        return .string(String(decoding: units, as: UTF8.self), isClosed: true)
      }
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        continue
      }
      guard index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D else { break }
      let escape = bytes[index]
      index += 1
      units += escaped(escape)
    }
    return .string(String(decoding: units, as: UTF8.self), isClosed: false)
  }

  /// The bytes for which an escape stands, after its letter has been read.
  private mutating func escaped(_ letter: UInt8) -> [UInt8] {
    switch letter {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"):
      let digits = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
      guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16) else { return [] }
      index += 4
      // Ids and keys have no characters that need two escapes.
      return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? Array("\u{FFFD}".utf8)
    default: return [letter]
    }
  }
}
