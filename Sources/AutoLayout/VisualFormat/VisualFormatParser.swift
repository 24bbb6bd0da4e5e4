public import Scene

/// What the names in a visual format stand for.
public protocol VisualFormatNames {
  /// Whether a name is that of a view or a guide.
  func hasView(named name: String) -> Bool

  /// Whether the view with a name has a superview, which a `|` next to it refers to.
  func viewHasSuperview(named name: String) -> Bool
}

extension VisualFormat {
  /// Parses a format.
  ///
  /// - Parameters:
  ///   - string: The format.
  ///   - options: The options with which it is used.
  ///   - metrics: Named numbers: points or priorities. A metric hides a view of the same name.
  ///   - names: What the other names stand for.
  /// - Returns: The format with the numbers of its metrics.
  /// - Throws: The first error in the order of the text: of the syntax, an unknown name, a number out
  ///   of range, or a `|` without a superview; else an error of the options.
  public static func parse(
    _ string: String, options: FormatOptions = [], metrics: [String: Double] = [:],
    names: any VisualFormatNames
  ) throws(VisualFormatError) -> VisualFormat {
    var parser = VisualFormatParser(string, metrics: metrics, names: names)
    let format = try parser.format()
    try format.check(options)
    return format
  }

  private func check(_ options: FormatOptions) throws(VisualFormatError) {
    let end = views.last?.range.upperBound ?? 0
    guard options.intersection(.directionMask) != .directionMask else {
      throw VisualFormatError(
        .invalidOptions, "the options contain two directions, but a format has one", at: end)
    }
    let crossing: LayoutAttribute.Kind = axis == .horizontal ? .yLocation : .xLocation
    guard let parallel = options.alignedAttributes.first(where: { $0.kind != crossing }) else {
      return
    }
    let axis = axis == .horizontal ? "horizontal" : "vertical"
    throw VisualFormatError(
      .invalidOptions,
      "the options mask requires views to be aligned on a \(axis) edge (\(parallel.name)), which is "
        + "not allowed for layout that is also \(axis)",
      at: end)
  }
}

/// A recursive descent parser of visual formats, with one method for each rule of the grammar.
///
/// Names are looked up as soon as they are parsed, metrics first, so that the first error of the text is
/// reported, whether in the syntax or in a name.
private struct VisualFormatParser {
  private var scanner: CharacterScanner
  private let metrics: [String: Double]
  private let names: any VisualFormatNames

  init(_ format: String, metrics: [String: Double], names: any VisualFormatNames) {
    scanner = CharacterScanner(format)
    self.metrics = metrics
    self.names = names
  }

  mutating func format() throws(VisualFormatError) -> VisualFormat {
    var format = VisualFormat()
    format.axis = try orientation()
    let leadingGap = scanner.take("|") ? try connection() : nil
    format.views.append(try view(after: leadingGap))
    if leadingGap != nil { try checkSuperview(of: format.views[0]) }
    while !scanner.isAtEnd {
      let gap = try connection()
      if scanner.take("|") {
        format.trailingGap = gap
        try checkSuperview(of: format.views[format.views.count - 1])
        break
      }
      format.views.append(try view(after: gap))
    }
    guard scanner.isAtEnd else {
      throw error(.expectedEnd, "expected the end of the format string after '|'")
    }
    return format
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
    after gap: [VisualFormat.Predicate]?
  ) throws(VisualFormatError) -> VisualFormat.ViewPart {
    let start = scanner.index
    guard scanner.take("[") else {
      if scanner.isAtEnd, start > 0, scanner.characters[start - 1] == "-" {
        throw error(.unfinishedConnection, "expected a view or '|' after the connection")
      }
      throw error(.expectedView, "expected a view, which begins with '['")
    }
    guard let name = viewName() else {
      throw error(.invalidViewName, "view names must start with a letter or an underscore")
    }
    guard names.hasView(named: name) else {
      throw VisualFormatError(
        .unknownView, "\(name) is not a key in the views dictionary", at: scanner.index)
    }
    let isParenthesized = scanner.take("(")
    let sizes = isParenthesized ? try predicates(of: .size) : []
    guard scanner.take("]") else {
      let expected = isParenthesized ? "']'" : "'(' or ']'"
      throw error(.unterminated, "the view must end with ']': expected \(expected)")
    }
    var view = VisualFormat.ViewPart(name: name, after: gap, range: start..<scanner.index)
    view.sizes = sizes
    return view
  }

  private mutating func name() -> String? {
    guard let next = scanner.next, next.beginsName else { return nil }
    return scanner.take(while: \.continuesName)
  }

  /// A name in brackets or parentheses, where hyphens of a view's name are no dashes.
  private mutating func viewName() -> String? {
    guard let plain = name() else { return nil }
    let end = scanner.index
    let part = plain + scanner.take { $0.continuesName || $0 == "-" || $0 == "." }
    // Parts of components have points in their ids, which end any other name.
    if part.contains("."), names.hasView(named: part) { return part }
    scanner.moveBack(to: end)
    let name = plain + scanner.take { $0.continuesName || $0 == "-" }
    if names.hasView(named: name) || !names.hasView(named: plain) { return name }
    scanner.moveBack(to: end)
    return plain
  }

  private func checkSuperview(of view: VisualFormat.ViewPart) throws(VisualFormatError) {
    guard names.viewHasSuperview(named: view.name) else {
      throw VisualFormatError(
        .noSuperview,
        "unable to interpret '|', because the view '\(view.name)' has no superview",
        at: view.range.upperBound)
    }
  }

  // MARK: Connections

  /// The predicates of the gap between two views, or between a view and the superview's edge.
  private mutating func connection() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    let start = scanner.index
    guard scanner.take("-") else {
      return [VisualFormat.Predicate(.points(0), range: max(0, start - 1)..<start + 1)]
    }
    switch scanner.next {
    case "[", "|": return [VisualFormat.Predicate(.standardSpace, range: start..<scanner.index)]
    case nil:
      throw error(.unfinishedConnection, "expected more input: a distance, a view or '|' after '-'")
    case "(":
      scanner.advance()
      let predicates = try predicates(of: .gap)
      try closingDash()
      return predicates
    default:
      let predicate = try predicate(of: .gap, isParenthesized: false)
      try closingDash()
      return [predicate]
    }
  }

  private mutating func closingDash() throws(VisualFormatError) {
    guard scanner.take("-") else {
      throw error(.unfinishedConnection, "expected '-' after the distance")
    }
  }

  // MARK: Predicates

  /// What a predicate is about.
  private enum Measure: String {
    /// A gap, which is compared with numbers only.
    case gap = "distance"
    /// A view's size along the axis, which is compared with numbers or other views' sizes.
    case size
  }

  /// The predicates after an opening parenthesis, with the closing one.
  private mutating func predicates(
    of measure: Measure
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
    of measure: Measure, isParenthesized: Bool
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    let start = scanner.index
    let relation = isParenthesized ? try relation() : .equal
    let value: VisualFormat.Value
    switch try object("a distance or a size", isParenthesized: isParenthesized, of: measure) {
    case .number(let number): value = .points(number)
    case .name(let name) where measure == .size && names.hasView(named: name):
      value = .sizeOfView(name)
    case .name(let name): throw unknown(name, wanted: measure.rawValue)
    }
    var priority = LayoutPriority.required
    if scanner.take("@") { priority = try self.priority(isParenthesized: isParenthesized) }
    var predicate = VisualFormat.Predicate(value, range: start..<scanner.index)
    (predicate.relation, predicate.priority) = (relation, priority)
    return predicate
  }

  private mutating func priority(
    isParenthesized: Bool
  ) throws(VisualFormatError) -> LayoutPriority {
    switch try object("a priority", isParenthesized: isParenthesized) {
    case .name(let name):
      // UIKit knows metrics only. Scenes write the names of priorities everywhere.
      guard let priority = LayoutPriority(name: name) else {
        throw unknown(name, wanted: "priority")
      }
      return priority
    case .number(let number):
      guard let priority = LayoutPriority(legal: number) else {
        throw VisualFormatError(
          .priorityOutOfRange,
          number > 1000
            ? "a priority must not be above 1000, which means required"
            : "a priority must be greater than 0",
          at: scanner.index)
      }
      return priority
    }
  }

  /// The forms of an object.
  private enum Object {
    /// A finite number, or that of a metric: points, or a priority.
    case number(Double)
    /// A name that is not a metric's.
    case name(String)
  }

  private mutating func object(
    _ role: String, isParenthesized: Bool, of measure: Measure? = nil
  ) throws(VisualFormatError) -> Object {
    if let name = measure == .size ? viewName() : name() {
      guard let number = metrics[name] else { return .name(name) }
      try checkFinite(number)
      return .number(number)
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
    try checkFinite(magnitude)
    // A difference, because a negated 0 would print as -0.
    return .number(isNegative ? 0 - magnitude : magnitude)
  }

  private func checkFinite(_ number: Double) throws(VisualFormatError) {
    guard number.isFinite else {
      throw VisualFormatError(.numberOutOfRange, "the number is not finite", at: scanner.index)
    }
  }

  // MARK: Errors

  /// The error of a name that has just been parsed.
  private func unknown(_ name: String, wanted role: String) -> VisualFormatError {
    let message =
      names.hasView(named: name)
      ? "'\(name)' is a view, but a \(role) is a number or a metric"
      : "metric '\(name)' has no value in the metrics or views dictionary"
    return VisualFormatError(.unknownMetric, message, at: scanner.index)
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

/// An error in a visual format.
///
/// As in UIKit a format is parsed from its beginning up to the first error, whether in the syntax or
/// in a name.
public struct VisualFormatError: Error, Equatable, Sendable {
  /// The kind of error.
  public let category: Category
  /// The error in one sentence, in lower case without a full stop.
  public let message: String
  /// The character at which the parser stopped, counted from 0; the number of characters at the end.
  public let index: Int

  /// The kinds of error.
  public enum Category: String, CaseIterable, Sendable {
    /// An orientation letter without its colon; the index is just after the letter.
    case expectedColon
    /// A view does not begin with `[`; the index is the character found instead.
    case expectedView
    /// A view's name that begins with neither a letter nor an underscore; the index is that
    /// character.
    case invalidViewName
    /// A name in brackets that is not a view's; the index is just after the name.
    case unknownView
    /// A number or a name is missing; the index is the character found instead.
    case expectedNumberOrMetric
    /// A name that is not a metric's, or in a size a view's; the index is just after the name.
    case unknownMetric
    /// A relation other than `==`, `<=` and `>=`; the index is its sign.
    case unknownRelation
    /// A list of predicates without its `)`, or a view without its `]`; the index is the character
    /// found instead.
    case unterminated
    /// A minus sign outside parentheses, where it would look like a dash; the index is the sign.
    case ambiguousMinus
    /// An incomplete connection; the index is the character found instead of its next part.
    case unfinishedConnection
    /// A priority not above 0 and at most 1000; the index is just after it.
    case priorityOutOfRange
    /// A number that is not finite; the index is just after it.
    case numberOutOfRange
    /// A `|` next to a view without a superview; the index is just after the view.
    case noSuperview
    /// Options that align along the format's axis or exclude each other; the index is just after the
    /// last view.
    case invalidOptions
    /// Characters after the closing `|`; the index is the first of them.
    case expectedEnd
  }

  init(_ category: Category, _ message: String, at index: Int) {
    self.category = category
    self.message = message
    self.index = index
  }
}
