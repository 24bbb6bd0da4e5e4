/// A comment, with its marks.
struct FormattedComment {
  var text: [UInt8]
  /// Whether it ends with its line, as `//` begins it.
  var isLine: Bool
  /// The line breaks before it.
  var breaks: Int
  /// The number of characters, of several lines that of the first one and of all others.
  var width: Int
  /// The number of characters in the last line; nil for a comment of one line.
  var lastLineWidth: Int?

  /// Whether something can follow it on its line, and it can be anywhere in a line.
  var isFlat: Bool { !isLine && lastLineWidth == nil }
}

/// A value in a list, or a key with its value in an object.
struct FormattedElement {
  /// The key in its quotes; nil in a list.
  var key: ArraySlice<UInt8>?
  /// The number of characters of the key.
  var keyWidth = 0
  /// The comments between the key and the colon, and between that and the value.
  var keyComments: [FormattedComment] = []
  var valueComments: [FormattedComment] = []
  var value: FormattedValue
  /// The comments between the value and the comma after it, in the same line.
  var endComments: [FormattedComment] = []

  /// The number of characters on one line, without the comma; nil if it needs several.
  private(set) var flatWidth: Int?

  /// The number of characters up to and with an opening bracket.
  var headWidth: Int { keyWidth + (key == nil ? 1 : 3) }

  /// Computes the number of characters, when everything is known.
  mutating func measure() {
    let comments = keyComments + valueComments + endComments
    guard let width = value.flatWidth, comments.allSatisfy(\.isFlat) else {
      flatWidth = nil
      return
    }
    let head = key == nil ? 0 : keyWidth + 2
    flatWidth = comments.reduce(head + width) { $0 + 1 + $1.width }
  }
}

/// An element, or a comment between elements.
struct FormattedItem {
  /// What it is.
  enum Content {
    case comment(FormattedComment)
    case element(FormattedElement)
  }

  var content: Content
  /// The line breaks before it.
  var breaks: Int

  /// Whether the writer began a line with it.
  var beginsLine: Bool { breaks > 0 }
  /// Whether a blank line precedes it.
  var followsBlank: Bool { breaks > 1 }
  /// The element, if it is one.
  var element: FormattedElement? {
    if case .element(let element) = content { element } else { nil }
  }
  /// The comment, if it is one.
  var comment: FormattedComment? {
    if case .comment(let comment) = content { comment } else { nil }
  }
  /// Whether nothing can follow it on its line.
  var isLineComment: Bool { comment?.isLine ?? false }
}

/// A value as written, with what the formatter has to know of its lines.
struct FormattedValue {
  /// The characters, of a list or an object the opening bracket.
  var text: ArraySlice<UInt8>
  /// What is between the brackets.
  private(set) var items: [FormattedItem] = []
  /// Whether the writer broke the line after the opening bracket.
  private(set) var isExpanded = false
  /// Whether the writer broke a line between two items.
  private(set) var breaksLines = false
  /// The number of characters on one line; nil if it needs several.
  private(set) var flatWidth: Int?

  /// A value without brackets.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    flatWidth = Self.width(of: text)
  }

  /// A list or an object.
  init(_ bracket: ArraySlice<UInt8>, _ items: [FormattedItem]) {
    text = bracket
    self.items = items
    if isList, isOneNumberALine {
      for index in items.indices { self.items[index].breaks = 0 }
    }
    let firstElement = items.firstIndex { $0.element != nil }
    isExpanded = self.items.prefix(firstElement.map { $0 + 1 } ?? items.count).contains {
      $0.beginsLine || (firstElement == nil && $0.isLineComment)
    }
    breaksLines = self.items.dropFirst().contains(where: \.beginsLine)
    flatWidth = isExpanded ? nil : measuredWidth
  }

  /// Whether it is a list or an object.
  var isBracketed: Bool { isList || text.first == UInt8(ascii: "{") }
  /// Whether it is a list.
  var isList: Bool { text.first == UInt8(ascii: "[") }
  /// Whether it is neither a text nor in brackets.
  var isNumberOrWord: Bool { !isBracketed && text.first != UInt8(ascii: "\"") }
  /// The elements.
  var elements: [FormattedElement] { items.compactMap(\.element) }

  /// The number of characters of which at least two numbers fit in any line that is filled with them; so a filled list is not
  /// taken for one with each number on its line.
  private static let longestFilledNumber = (JSONFormatter.width - JSONFormatter.largestHang - 3) / 2

  /// Whether it has nothing but numbers that are not long, each on a line of its own.
  private var isOneNumberALine: Bool {
    items.enumerated().allSatisfy { number, item in
      // A blank line after the bracket has no meaning.
      (item.breaks == 1 || number == 0 && item.beginsLine)
        && item.element?.value.isNumberOrWord == true && item.element?.endComments.isEmpty == true
        && item.element?.flatWidth ?? .max <= Self.longestFilledNumber
    }
  }

  /// The number of characters on one line; nil where a comment needs several.
  private var measuredWidth: Int? {
    // The brackets, and a comma and a space between elements, a space beside a comment.
    var width = 2 + max(items.count - 1, 0)
    let lastElement = items.lastIndex { $0.element != nil } ?? -1
    for (number, item) in items.enumerated() {
      switch item.content {
      case .comment(let comment):
        let isFollowed = number + 1 < items.count && items[number + 1].beginsLine
        guard comment.isFlat, !item.beginsLine, !isFollowed else { return nil }
        width += comment.width
      case .element(let element):
        guard let elementWidth = element.flatWidth else { return nil }
        width += elementWidth + (number < lastElement ? 1 : 0)
      }
    }
    return width
  }

  /// The number of characters of a text.
  static func width(of text: some Sequence<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}

/// Reads a text without errors as items of the formatter.
struct FormattedTextReader {
  private let bytes: [UInt8]
  private var index: Int
  /// The line breaks since the last token or comment.
  private var breaks = 0

  /// A reader of a text in which `JSONReader` finds no problem.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index =
      bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
  }

  /// Reads the value with the comments around it.
  mutating func readDocument() -> [FormattedItem] {
    var items = readComments().map(Self.item)
    guard index < bytes.count else { return items }
    let before = breaks
    var element = FormattedElement(value: readValue())
    element.measure()
    items.append(FormattedItem(content: .element(element), breaks: before))
    items += readComments().map(Self.item)
    return items
  }

  private static func item(_ comment: FormattedComment) -> FormattedItem {
    FormattedItem(content: .comment(comment), breaks: comment.breaks)
  }

  /// A bracket that has been opened, with what has been read inside it.
  private struct Open {
    /// The bracket.
    var bracket: ArraySlice<UInt8>
    var items: [FormattedItem] = []
    /// The comments before the next element or the closing bracket.
    var waiting: [FormattedComment] = []
    /// The line breaks between these, or else the previous token, and what follows.
    var breaks = 0
    /// The element whose value is being read.
    var element: FormattedElement?
  }

  /// Reads a value; the open brackets are a list and not calls on the stack.
  private mutating func readValue() -> FormattedValue {
    var open: [Open] = []
    var value = beginValue(&open)
    while true {
      if let read = value {
        guard !open.isEmpty else { return read }
        add(read, to: &open[open.count - 1])
      }
      value = goOn(&open)
    }
  }

  /// Reads a value without brackets, or opens its bracket and returns nil.
  private mutating func beginValue(_ open: inout [Open]) -> FormattedValue? {
    let start = index
    guard index < bytes.count else { return FormattedValue([]) }
    guard bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") else {
      skipToken()
      return FormattedValue(bytes[start..<index])
    }
    index += 1
    let comments = readComments()
    open.append(Open(bracket: bytes[start..<start + 1], waiting: comments, breaks: breaks))
    return nil
  }

  /// Reads a value in the innermost bracket without brackets of its own, or opens them and returns nil; at the end of the
  /// bracket, its own value.
  private mutating func goOn(_ open: inout [Open]) -> FormattedValue? {
    let last = open.count - 1
    let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "]")
    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      index = min(index + 1, bytes.count)
      Self.add(open[last].waiting, atEndOf: &open[last].items)
      let bracket = open.removeLast()
      return FormattedValue(bracket.bracket, bracket.items)
    }
    open[last].items += open[last].waiting.map(Self.item)
    open[last].waiting = []
    var element = FormattedElement(value: FormattedValue([]))
    if open[last].bracket.first == UInt8(ascii: "{") { readKey(of: &element) }
    open[last].element = element
    return beginValue(&open)
  }

  /// Adds the value of an element to a bracket, with the comments and the comma after it.
  private mutating func add(_ value: FormattedValue, to open: inout Open) {
    guard var element = open.element else { return }
    element.value = value
    let comments = readComments()
    // The comma goes before a comment that ends the line, and before what begins the next one.
    let end = comments.firstIndex { !$0.isFlat || $0.breaks > 0 } ?? comments.count
    element.endComments = Array(comments[..<end])
    element.measure()
    open.items.append(FormattedItem(content: .element(element), breaks: open.breaks))
    open.waiting = Array(comments[end...])
    open.breaks = breaks
    guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
    index += 1
    var further = readComments()
    if further.isEmpty {
      open.breaks += breaks
    } else {
      further[0].breaks += open.breaks
      open.breaks = breaks
      open.waiting += further
    }
  }

  /// Adds the comments before a closing bracket: those in the line of the last element are its own, as they would be
  /// without a comma after it.
  private static func add(
    _ comments: [FormattedComment], atEndOf items: inout [FormattedItem]
  ) {
    var rest = comments[...]
    if let last = items.indices.last, var element = items[last].element {
      let end = comments.firstIndex { !$0.isFlat || $0.breaks > 0 } ?? comments.count
      element.endComments += comments[..<end]
      element.measure()
      items[last].content = .element(element)
      rest = comments[end...]
    }
    items += rest.map(item)
  }

  /// Reads a key and its colon, and the comments around that.
  private mutating func readKey(of element: inout FormattedElement) {
    let start = index
    skipToken()
    let key = bytes[start..<index]
    (element.key, element.keyWidth) = (key, FormattedValue.width(of: key))
    element.keyComments = readComments()
    // The colon.
    index = min(index + 1, bytes.count)
    element.valueComments = readComments()
  }

  /// Skips a string, a number or a word.
  private mutating func skipToken() {
    guard bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
      // A text with errors must not stop the reader.
      if index == start { index += 1 }
      return
    }
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "\""),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      true
    default: false
    }
  }

  /// Reads the comments up to the next token, and counts the line breaks before each and before the token.
  private mutating func readComments() -> [FormattedComment] {
    var comments: [FormattedComment] = []
    breaks = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\n"):
        breaks += 1
        index += 1
      case UInt8(ascii: "\r"):
        breaks += 1
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "/"):
        comments.append(readComment())
        breaks = 0
      default: return comments
      }
    }
    return comments
  }

  private mutating func readComment() -> FormattedComment {
    let start = index
    let isLine = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    index = min(index + 2, bytes.count)
    while index < bytes.count, !isEnd(ofLineComment: isLine) { index += 1 }
    if !isLine { index = min(index + 2, bytes.count) }
    // Lines without the spaces at their ends and with LF, so that only what is seen counts.
    var text: [UInt8] = []
    var lineStart = 0
    var previous: UInt8?
    for byte in bytes[start..<index] + [UInt8(ascii: "\n")] {
      defer { previous = byte }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        text.append(byte)
        continue
      }
      if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") { continue }
      while text.count > lineStart, text.last.map(Self.isSpace) == true { text.removeLast() }
      text.append(UInt8(ascii: "\n"))
      lineStart = text.count
    }
    text.removeLast()
    let lastLine = text.lastIndex(of: UInt8(ascii: "\n"))
    return FormattedComment(
      text: text, isLine: isLine, breaks: breaks, width: FormattedValue.width(of: text),
      lastLineWidth: lastLine.map { FormattedValue.width(of: text[($0 + 1)...]) })
  }

  private func isEnd(ofLineComment isLine: Bool) -> Bool {
    if isLine { return bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") }
    return bytes[index] == UInt8(ascii: "*") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "/")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
