internal import Scene

/// A recursive descent parser of visual formats, with one method for each rule of the grammar.
///
/// Names are looked up as soon as they are parsed, so that the first error of the text is reported,
/// whether in the syntax or in a name.
struct VisualFormatParser {
  private var scanner: CharacterScanner
  private let resolver: VisualFormatResolver

  init(_ format: String, resolver: VisualFormatResolver) {
    scanner = CharacterScanner(format)
    self.resolver = resolver
  }

  mutating func format() throws(VisualFormatError) -> VisualFormat {
    let axis = try orientation()
    let leading = scanner.take("|") ? try connection() : nil
    let first = try view(after: leading)
    if leading != nil { try resolver.checkSuperview(of: first) }
    var links: [VisualFormat.Link] = []
    var trailing: VisualFormat.Connection?
    while !scanner.isAtEnd {
      let connection = try connection()
      if scanner.take("|") {
        trailing = connection
        try resolver.checkSuperview(of: links.last?.view ?? first)
        break
      }
      links.append(.init(connection: connection, view: try view(after: connection)))
    }
    guard scanner.isAtEnd else {
      throw error(.expectedEnd, "expected the end of the format string after '|'")
    }
    return VisualFormat(
      axis: axis, leadingConnection: leading, firstView: first, links: links,
      trailingConnection: trailing)
  }

  private mutating func orientation() throws(VisualFormatError) -> LayoutAxis {
    let axis: LayoutAxis
    let meaning: String
    if scanner.take("H") {
      (axis, meaning) = (.horizontal, "'H' to specify horizontal arrangement")
    } else if scanner.take("V") {
      (axis, meaning) = (.vertical, "'V' to specify vertical arrangement")
    } else {
      return .horizontal
    }
    guard scanner.take(":") else {
      throw error(.expectedColon, "expected ':' after \(meaning)")
    }
    return axis
  }

  // MARK: Views

  private mutating func view(
    after connection: VisualFormat.Connection?
  ) throws(VisualFormatError) -> VisualFormat.ViewPart {
    let start = scanner.index
    guard scanner.take("[") else {
      if scanner.isAtEnd, let connection, connection.gap != .flush {
        throw error(.unfinishedConnection, "expected a view or '|' after the connection")
      }
      throw error(.expectedView, "expected a view, which begins with '['")
    }
    guard let name = name() else {
      throw error(.invalidViewName, "view names must start with a letter or an underscore")
    }
    try resolver.checkView(name)
    let isParenthesized = scanner.take("(")
    let predicates = isParenthesized ? try self.predicates(of: .size) : []
    guard scanner.take("]") else {
      let expected = isParenthesized ? "']'" : "'(' or ']'"
      throw error(.unterminated, "the view must end with ']': expected \(expected)")
    }
    return VisualFormat.ViewPart(
      name: name, predicates: predicates, range: start..<scanner.index)
  }

  private mutating func name() -> VisualFormat.Name? {
    guard let next = scanner.next, next.beginsName else { return nil }
    let start = scanner.index
    let text = scanner.take(while: \.continuesName)
    return VisualFormat.Name(text: text, range: start..<scanner.index)
  }

  // MARK: Connections

  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    let start = scanner.index
    let gap = try gap()
    return VisualFormat.Connection(gap: gap, range: start..<scanner.index)
  }

  private mutating func gap() throws(VisualFormatError) -> VisualFormat.Connection.Gap {
    guard scanner.take("-") else { return .flush }
    switch scanner.next {
    case "[", "|": return .standard
    case nil:
      throw error(.unfinishedConnection, "expected more input: a distance, a view or '|' after '-'")
    case "(":
      scanner.advance()
      let predicates = try predicates(of: .gap)
      try closingDash()
      return .predicates(predicates)
    default:
      let predicate = try predicate(of: .gap, isParenthesized: false)
      try closingDash()
      return .predicates([predicate])
    }
  }

  private mutating func closingDash() throws(VisualFormatError) {
    guard scanner.take("-") else {
      throw error(.unfinishedConnection, "expected '-' after the distance")
    }
  }

  // MARK: Predicates

  /// The predicates after an opening parenthesis, with the closing one.
  private mutating func predicates(
    of measure: VisualFormatResolver.Measure
  ) throws(VisualFormatError) -> [VisualFormat.Predicate] {
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      predicates.append(try predicate(of: measure, isParenthesized: true))
    } while scanner.take(",")
    guard scanner.take(")") else {
      let end =
        measure == .size
        ? "a predicate on a view's thickness must end with ')' and the view must end with ']'"
        : "a predicate on a connection must end with ')'"
      throw error(.unterminated, end)
    }
    return predicates
  }

  private mutating func relation() throws(VisualFormatError) -> LayoutRelation {
    for relation in LayoutRelation.allCases where scanner.take(relation.sign) {
      return relation
    }
    guard let next = scanner.next, "=<>".contains(next) else { return .equal }
    throw VisualFormatError(
      .unknownRelation, "unknown relation: must be ==, >=, or <=", at: scanner.index)
  }

  private mutating func predicate(
    of measure: VisualFormatResolver.Measure, isParenthesized: Bool
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    let start = scanner.index
    let relation = isParenthesized ? try relation() : .equal
    let object = try object("a distance or a size", isParenthesized: isParenthesized)
    try resolver.check(object, of: measure)
    var priority: VisualFormat.Object?
    if scanner.take("@") {
      let level = try self.object("a priority", isParenthesized: isParenthesized)
      switch level.value {
      case .number(let number):
        _ = try VisualFormatResolver.priority(number, endingAt: level.range.upperBound)
      case .name: _ = try resolver.priority(level)
      }
      priority = level
    }
    return VisualFormat.Predicate(
      relation: relation, object: object, priority: priority,
      range: start..<scanner.index)
  }

  private mutating func object(
    _ role: String, isParenthesized: Bool
  ) throws(VisualFormatError) -> VisualFormat.Object {
    if let name = name() {
      return VisualFormat.Object(value: .name(name.text), range: name.range)
    }
    let start = scanner.index
    let isNegative = scanner.next == "-"
    if isNegative, !isParenthesized {
      throw VisualFormatError(
        .ambiguousMinus,
        "a minus sign is ambiguous here, it may be an extra dash of the connection: use parentheses "
          + "around negative numbers, '-(-5)-'",
        at: start)
    }
    if isNegative || scanner.next == "+" { scanner.advance() }
    guard let magnitude = scanner.takeNumber() else {
      let found = scanner.index == start ? scanner.found : "a sign without a number"
      throw VisualFormatError(
        .expectedNumberOrMetric,
        "expected a number or a metric for \(role), but found \(found)", at: start)
    }
    // A difference, because a negated 0 would print as -0.
    let number = isNegative ? 0 - magnitude : magnitude
    try VisualFormatResolver.checkFinite(number, endingAt: scanner.index)
    return VisualFormat.Object(value: .number(number), range: start..<scanner.index)
  }

  /// An error at the next character, which the message includes.
  private func error(
    _ category: VisualFormatError.Category, _ message: String
  ) -> VisualFormatError {
    let hint = scanner.next?.isWhitespace == true ? ", which a format cannot contain" : ""
    return VisualFormatError(
      category, "\(message), but found \(scanner.found)\(hint)", at: scanner.index)
  }
}
