/// The objects, lists and strings of a text that may be incomplete, as it is while somebody types.
///
/// It accepts any text, so that there is always an answer to where the cursor is: brackets may be open, values missing
/// and commas forgotten. What is wrong with a text is not its concern; that is read by `SceneDocument`. Nodes are in a
/// list and name each other by index, so that any depth is possible.
package struct SyntaxTree {
  /// A value, or the place of one that is missing.
  package struct Node: Equatable {
    package enum Kind: Equatable {
      case object, list, string
      /// A number, true, false, null, or anything else without quotes.
      case word
      /// Nothing, after a key.
      case missing
    }

    package var kind: Kind
    /// The bytes, with quotes or brackets; of a missing value those between the key and what follows.
    package var range: Range<Int>
    /// The text of a string, escapes resolved, or of a word.
    package var text = ""
    /// The object or list that contains it; nil for the outermost value.
    package var parent: Int?
    /// Its key in an object; nil in a list.
    package var key: Key?
    /// The values in it, in order.
    package var children: [Int] = []
    /// Whether a string or a bracket has its end.
    package var isClosed = true

    /// The bytes of a string without its quotes.
    package var content: Range<Int> {
      guard kind == .string else { return range }
      let end = isClosed ? range.upperBound - 1 : range.upperBound
      return range.lowerBound + 1..<max(end, range.lowerBound + 1)
    }
  }

  /// A key of an object.
  package struct Key: Equatable {
    /// The text, escapes resolved.
    package var text: String
    /// The bytes with quotes.
    var range: Range<Int>
    /// The bytes without quotes.
    var content: Range<Int>
    /// Whether a colon follows.
    var hasColon = false
  }

  package private(set) var nodes: [Node] = []
  /// The outermost value; nil for a text without one.
  package var root: Int? { nodes.isEmpty ? nil : 0 }

  /// The values in an object, each with its key.
  func members(of node: Int) -> [(key: Key, value: Int)] {
    nodes[node].children.compactMap { child in nodes[child].key.map { ($0, child) } }
  }

  /// The value of a key of an object.
  func value(_ key: String, of node: Int) -> Int? {
    nodes[node].children.first { nodes[$0].key?.text == key }
  }

  /// The string that is the value of a key of an object.
  func string(_ key: String, of node: Int) -> String? {
    value(key, of: node).flatMap { nodes[$0].kind == .string ? nodes[$0].text : nil }
  }

  /// The keys of an object, each with its value if that is a string.
  func strings(of node: Int) -> [(key: String, text: String?)] {
    members(of: node).map { key, value in
      (key.text, nodes[value].kind == .string ? nodes[value].text : nil)
    }
  }

  /// The index of a value in the object or list that contains it.
  func index(of node: Int) -> Int {
    nodes[node].parent.flatMap { nodes[$0].children.firstIndex(of: node) } ?? 0
  }

  /// The nodes from the outermost value to one of them.
  func path(to node: Int) -> [Int] {
    var path = [node]
    while let parent = nodes[path[path.count - 1]].parent { path.append(parent) }
    return path.reversed()
  }

  // MARK: - Reading

  private struct Reading {
    /// The objects and lists that are open, the innermost last.
    var open: [Int] = []
    /// The key that has been read whose value has not.
    var key: Key?
  }

  /// The nodes of a text.
  package init(_ bytes: [UInt8]) {
    var scanner = SyntaxScanner(bytes)
    var reading = Reading()
    while let token = scanner.next() {
      switch token.kind {
      case .opening(let kind):
        let node = add(kind, token.range, &reading)
        nodes[node].isClosed = false
        reading.open.append(node)
        reading.key = nil
      case .closing(let kind):
        finishKey(before: token.range.lowerBound, &reading)
        close(kind, at: token.range.upperBound, &reading)
      case .comma: finishKey(before: token.range.lowerBound, &reading)
      case .colon: takeColon(&reading)
      case .string(let text, let isClosed):
        takeText(.string, text, token.range, isClosed: isClosed, &reading)
      case .word(let text): takeText(.word, text, token.range, isClosed: true, &reading)
      }
    }
    finishKey(before: bytes.count, &reading)
    for node in reading.open { nodes[node].range = nodes[node].range.lowerBound..<bytes.count }
  }

  /// Adds a value to the innermost open object or list.
  private mutating func add(
    _ kind: Node.Kind, _ range: Range<Int>, _ reading: inout Reading
  ) -> Int {
    var node = Node(kind: kind, range: range)
    node.parent = reading.open.last ?? root
    node.key = reading.key
    let index = nodes.count
    nodes.append(node)
    if let parent = node.parent { nodes[parent].children.append(index) }
    return index
  }

  /// A string or a word: a key, or a value.
  private mutating func takeText(
    _ kind: Node.Kind, _ text: String, _ range: Range<Int>, isClosed: Bool,
    _ reading: inout Reading
  ) {
    let isInObject = reading.open.last.map { nodes[$0].kind == .object } ?? false
    if isInObject, reading.key?.hasColon != true {
      finishKey(before: range.lowerBound, &reading)
      let end = isClosed ? range.upperBound - 1 : range.upperBound
      let content =
        kind == .string ? range.lowerBound + 1..<max(end, range.lowerBound + 1) : range
      reading.key = Key(text: text, range: range, content: content)
      return
    }
    let node = add(kind, range, &reading)
    nodes[node].text = text
    nodes[node].isClosed = isClosed
    reading.key = nil
  }

  /// A colon: after a key, or after a string that was taken for the value of a key without one.
  private mutating func takeColon(_ reading: inout Reading) {
    if reading.key != nil {
      reading.key?.hasColon = true
      return
    }
    guard let open = reading.open.last, nodes[open].kind == .object,
      let last = nodes[open].children.last, last == nodes.count - 1, nodes[last].kind == .string
    else { return }
    let value = nodes[last]
    nodes[last].kind = .missing
    nodes[last].range =
      (value.key?.range.upperBound ?? value.range.lowerBound)..<value.range.lowerBound
    (nodes[last].text, nodes[last].isClosed) = ("", true)
    reading.key = Key(
      text: value.text, range: value.range, content: value.content, hasColon: true)
  }

  /// Adds the missing value of a key.
  private mutating func finishKey(before end: Int, _ reading: inout Reading) {
    guard let key = reading.key else { return }
    _ = add(.missing, key.range.upperBound..<max(end, key.range.upperBound), &reading)
    reading.key = nil
  }

  /// Closes the innermost open object or list of a kind, with what is open in it; none if there is none.
  private mutating func close(_ kind: Node.Kind, at end: Int, _ reading: inout Reading) {
    guard let index = reading.open.lastIndex(where: { nodes[$0].kind == kind }) else { return }
    for node in reading.open[index...] {
      let isMeant = node == reading.open[index]
      nodes[node].range = nodes[node].range.lowerBound..<(isMeant ? end : end - 1)
      nodes[node].isClosed = isMeant
    }
    reading.open.removeSubrange(index...)
  }
}

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
