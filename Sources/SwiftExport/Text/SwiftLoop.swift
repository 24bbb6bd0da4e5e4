/// Writes statements that are alike as a loop.
struct SwiftLoop {
  /// An array of the view controller, and what one of its elements is called.
  struct Elements {
    let array: String
    let element: String
    let count: Int
  }

  /// The fewest statements that become a loop.
  static let fewest = 3

  private let chunks: [SwiftCode]
  private let tokens: [[[SwiftToken]]]
  private var tables: [String] = []
  private var names: SwiftNames
  private let index: String
  private var usesIndex = false

  /// The ranges of successive chunks that are alike, each of at least a number.
  static func runs(of chunks: [SwiftCode]) -> [Range<Int>] {
    // Chunks with other lines are told apart without their tokens.
    let outlines = chunks.map { $0.lines.map(\.depth) }
    let candidates = runs(in: chunks.indices) {
      !outlines[$0].isEmpty && outlines[$0] == outlines[$1]
    }
    return candidates.flatMap { range in
      let tokens = chunks[range].map { $0.lines.map { SwiftToken.tokens(of: $0.text) } }
      return runs(in: range) { first, second in
        zip(tokens[first - range.lowerBound], tokens[second - range.lowerBound]).allSatisfy {
          $0.count == $1.count && zip($0, $1).allSatisfy { $0.isLike($1) }
        }
      }
    }
  }

  /// The ranges of successive numbers that are alike, each of at least a number.
  static func runs(
    in range: Range<Int>, _ isAlike: (Int, Int) -> Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, isAlike(start, end) { end += 1 }
      if end - start >= fewest { runs.append(start..<end) }
      start = end
    }
    return runs
  }

  /// The loop in the place of some chunks that are alike; nil where it would be no better.
  ///
  /// - Parameters:
  ///   - chunks: The chunks.
  ///   - arrays: The arrays whose elements they may be about.
  ///   - prefix: What is written before the name of a member.
  ///   - names: The names that are taken, to which those of the tables are added.
  /// - Returns: The loop.
  static func loop(
    of chunks: [SwiftCode], over arrays: [Elements], prefix: String, _ names: inout SwiftNames
  ) -> SwiftCode? {
    var loop = SwiftLoop(chunks, names)
    guard let code = loop.code(over: arrays, prefix: prefix) else { return nil }
    for table in loop.tables { _ = names.take(table) }
    return code
  }

  private init(_ chunks: [SwiftCode], _ names: SwiftNames) {
    self.chunks = chunks
    tokens = chunks.map { $0.lines.map { SwiftToken.tokens(of: $0.text) } }
    self.names = names
    // A loop within the chunks has an index of its own.
    var index = self.names.take("index")
    while chunks[0].lines.contains(where: { Self.mentions(index, $0.text) }) {
      index = self.names.take("index")
    }
    self.index = index
  }

  private mutating func code(over arrays: [Elements], prefix: String) -> SwiftCode? {
    var head = SwiftCode()
    guard var body = body(&head) else { return nil }
    // Many tables are harder to read than statements.
    guard tables.count <= 2 || chunks.count > 6 else { return nil }
    let elements = arrays.first { array in
      array.count == chunks.count
        && body.contains {
          Self.replacing(elementsOf: array, at: index, by: "", in: $0.text) != nil
        }
    }
    let isUsed = body.contains { Self.mentions(index, $0.text) }
    var range = "for \(isUsed ? index : "_") in 0..<\(chunks.count)"
    if let elements {
      let element = SwiftName.escaped(names.take(elements.element))
      for line in body.indices {
        body[line].text =
          Self.replacing(elementsOf: elements, at: index, by: element, in: body[line].text)
          ?? body[line].text
      }
      let array = prefix.isEmpty ? SwiftName.escaped(elements.array) : prefix + elements.array
      let usesIndex = body.contains { SwiftLoop.mentions(index, $0.text) }
      range =
        usesIndex
        ? "for (\(index), \(element)) in \(array).enumerated()"
        : "for \(element) in \(array)"
    }
    var code = head
    code.add("\(range) {")
    for line in body { code.add(SwiftCode([line.text]), depth: line.depth + 1) }
    code.add("}")
    return code
  }

  /// The lines within the loop, with what has to come before it; nil if the chunks differ in more than values.
  private mutating func body(_ head: inout SwiftCode) -> [(depth: Int, text: String)]? {
    var body: [(depth: Int, text: String)] = []
    for line in tokens[0].indices {
      var text = ""
      for place in tokens[0][line].indices {
        let column = tokens.map { $0[line][place] }
        guard let code = code(of: column, after: text, before: tokens[0][line], place, &head) else {
          return nil
        }
        text += code
      }
      body.append((chunks[0].lines[line].depth, text))
    }
    return body
  }

  /// A line with a name in the place of the element of an array; nil if it has none.
  private static func replacing(
    elementsOf array: Elements, at index: String, by element: String, in line: String
  ) -> String? {
    var rest = line[...]
    var text = ""
    var hasElement = false
    for form in ["self.\(array.array)", SwiftName.escaped(array.array)] {
      (rest, text) = ((text + rest)[...], "")
      while let found = rest.firstRange(of: "\(form)[\(index)]") {
        // The name may be the end of a longer one, or of a member of something else.
        let before = (text + rest[..<found.lowerBound]).last
        let isWord = before.map { !($0.isLetter || $0.isNumber || "_`.".contains($0)) } ?? true
        text += rest[..<found.lowerBound] + (isWord ? element : String(rest[found]))
        hasElement = hasElement || isWord
        rest = rest[found.upperBound...]
      }
    }
    return hasElement ? text + rest : nil
  }

  /// Whether a name occurs in a line as a word.
  private static func mentions(_ name: String, _ line: String) -> Bool {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name }
  }

  // MARK: What differs

  /// The code in the place of what differs between the chunks; nil if there is none.
  private mutating func code(
    of column: [SwiftToken], after text: String, before line: [SwiftToken], _ place: Int,
    _ head: inout SwiftCode
  ) -> String? {
    let first = column[0]
    if column.allSatisfy({ $0 == first }) { return first.code }
    switch first {
    case .text: return nil
    case .number:
      let values = column.compactMap { Double($0.code) }
      guard values.count == column.count else { return nil }
      if Self.isSubscript(after: text) {
        let isFactor = text.hasSuffix(" * ") || text.hasSuffix(" / ") || text.hasSuffix(" % ")
        return number(values, as: nil)?.code(binding: isFactor ? .primary : .sum)
      }
      if text.contains("shadowOpacity") || text.contains("numberOf") { return nil }
      let isPriority = text.hasSuffix("UILayoutPriority(")
      let type = isPriority ? "Float" : Self.isTime(after: text) ? "Double" : "CGFloat"
      if let fit = number(values, as: type) {
        let isAlone = !text.hasSuffix("-") && !text.hasSuffix(" * ") && !text.hasSuffix(" / ")
        return isAlone ? fit.code : fit.code(binding: .primary)
      }
      let name = table(
        named: Self.label(before: text), ": [\(type)]", column.map(\.code), &head)
      return "\(name)[\(index)]"
    case .string: return string(column.map(\.code), &head)
    case .color: return color(column.map(\.code), isChoice: text.contains(" ? "), &head)
    }
  }

  /// Declares a table.
  private mutating func table(
    named name: String, _ type: String, _ elements: [String], _ head: inout SwiftCode
  ) -> String {
    let name = names.take(SwiftName.plural(name))
    tables.append(name)
    head.add("let \(name)\(type) = \(SwiftLiteral.list(elements))")
    return name
  }

  /// The label before a value, as the name of a table.
  private static func label(before text: String) -> String {
    guard text.hasSuffix(": ") else { return "value" }
    let label = text.dropLast(2).reversed().prefix { $0.isLetter || $0.isNumber }
    return label.isEmpty ? "value" : String(label.reversed())
  }

  /// Whether the value that follows is in the brackets of an array's element.
  private static func isSubscript(after text: String) -> Bool {
    var depth = 0
    for (index, character) in text.enumerated().reversed() {
      if character == ")" || character == "]" { depth += 1 }
      guard character == "(" || character == "[" else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      let before = text.prefix(index).last
      return character == "[" && before.map { $0.isLetter || $0.isNumber || $0 == "]" } ?? false
    }
    return false
  }

  /// Whether the value that follows is a time or a part of one, which are no lengths.
  private static func isTime(after text: String) -> Bool {
    let labels = ["delay", "Duration", "duration", "StartTime", "now() +", "delayFactor"]
    return labels.contains { text.hasSuffix("\($0): ") || text.hasSuffix("\($0) ") }
  }

  // MARK: Numbers

  /// An expression of the index that gives exactly some numbers: a multiple of it, or of its rest or quotient by a whole
  /// number, added to a constant; nil if none is found.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - type: Their type; nil for that of the index.
  /// - Returns: The expression.
  private func number(_ values: [Double], as type: String?) -> SwiftTerm? {
    let count = values.count
    let divisors = [nil] + (2..<max(2, min(count, 64))).flatMap { [($0, true), ($0, false)] }
    for divisor in divisors {
      let steps = values.indices.map { step in
        guard let (divisor, isRest) = divisor else { return step }
        return isRest ? step % divisor : step / divisor
      }
      guard let second = steps.firstIndex(of: 1) else { continue }
      let start = values[0]
      for digits in 0...6 {
        let scale = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][digits]
        let factor = ((values[second] - start) * scale).rounded() / scale
        let fits = values.indices.allSatisfy { start + factor * Double(steps[$0]) == values[$0] }
        guard fits, factor != 0 else { continue }
        let step =
          divisor.map { "\(index) \($0.1 ? "%" : "/") \($0.0)" } ?? index
        return Self.sum(
          start, factor,
          type.map { SwiftTerm("\($0)(\(step))") }
            ?? SwiftTerm(step, divisor == nil ? .primary : .product))
      }
    }
    return nil
  }

  private static func sum(_ start: Double, _ factor: Double, _ step: SwiftTerm) -> SwiftTerm {
    let size = SwiftLiteral.number(abs(factor))
    let product =
      abs(factor) == 1
      ? step : SwiftTerm("\(size) * \(step.code(binding: .primary))", .product)
    if start == 0 { return factor < 0 ? product.negated : product }
    return .combined(
      SwiftTerm(SwiftLiteral.number(start)), factor < 0 ? "-" : "+", product, .sum)
  }

  // MARK: Texts and colors

  /// A text with the index in it, or an element of a table.
  private mutating func string(_ literals: [String], _ head: inout SwiftCode) -> String? {
    if let text = numbered(literals) { return text }
    return "\(table(named: "text", "", literals, &head))[\(index)]"
  }

  /// A text in which only a number differs, which is the index and a constant; nil for others.
  private func numbered(_ literals: [String]) -> String? {
    let first = Array(literals[0])
    var start = 0
    while start < first.count {
      guard first[start].isASCII, first[start].isNumber else {
        start += 1
        continue
      }
      var end = start
      while end < first.count, first[end].isASCII, first[end].isNumber { end += 1 }
      let (head, tail) = (String(first[..<start]), String(first[end...]))
      if let offset = Int(String(first[start..<end])),
        literals.indices.allSatisfy({ literals[$0] == "\(head)\($0 + offset)\(tail)" })
      {
        return "\(head)\\(\(offset == 0 ? index : "\(index) + \(offset)"))\(tail)"
      }
      start = end
    }
    return nil
  }

  /// A choice of two colors, or an element of a table, by the rest of the index.
  private mutating func color(
    _ names: [String], isChoice: Bool, _ head: inout SwiftCode
  ) -> String? {
    let isImplicit = names[0].hasPrefix(".")
    let short = names.map { isImplicit ? $0 : String($0.dropFirst("UIColor".count)) }
    let (step, cycle) = cycle(of: short)
    if cycle.count == 2, isImplicit, !isChoice { return "\(step) == 0 ? \(cycle[0]) : \(cycle[1])" }
    return "\(table(named: "color", ": [UIColor]", cycle, &head))[\(step)]"
  }

  /// The shortest cycle of some texts, and the expression that gives the place in it.
  private func cycle(of texts: [String]) -> (step: String, cycle: [String]) {
    let count = texts.count
    for period in 2..<max(2, min(count, 13)) {
      if texts.indices.allSatisfy({ texts[$0] == texts[$0 % period] }) {
        return ("\(index) % \(period)", Array(texts[..<period]))
      }
    }
    for width in 2..<max(2, min(count, 64)) {
      let cycle = Array(texts[..<2])
      if texts.indices.allSatisfy({ texts[$0] == cycle[($0 + $0 / width) % 2] }) {
        return ("(\(index) + \(index) / \(width)) % 2", cycle)
      }
    }
    return (index, texts)
  }
}

/// A part of a line of Swift that may differ between lines that are alike, or the text between such parts.
enum SwiftToken: Equatable {
  /// What must be the same.
  case text(String)
  /// The literal of a number, with its sign.
  case number(String)
  /// The literal of a string, with its quotation marks.
  case string(String)
  /// A color by its name: `.systemRed` or `UIColor.systemRed`.
  case color(String)

  /// The token as it is written.
  var code: String {
    switch self {
    case .text(let code), .number(let code), .string(let code), .color(let code): code
    }
  }

  /// Whether another token is alike: the same text, or of the same kind.
  func isLike(_ other: SwiftToken) -> Bool {
    switch (self, other) {
    case (.text(let first), .text(let second)): first == second
    case (.number, .number), (.string, .string): true
    case (.color(let first), .color(let second)): first.hasPrefix(".") == second.hasPrefix(".")
    default: false
    }
  }

  /// The tokens of a line.
  static func tokens(of line: String) -> [SwiftToken] {
    var reader = SwiftTokenReader(line)
    return reader.tokens()
  }
}

/// Reads the tokens of a line.
private struct SwiftTokenReader {
  private let text: [Character]
  private var position = 0
  private var found: [SwiftToken] = []
  private var pending = ""

  init(_ line: String) { text = Array(line) }

  mutating func tokens() -> [SwiftToken] {
    while position < text.count {
      let character = text[position]
      if character == "\"" {
        add(.string(takeString()))
      } else if character.isLetter || character == "_" || character == "`" {
        takeName()
      } else if startsNumber {
        add(.number(takeNumber()))
      } else {
        pending.append(character)
        position += 1
      }
    }
    flush()
    return found
  }

  private mutating func flush() {
    if !pending.isEmpty { found.append(.text(pending)) }
    pending = ""
  }

  private mutating func add(_ token: SwiftToken) {
    flush()
    found.append(token)
  }

  private mutating func takeString() -> String {
    let start = position
    position += 1
    while position < text.count, text[position] != "\"" {
      position += text[position] == "\\" ? 2 : 1
    }
    position = min(position + 1, text.count)
    return String(text[start..<position])
  }

  private var startsNumber: Bool {
    let digit = text[position] == "-" ? position + 1 : position
    guard digit < text.count, text[digit].isNumber else { return false }
    guard text[position] == "-" else { return true }
    // A minus sign after an operand, or with a space after it, is an operator.
    return position == 0 || ["(", "[", " "].contains(text[position - 1])
  }

  private mutating func takeNumber() -> String {
    let start = position
    position += 1
    while position < text.count {
      let character = text[position]
      let isExponent = (character == "-" || character == "+") && text[position - 1] == "e"
      guard character.isNumber || character == "." || character == "e" || isExponent else { break }
      position += 1
    }
    return String(text[start..<position])
  }

  private mutating func takeName() {
    let start = position
    while position < text.count,
      text[position].isLetter || text[position].isNumber || "_`".contains(text[position])
    {
      position += 1
    }
    let name = String(text[start..<position])
    guard SwiftColor.isName(name), pending.hasSuffix(".") else {
      pending += name
      return
    }
    pending.removeLast()
    let isOfType = pending.hasSuffix("UIColor")
    let isImplicit = pending.isEmpty || [" ", "(", "["].contains(pending.last)
    guard isOfType || isImplicit else {
      pending += "." + name
      return
    }
    if isOfType { pending.removeLast("UIColor".count) }
    add(.color((isOfType ? "UIColor." : ".") + name))
  }
}
