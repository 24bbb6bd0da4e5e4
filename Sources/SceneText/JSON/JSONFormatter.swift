/// Writes JSON with comments in the canonical form.
///
/// The form keeps what the writer has chosen, and what has no meaning is the same everywhere:
///
/// - A list or an object is on one line if it fits in 100 columns, unless the writer broke the line after its opening
///   bracket: then it stays expanded, with its elements two columns further in than the line of the bracket, and the
///   closing bracket on a line of its own.
/// - What is not expanded and does not fit goes on in further lines below its first element. Within these, as in an
///   expanded one, lines are broken where the writer broke them, and before an element that would go beyond column 100.
/// - What the writer wrote on one line that is too long is broken by what it contains: numbers, and objects of short
///   members, fill lines; the last member of an object stays if its own bracket can be broken instead; everything else is
///   expanded, with an element on each line.
/// - A list of numbers, each on a line of its own as programs write it, fills lines.
/// - Comments, numbers, strings and the order of keys stay as they are; a comment at the end of a line does not count for its
///   length. A comma follows its element, before a comment at the end of the line; none follows the last element.
/// - There is a space after a colon and a comma and none inside brackets; at most one blank line between elements, and none
///   after an opening or before a closing bracket. Lines end with LF, and the text with one; there is no byte order mark.
///
/// A text in the canonical form is not changed. Everything takes time in proportion to the length of the text and of the
/// spaces at the beginnings of its lines. The open brackets are a list and not calls on the stack, so they may be nested to
/// any depth.
package struct JSONFormatter {
  /// The length of a line in characters, which only what cannot be broken exceeds.
  static let width = 100
  /// The largest column at which further lines of a list begin below its first element; those of a list further to the right
  /// are indented as if it were expanded, so that a long key does not move them all.
  static let largestHang = 60

  private var output: [UInt8] = []
  /// The number of characters in the present line.
  private var column = 0
  /// The number of spaces with which it begins.
  private var indent = 0
  /// The brackets that have been opened.
  private var open: [OpenLayout] = []

  /// The canonical form of a text.
  ///
  /// - Parameter bytes: A text in which `JSONReader` finds no problem, so that the depth of its brackets is bounded.
  /// - Returns: The text in the canonical form.
  package static func canonicalText(of bytes: [UInt8]) -> [UInt8] {
    var reader = FormattedTextReader(bytes)
    let items = reader.readDocument()
    var formatter = JSONFormatter()
    formatter.output.reserveCapacity(bytes.count + bytes.count / 8)
    for (number, item) in items.enumerated() {
      if number > 0 { formatter.separate(item, after: items[number - 1], at: 0) }
      switch item.content {
      case .comment(let comment): formatter.write(comment)
      case .element(let element): formatter.layOut(element.value)
      }
    }
    formatter.output.append(UInt8(ascii: "\n"))
    return formatter.output
  }

  /// The change that replaces some bytes of a text; of a text in the canonical form, the change of all of it to what has that
  /// form again, also where a line becomes too long or short enough.
  ///
  /// - Parameters:
  ///   - range: The bytes that are replaced.
  ///   - bytes: A text in which `JSONReader` finds no problem.
  ///   - text: What replaces them, with which the text has no problem either.
  /// - Returns: The range to be replaced, and by what.
  package static func change(
    _ range: Range<Int>, of bytes: [UInt8], to text: String
  ) -> (range: Range<Int>, text: String) {
    guard canonicalText(of: bytes) == bytes else { return (range, text) }
    var changed = bytes
    changed.replaceSubrange(range, with: Array(text.utf8))
    return (0..<bytes.count, String(decoding: canonicalText(of: changed), as: UTF8.self))
  }

  // MARK: - Lines

  private mutating func write(_ text: ArraySlice<UInt8>, width: Int) {
    output += text
    column += width
  }

  private mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { output += $0 }
    column += text.utf8CodeUnitCount
  }

  private mutating func write(_ comment: FormattedComment) {
    output += comment.text
    column = comment.lastLineWidth ?? column + comment.width
  }

  private mutating func breakLine(at indent: Int, isBlank: Bool = false) {
    output.append(UInt8(ascii: "\n"))
    if isBlank { output.append(UInt8(ascii: "\n")) }
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    (column, self.indent) = (indent, indent)
  }

  /// Begins an item after another one, in the same line if the writer did and it can be.
  private mutating func separate(
    _ item: FormattedItem, after previous: FormattedItem, at indent: Int, breaks: Bool = false
  ) {
    if item.beginsLine || breaks || previous.isLineComment {
      breakLine(at: indent, isBlank: item.followsBlank)
    } else {
      write(" ")
    }
  }

  // MARK: - Values

  /// A value that is being written in several lines.
  private struct OpenLayout {
    var value: FormattedValue
    /// The indentation of the further lines.
    var margin: Int
    /// The indentation of the closing bracket, where it begins a line.
    var closing: Int
    /// Whether a line is broken after the opening and before the closing bracket.
    var expands: Bool
    /// The number of characters that follow the last element in its line.
    var trailing: Int
    /// The indices of the first and the last element; -1 without one.
    var firstElement: Int
    var lastElement: Int
    /// The index of the next item.
    var next = 0

    /// The number of characters that follow an item: a comma or what follows the last one.
    func trailing(of number: Int) -> Int { number < lastElement ? 1 : trailing }
  }

  /// Writes the value of the text.
  private mutating func layOut(_ root: FormattedValue) {
    begin(root, trailing: 0)
    while let last = open.last {
      let number = last.next
      guard number < last.value.items.count else {
        close(last)
        open.removeLast()
        endElement()
        continue
      }
      let item = last.value.items[number]
      beginItem(item, number, of: last)
      switch item.content {
      case .comment(let comment):
        write(comment)
        open[open.count - 1].next += 1
      case .element(let element):
        writeKey(of: element)
        let further = element.endComments.reduce(0) { $0 + 1 + $1.width }
        if !begin(element.value, trailing: last.trailing(of: number) + further) { endElement() }
      }
    }
  }

  /// Writes a value on one line, or opens its bracket.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - trailing: The number of characters that follow it in its line in any case.
  /// - Returns: Whether a bracket was opened.
  @discardableResult
  private mutating func begin(_ value: FormattedValue, trailing: Int) -> Bool {
    if value.items.isEmpty || value.flatWidth.map({ column + $0 + trailing <= Self.width }) == true
    {
      writeFlat(value)
      return false
    }
    let hang = column + 1 <= Self.largestHang ? column + 1 : indent + 2
    let expands =
      value.isExpanded
      || (value.flatWidth != nil && !value.breaksLines
        && (open.isEmpty || isToBeExpanded(value, hang: hang, trailing: trailing)))
    open.append(
      OpenLayout(
        value: value, margin: expands ? indent + 2 : hang, closing: indent, expands: expands,
        trailing: expands ? 0 : trailing + 1,
        firstElement: value.items.firstIndex { $0.element != nil } ?? -1,
        lastElement: value.items.lastIndex { $0.element != nil } ?? -1))
    write(value.text, width: 1)
    return true
  }

  /// Writes the comments and the comma after an element whose value has been written.
  private mutating func endElement() {
    guard let last = open.last else { return }
    if let element = last.value.items[last.next].element { write(element.endComments) }
    if last.next < last.lastElement { write(",") }
    open[open.count - 1].next += 1
  }

  private mutating func close(_ layout: OpenLayout) {
    if layout.expands || layout.value.items.last?.isLineComment == true {
      breakLine(at: layout.closing)
    }
    write(layout.value.isList ? "]" : "}")
  }

  /// Writes the space or the line break before an item.
  private mutating func beginItem(_ item: FormattedItem, _ number: Int, of layout: OpenLayout) {
    let items = layout.value.items
    // What is expanded for its length has each element on a line.
    let breaksAll = layout.expands && !layout.value.isExpanded
    guard number > 0 else {
      guard layout.expands else { return }
      if item.element != nil || item.beginsLine || breaksAll {
        breakLine(at: layout.margin)
      } else {
        write(" ")
      }
      return
    }
    let previous = items[number - 1]
    let breaks =
      breaksAll && previous.element != nil && number <= layout.lastElement
      // A break before the first element would expand it.
      || (layout.expands || number > layout.firstElement)
        && isToMove(
          item, to: layout.margin, trailing: layout.trailing(of: number),
          isLast: number == items.count - 1)
    separate(item, after: previous, at: layout.margin, breaks: breaks)
  }

  /// Whether a value that is too long for its line, in which the writer broke no line, is to be expanded.
  private func isToBeExpanded(_ value: FormattedValue, hang: Int, trailing: Int) -> Bool {
    let elements = value.elements
    guard let last = elements.last else { return false }
    if value.isList {
      let isHugged = elements.count == 1 && last.value.isBracketed && column + 1 < Self.largestHang
      return !isHugged && !elements.allSatisfy(\.value.isNumberOrWord)
    }
    var before = column + 1
    for (number, element) in elements.enumerated() {
      let isLast = number == elements.count - 1
      let width = element.flatWidth ?? 0
      if element.value.isBracketed, hang + width + (isLast ? trailing + 1 : 1) > Self.width {
        return !isLast || before + element.headWidth > Self.width
      }
      before += width + 2
    }
    return false
  }

  /// Whether an item, which is not the first of its line, goes to the next line for its length.
  private func isToMove(
    _ item: FormattedItem, to margin: Int, trailing: Int, isLast: Bool
  ) -> Bool {
    guard let element = item.element else { return false }
    // Far to the right, filled lines would have one number each.
    guard !element.value.isNumberOrWord || margin <= Self.largestHang else { return false }
    // After the space.
    let start = column + 1
    guard let width = element.flatWidth else { return start + element.headWidth > Self.width }
    if start + width + trailing <= Self.width { return false }
    let isHugged =
      isLast && element.value.isBracketed && margin + width + trailing > Self.width
      && start + element.headWidth <= Self.width
    return !isHugged
  }

  /// Writes the key of an element, if it has one, with the colon and the space after it.
  private mutating func writeKey(of element: FormattedElement) {
    guard let key = element.key else { return }
    write(key, width: element.keyWidth)
    if write(element.keyComments) { breakLine(at: indent + 2) }
    write(":")
    if write(element.valueComments) { breakLine(at: indent + 2) } else { write(" ") }
  }

  /// Writes comments after something in the same line.
  ///
  /// - Returns: Whether what follows must begin a line.
  @discardableResult
  private mutating func write(_ comments: [FormattedComment]) -> Bool {
    var isLine = false
    for comment in comments {
      if isLine { breakLine(at: indent + 2) } else { write(" ") }
      write(comment)
      isLine = comment.isLine
    }
    return isLine
  }

  /// Writes a value on one line, which bounds how deep its brackets are nested.
  private mutating func writeFlat(_ value: FormattedValue) {
    guard value.isBracketed else { return write(value.text, width: value.flatWidth ?? 0) }
    write(value.text, width: 1)
    let lastElement = value.items.lastIndex { $0.element != nil } ?? -1
    for (number, item) in value.items.enumerated() {
      if number > 0 { write(" ") }
      switch item.content {
      case .comment(let comment): write(comment)
      case .element(let element):
        writeKey(of: element)
        writeFlat(element.value)
        write(element.endComments)
        if number < lastElement { write(",") }
      }
    }
    write(value.isList ? "]" : "}")
  }
}
