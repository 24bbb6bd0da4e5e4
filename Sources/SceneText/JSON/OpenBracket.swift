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
