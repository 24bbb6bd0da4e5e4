/// Reads JSON into values with their places.
///
/// Foundation's decoder gives no places and stops at the first error. This parser accepts, beyond RFC
/// 8259, comments (`//`, `/* */`) and trailing commas. After an error it continues as if the error had
/// been repaired if the repair is obvious (a missing comma, a key without quotes); otherwise it skips to
/// the next comma or bracket. No input makes it trap; every loop consumes a byte or ends.
///
/// The open brackets are a list and not calls on the stack, so any depth can be read. What is nested
/// deeper than a scene may be is checked and counted, but not kept.
package struct JSONReader {
  /// What the reader has to know of the language of a text.
  package struct Rules: Sendable {
    /// The depth to which objects and lists may be nested; those of the nested elements do not count.
    let depth: Int
    /// The key of the lists in elements that contain elements of the same kind; nil if there are none.
    let nestedKey: String?
    /// What messages call these elements, such as "views".
    let nestedNoun: String
    /// The depth to which they may be nested, the outermost being at depth 1.
    let nestedDepth: Int
    /// The units of numbers that are written as strings, such as "90deg".
    let units: [String]

    /// The rules of a language whose elements are nested in lists with a key.
    package init(
      depth: Int, nestedKey: String?, nestedNoun: String, nestedDepth: Int, units: [String]
    ) {
      (self.depth, self.units) = (depth, units)
      (self.nestedKey, self.nestedNoun) = (nestedKey, nestedNoun)
      self.nestedDepth = nestedDepth
    }

    /// The rules of JSON, with nesting to a depth of 100.
    package static let plain = Rules(
      depth: 100, nestedKey: nil, nestedNoun: "", nestedDepth: 0, units: [])
  }

  /// The text.
  let bytes: [UInt8]
  /// The number of the text in the list of sources.
  let source: Int
  /// What it has to know of the language.
  let rules: Rules
  /// Collects the problems.
  let diagnostics: DiagnosticCollector
  /// The index of the next byte.
  var index: Int
  /// The open brackets, outermost first.
  var open: [OpenBracket] = []
  /// How deep the text is nested.
  private(set) var depth: NestingDepth
  /// Whether the comma after the last element is known to exist, although it was not found in its
  /// place.
  var isCommaFound = false
  /// Whether something open at the end of the text has been reported.
  var isEndReported = false

  /// A reader of a text, by default from its start.
  package init(
    _ text: SourceText, source: Int, from start: Int = 0, rules: Rules,
    diagnostics: DiagnosticCollector
  ) {
    bytes = text.bytes
    self.rules = rules
    depth = NestingDepth(rules)
    self.source = source
    self.diagnostics = diagnostics
    index = min(start, text.bytes.count)
  }

  /// Reads a text with a single value.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - rules: What to know of the language.
  ///   - limit: The largest number of problems that are reported.
  /// - Returns: The value, nil if there is none at all, and the problems.
  package static func read(
    _ bytes: [UInt8], rules: Rules, limit: Int = 100
  ) -> (value: JSONValue?, diagnostics: [Diagnostic]) {
    let diagnostics = DiagnosticCollector(limit: limit)
    var reader = JSONReader(
      SourceText(origin: .file(""), bytes: bytes), source: 0, rules: rules,
      diagnostics: diagnostics)
    let value = reader.readDocument()
    return (value, diagnostics.diagnostics)
  }

  /// Reads the value of the text, and checks that nothing follows it.
  package mutating func readDocument() -> JSONValue? {
    guard checkEncoding() else { return nil }
    if index == 0, bytes.starts(with: SourceText.byteOrderMark) {
      index = SourceText.byteOrderMark.count
    }
    skipBlanks()
    guard peek != nil else {
      report(
        index..<index, "the scene is empty", hint: "the smallest scene is {\"framegen\": 1}")
      return nil
    }
    let value = readValue()
    depth.report(to: diagnostics, source: source)
    guard !depth.isExceeded else { return nil }
    skipBlanks()
    if peek != nil, !diagnostics.isFull {
      // The rest of the scene usually follows a stray closing bracket: one problem is enough.
      if let byte = peek, Self.isClosing(byte) {
        report(index..<index + 1, "unmatched '\(Character(Unicode.Scalar(byte)))'")
      } else if !value.isInvalid {
        report(index..<endOfLine(from: index), "unexpected text after the end of the scene")
      }
    }
    return value
  }

  // MARK: - Values

  /// Reads a value; the next byte is not whitespace.
  private mutating func readValue() -> JSONValue {
    var value = beginValue()
    while true {
      if let read = value {
        guard !open.isEmpty else { return read }
        add(read)
      }
      value = continueBrackets()
    }
  }

  /// Reads a value without brackets, or opens its brackets and returns nil.
  private mutating func beginValue() -> JSONValue? {
    let start = index
    guard let byte = peek, !diagnostics.isFull else {
      if !diagnostics.isFull { report(start..<start, "expected a value, found \(nextDescription)") }
      return value(.invalid, from: start)
    }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
      openBracket(byte)
      return nil
    }
    // The content is read first, because the place ends at the index after it.
    let content = readContent(byte)
    return value(content, from: start)
  }

  /// Reads the content of a value without brackets, which its first byte determines.
  private mutating func readContent(_ byte: UInt8) -> JSONValue.Content {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(readString())
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return readNumber()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(index..<index + 1, "expected a value, found \(nextDescription)")
      return .invalid
    case _ where Self.isWord(byte): return readWord()
    default:
      reportUnexpectedCharacter()
      skipToDelimiter()
      return .invalid
    }
  }

  private func value(_ content: JSONValue.Content, from start: Int) -> JSONValue {
    JSONValue(content: content, place: span(start..<index))
  }

  // MARK: - Brackets

  private mutating func openBracket(_ byte: UInt8) {
    var bracket = OpenBracket(bracket: byte, index: index)
    bracket.isNestedList =
      byte == UInt8(ascii: "[") && rules.nestedKey != nil
      && open.last?.key?.value == rules.nestedKey
    bracket.isTooDeep = depth.open(bracket, in: open.last)
    open.append(bracket)
    index += 1
  }

  /// Closes the innermost bracket.
  private mutating func closeBracket() -> JSONValue {
    let bracket = open.removeLast()
    depth.close(bracket)
    return value(bracket.isTooDeep ? .invalid : bracket.content, from: bracket.index)
  }

  /// Adds a value that has been read to the innermost bracket.
  private mutating func add(_ element: JSONValue) {
    let last = open.count - 1
    if let key = open[last].key {
      open[last].key = nil
      if let first = open[last].places[key.value] {
        diagnostics.report(
          "duplicate-key", at: key.place, "duplicate key \(MessageText.quoted(key.value))",
          notes: [Diagnostic.Note("first used here", at: first)])
      } else {
        open[last].places[key.value] = key.place
        open[last].members.append(JSONObject.Member(key: key, value: element))
      }
      return endElement(closing: "}", after: open[last].start)
    }
    if !open[last].elements.isEmpty, isMember(element) {
      reportMissingBracket(open[last].start)
      open[last].isEnded = true
      return
    }
    open[last].elements.append(element)
    endElement(closing: "]", after: open[last].start)
  }

  /// Goes on in the innermost bracket.
  ///
  /// - Returns: The next value without brackets inside it, or its own at its end; nil where a bracket was
  ///   opened or a comma skipped.
  private mutating func continueBrackets() -> JSONValue? {
    let last = open.count - 1
    guard !open[last].isEnded else { return closeBracket() }
    skipBlanks()
    guard let byte = peek else {
      reportUnclosed()
      return closeBracket()
    }
    switch byte {
    case open[last].closing:
      index += 1
      return closeBracket()
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      reportMismatch()
      return closeBracket()
    case UInt8(ascii: ","):
      report(index..<index + 1, "unexpected ','", hint: "remove it")
      index += 1
      return nil
    default:
      open[last].start = index
      guard open[last].bracket == UInt8(ascii: "{") else { return beginValue() }
      guard let key = readKey() else {
        endElement(closing: "}", after: open[last].start)
        return nil
      }
      open[last].key = key
      return beginMemberValue()
    }
  }

  /// Reads a key, even without quotes; nil, with the problem reported, if there is none.
  private mutating func readKey() -> JSONString? {
    guard let byte = peek else { return nil }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return readString() }
    guard Self.isWord(byte) else {
      report(
        index..<endOfScalar(at: index), "expected a key in quotes, found \(nextDescription)")
      return nil
    }
    let start = index
    let word = readWordText()
    report(
      start..<index, "the key \(MessageText.quoted(word)) is not in quotes",
      hint: "write \(MessageText.quoted(word, in: "\""))")
    return JSONString(value: word, place: span(start..<index))
  }

  /// Reads the colon after a key, then as `beginValue()` does.
  private mutating func beginMemberValue() -> JSONValue? {
    skipBlanks()
    let start = index
    if peek == UInt8(ascii: ":") {
      index += 1
    } else {
      report(
        index..<endOfScalar(at: index), "expected ':' after the key, found \(nextDescription)")
      if peek == UInt8(ascii: "=") { index += 1 }
      guard let byte = peek, byte != UInt8(ascii: ","), !Self.isClosing(byte) else {
        return value(.invalid, from: start)
      }
    }
    skipBlanks()
    return beginValue()
  }
}
