extension JSONReader {
  // MARK: - Reporting

  /// The span of a range of bytes.
  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source: source, range: range) }

  /// Reports a problem of syntax at a range of bytes.
  func report(
    _ range: Range<Int>, _ message: String, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    report("syntax", range, message, hint: hint, notes: notes)
  }

  /// Reports a problem at a range of bytes.
  func report(
    _ code: String, _ range: Range<Int>, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.report(code, at: span(range), message, hint: hint, notes: notes)
  }

  /// Reports that the innermost open bracket is never closed; only once for nested brackets.
  mutating func reportUnclosed() {
    guard let innermost = open.last, !diagnostics.isFull, !isEndReported else { return }
    isEndReported = true
    // The depth says more.
    if !depth.isExceeded { reportUnclosed(innermost) }
  }

  private func reportUnclosed(_ bracket: OpenBracket) {
    report(
      bracket.index..<bracket.index + 1,
      "this '\(Character(Unicode.Scalar(bracket.bracket)))' is never closed")
  }

  /// Reports the character at the index, with which no value begins, and skips it.
  mutating func reportUnexpectedCharacter() {
    let end = endOfScalar(at: index)
    if let scalar = UTF8Decoding.scalar(in: bytes, at: index).scalar {
      report(index..<end, "unexpected character \(Self.name(of: scalar))")
    }
    index = max(end, index + 1)
  }

  /// A description of the next token, for example "the end of the file".
  var nextDescription: String {
    guard let byte = peek else { return "the end of the file" }
    if Self.isWord(byte) {
      var end = index
      while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
      if end - index <= 20 { return "'\(String(decoding: bytes[index..<end], as: UTF8.self))'" }
    }
    switch byte {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return "a number"
    default:
      guard let scalar = UTF8Decoding.scalar(in: bytes, at: index).scalar, scalar.value >= 0x20
      else { return "an unreadable character" }
      return "'\(scalar)'"
    }
  }

  // MARK: - Recovery

  /// Ends an element or a member: consumes the comma after it, or reports that it is missing and
  /// skips to where reading can continue.
  ///
  /// - Parameters:
  ///   - closing: The bracket that may follow instead of a comma.
  ///   - start: The start of the element; if nothing has been consumed since, a byte is skipped.
  mutating func endElement(closing: Character, after start: Int) {
    let end = index
    let isCommaFound = isCommaFound
    self.isCommaFound = false
    skipBlanks()
    guard let byte = peek else { return }
    if byte == UInt8(ascii: ",") {
      index += 1
      return
    }
    if isCommaFound, index > start { return }
    if Self.isClosing(byte) {
      if index == start { index += 1 }
      return
    }
    if diagnostics.isFull {
      index = bytes.count
      return
    }
    if byte == UInt8(ascii: "\"") || Self.isWord(byte) || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-")
    {
      // The next element begins here: only the comma is missing, right after this one.
      if index > start {
        if end > start {
          report(end..<end, "expected ',' or '\(closing)', found \(nextDescription)")
        }
        return
      }
    } else if index > start {
      report(
        index..<endOfScalar(at: index), "expected ',' or '\(closing)', found \(nextDescription)")
    }
    let before = index
    skipToDelimiter()
    if index == before { index += 1 }
    if peek == UInt8(ascii: ",") { index += 1 }
  }

  /// Handles a closing bracket of the wrong kind, which ends the innermost open bracket.
  ///
  /// If an outer bracket matches, that is closed as well; otherwise the bracket is mistyped and
  /// consumed.
  mutating func reportMismatch() {
    guard let byte = peek, let innermost = open.last else { return }
    let opening = byte == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let expected: Character = innermost.bracket == UInt8(ascii: "{") ? "}" : "]"
    report(
      index..<index + 1, "expected '\(expected)', found '\(Character(Unicode.Scalar(byte)))'",
      notes: [
        Diagnostic.Note(
          "to close this '\(Character(Unicode.Scalar(innermost.bracket)))'",
          at: span(innermost.index..<innermost.index + 1))
      ])
    if !open.dropLast().contains(where: { $0.bracket == opening }) { index += 1 }
  }

  /// Whether an element of a list that was just read is in fact the key of a member, because the
  /// list's closing bracket is missing.
  mutating func isMember(_ element: JSONValue) -> Bool {
    guard element.string != nil, open.dropLast().last?.bracket == UInt8(ascii: "{") else {
      return false
    }
    let end = index
    skipBlanks()
    defer { index = end }
    return peek == UInt8(ascii: ":")
  }

  /// Reports that the innermost bracket was not closed before a member of the surrounding object,
  /// and goes back to that member, whose comma has been read.
  mutating func reportMissingBracket(_ member: Int) {
    guard let innermost = open.last else { return }
    reportUnclosed(innermost)
    index = member
    isCommaFound = true
  }

  /// Skips to the next comma or closing bracket of the innermost open bracket, or to the end.
  mutating func skipToDelimiter() {
    var depth = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      case UInt8(ascii: "\""):
        skipString()
        continue
      default: break
      }
      index += 1
    }
  }

  /// Skips a string unread, up to its closing quote or the end of its line.
  private mutating func skipString() {
    index += 1
    while let byte = peek, byte != UInt8(ascii: "\n") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { break }
    }
    index = min(index, bytes.count)
  }

  /// A character in quotation marks, or its code point if it is invisible.
  static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return "'\(scalar)'"
    }
  }
}

/// A bracket that has been opened, with what has been read inside it.
struct OpenBracket {
  /// The bracket, `{` or `[`.
  let bracket: UInt8
  /// The index of the bracket.
  let index: Int
  /// The elements of a list.
  var elements: [JSONValue] = []
  /// The members of an object.
  var members: [JSONObject.Member] = []
  /// The places of an object's keys.
  var places: [String: SourceSpan] = [:]
  /// The key whose value is being read; nil in a list.
  var key: JSONString?
  /// The index at which the present element or member starts.
  var start = 0
  /// Whether a list has ended, although its closing bracket is missing.
  var isEnded = false
  /// Whether it is a list of elements that are nested in one of the same kind.
  var isNestedList = false
  /// Whether it is nested deeper than a scene may be, so that its value is not kept.
  var isTooDeep = false

  /// The bracket that closes it.
  var closing: UInt8 { bracket == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// The value without its place.
  var content: JSONValue.Content {
    bracket == UInt8(ascii: "{") ? .object(JSONObject(members: members)) : .array(elements)
  }
}

/// How deep a text is nested: views in views, or other elements that the rules name, and brackets in brackets besides.
struct NestingDepth {
  private let rules: JSONReader.Rules
  /// The numbers of open brackets and of open lists of nested elements.
  private var brackets = 0
  private var lists = 0
  /// The number of open brackets that are too deep.
  private var excess = 0
  /// The greatest depths so far.
  private var deepestElement = 0
  private var deepestBracket = 0
  /// The first bracket that is too deep, and whether it is that of a nested element.
  private var first: (index: Int, isElement: Bool)?

  init(_ rules: JSONReader.Rules) { self.rules = rules }

  /// Whether something is nested too deep.
  var isExceeded: Bool { first != nil }

  /// Counts a bracket that is opened.
  ///
  /// - Parameters:
  ///   - bracket: The bracket.
  ///   - parent: The bracket around it.
  /// - Returns: Whether it is too deep.
  mutating func open(_ bracket: OpenBracket, in parent: OpenBracket?) -> Bool {
    brackets += 1
    if bracket.isNestedList { lists += 1 }
    // A nested element takes two brackets, which do not count besides.
    let besides = brackets - 2 * lists
    let isElement = parent?.isNestedList == true && bracket.bracket == UInt8(ascii: "{")
    if isElement { deepestElement = max(deepestElement, lists + 1) }
    deepestBracket = max(deepestBracket, besides)
    let isElementTooDeep = isElement && lists + 1 > rules.nestedDepth
    guard excess > 0 || isElementTooDeep || besides > rules.depth else { return false }
    excess += 1
    if first == nil { first = (bracket.index, isElementTooDeep) }
    return true
  }

  /// Counts a bracket that is closed.
  mutating func close(_ bracket: OpenBracket) {
    brackets -= 1
    if bracket.isNestedList { lists -= 1 }
    if bracket.isTooDeep { excess -= 1 }
  }

  /// Reports the first bracket that is too deep, if there is one, with the depth of the deepest.
  func report(to diagnostics: DiagnosticCollector, source: Int) {
    guard let first else { return }
    let (what, depth, limit) =
      first.isElement
      ? (rules.nestedNoun, deepestElement, rules.nestedDepth)
      : ("objects and lists", deepestBracket, rules.depth)
    diagnostics.report(
      Problem.fixedLimit("\(what) are nested \(depth) deep; at most \(limit) levels are allowed"),
      at: SourceSpan(source: source, range: first.index..<first.index + 1))
  }
}
