import AutoLayout
import Expressions
import Foundation
import Geometry
import Scene
import SceneFormat
import SceneText
import Views

/// The languages of scenes: JSON, its keys, and the texts in its strings.
extension FuzzTarget {
  static let languages = [
    FuzzTarget(
      name: "json", kind: .text, summary: "the reader of JSON with comments and places",
      mutation: ByteMutation(words: jsonWords), seeds: { [] }, run: tryJSON),
    FuzzTarget(
      name: "reader", kind: .text, summary: "the reader of scenes: every key of the language",
      mutation: JSONMutation(strings: ByteMutation(words: allWords)), seeds: { Seeds.scenes }
    ) { bytes in
      let reading = SceneReader().read(bytes, name: "fuzz")
      try Invariants.check(reading, of: bytes)
      try Invariants.checkPrinting(reading)
    },
    FuzzTarget(
      name: "override", kind: .text, summary: "values by path, a line for each --set",
      mutation: ByteMutation(words: overrideWords), seeds: { overrideSeeds }
    ) { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(20)
      let reading = SceneReader().read(
        FuzzScene.bytes, name: "fuzz", edits: lines.map { SceneEdit(String($0)) })
      try Invariants.check(reading, of: bytes)
    },
    FuzzTarget(
      name: "expression", kind: .text, summary: "expressions, and their values",
      mutation: ByteMutation(words: expressionWords), seeds: { [] }, run: tryExpression),
    FuzzTarget(
      name: "equation", kind: .text, summary: "equations of constraints",
      mutation: ByteMutation(words: equationWords), seeds: { [] }, run: tryEquation),
    FuzzTarget(
      name: "visual-format", kind: .text, summary: "visual formats of constraints",
      mutation: ByteMutation(words: formatWords), seeds: { [] }, run: tryFormat),
    FuzzTarget(
      name: "path", kind: .text, summary: "SVG path data",
      mutation: ByteMutation(words: pathWords), seeds: { [] }, run: tryPath),
    FuzzTarget(
      name: "touches", kind: .text, summary: "the file of a scene's touches",
      mutation: JSONMutation(), seeds: { touchSeeds }
    ) { bytes in
      var reader = SceneReader()
      reader.readFile = { path, _ in .bytes(bytes, name: path) }
      let reading = reader.read(FuzzScene.touched, name: "fuzz")
      try Invariants.check(reading, of: bytes)
    },
    FuzzTarget(
      name: "test-settings", kind: .text, summary: "the settings of picture tests",
      mutation: JSONMutation(), seeds: { [] }
    ) { bytes in
      let reading = SceneReader().readTestSettings(bytes, name: "fuzz")
      try Invariants.check(reading.diagnostics, reading.sources)
    },
  ]

  // MARK: - JSON

  private static let jsonWords = [
    "{", "}", "[", "]", ":", ",", "\"", "\\", "//", "/*", "*/", "true", "false", "null", "\\u0041",
    "\\ud83d\\ude00", "1e5", "\"subviews\":[{", "'", "NaN", "\u{FEFF}",
  ]

  /// What is read without a problem is read again from what is written of it, and from its canonical form.
  private static func tryJSON(_ bytes: [UInt8]) throws {
    let (value, diagnostics) = JSONReader.read(bytes, rules: .scene)
    try Invariants.check(
      diagnostics, SourceList([SourceText(origin: .file("fuzz"), bytes: bytes)]),
      areRendered: Invariants.isRendered(bytes))
    guard let value, diagnostics.isEmpty else { return }
    let tree = JSONTree(value)
    try require(JSONTree(reading: tree.bytes) == tree, "what is written is read differently")
    let formatted = JSONFormatter.canonicalText(of: bytes)
    try require(JSONTree(reading: formatted) == tree, "the canonical form is read differently")
    try require(
      JSONFormatter.canonicalText(of: formatted) == formatted, "the canonical form is not canonical"
    )
  }

  // MARK: - Values in scenes

  private static let allWords =
    expressionWords + equationWords + formatWords + pathWords + overrideWords

  private static let overrideWords = [
    "#a", "#box", "views.0", "views[0]", ".", "=", "[", "]", "canvas", "timeline.0", "behaviors.0",
    "{\"", "rgb(", "hsl(", "#FF0000", "deg", "rad", "turn", "%", "systemRed", "\n", "s", "ms",
  ]

  /// Every key of the scenes with its values, as overrides of an element that may have it.
  private static let overrideSeeds: [[UInt8]] = {
    let owners = ["#a", "#box", "canvas", "timing", "behaviors.0", "timeline.0", "figures.plot"]
    let members = Seeds.trees.flatMap(\.members)
    return members.enumerated().map { index, member in
      let value = String(decoding: member.value.bytes.prefix(500), as: UTF8.self)
      return Array("\(owners[index % owners.count]).\(member.key)=\(value)".utf8)
    }
  }()

  private static let touchSeeds = Seeds.files(below: "Scenes/gestures", [".touches.json"])
    .compactMap(Seeds.bytes)

  // MARK: - Expressions

  private static let expressionWords = [
    "$n", "$p", "$p.x", "$c", "$b", "$n.y", "(", ")", "[", "]", ",", "+", "-", "*", "/", "<", ">",
    "<=", ">=", "≤", "≥", "min(", "max(", "abs(", "sin(", "cos(", "atan2(", "clamp(", "sqrt(",
    "hypot(", "round(", "floor(", "ceil(", "sign(", "%", "==", "!=", "&&", "||", "!", "?", ":",
    "true", "false", "lime", "#0F0", "=", "and", "1e308", "pi", "90deg", ".x", ".y",
  ]

  /// A value is finite, and a problem is at characters of the text.
  private static func tryExpression(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let expression: Expressions.Expression
    do throws(ExpressionError) {
      let green = DynamicColor(Color(red: 0, green: 1, blue: 0))
      expression = try Expressions.Expression(
        text, color: { ["#0F0", "lime"].contains($0) ? green : nil }
      ) { path in
        switch path {
        case "n": (0, .number)
        case "p": (1, .pair)
        case "c": (2, .color)
        case "b": (3, .boolean)
        default: nil
        }
      }
    } catch {
      return try Invariants.check(error.range, in: text, "\(error.category)")
    }
    for number in [0, 1, -2.5, 1e308, .leastNonzeroMagnitude] {
      let values: [ExpressionValue] = [
        .number(number), .pair(number, -number),
        .color(DynamicColor(Color(red: 1, green: 0, blue: 0))),
        .boolean(number > 0),
      ]
      guard let value = try? expression.value({ values[$0] }) else { continue }
      try require(
        value.isFinite && value.type == expression.type, "the value of the expression is \(value)")
    }
  }

  // MARK: - Layout

  private static let equationWords = [
    "a", "root", "superview", ".", "width", "height", "leading", "trailing", "top", "bottom",
    "centerX", "centerY", "firstBaseline", "edges", "size", "center", "==", "<=", ">=", "@", "*",
    "/", "+", "-", "(", ")", "safeArea", "margins", "guide", "system", "1000",
  ]

  private static func tryEquation(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      for equation in try ConstraintEquation.parse(text).components {
        for measure in equation.measures {
          try require(
            measure.attributeRange.upperBound <= text.count, "an attribute is outside the text")
        }
      }
    } catch let error as ConstraintEquationError {
      try Invariants.check(error.range, in: text, error.message)
    }
  }

  private static let formatWords = [
    "H:", "V:", "|", "[", "]", "(", ")", "-", "@", ",", "==", ">=", "<=", "a", "b", "gap", "[a]",
    "[b(==a)]", "-(>=8@750)-", "0x1F", "1e2", ".5", "999",
  ]

  private static func tryFormat(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let parent = View()
    let views = ["a": View(), "b": View()]
    for name in ["a", "b"] { views[name].map { parent.addSubview($0) } }
    do {
      let constraints = try VisualFormat.constraints(
        withVisualFormat: text, options: [.alignAllTop], metrics: ["gap": 5],
        scope: LayoutItemScope(items: views))
      for constraint in constraints {
        try require(
          constraint.constant.isFinite && constraint.priority.isLegal, "an illegal constraint")
        try Invariants.check(constraint.range, in: text, "a constraint")
      }
    } catch let error as VisualFormatError {
      try Invariants.check(error.index..<error.index, in: text, error.message)
    }
  }

  // MARK: - Paths

  private static let pathWords = [
    "M", "L", "H", "V", "C", "S", "Q", "T", "A", "Z", "m", "l", "h", "v", "c", "s", "q", "t", "a",
    "z", " ", ",", "0", "1", "-1", ".5", "1e6", "A 1 1 0 0 1 5 5", "1e-320", "+",
  ]

  private static func tryPath(_ bytes: [UInt8]) throws {
    let text = JSONTree.string(String(decoding: bytes, as: UTF8.self)).bytes
    let reading = SceneReader().read(
      FuzzScene.bytes(withPath: text), name: "fuzz")
    try Invariants.check(reading, of: bytes)
    guard !reading.diagnostics.hasErrors else { return }
    guard case .shape(let shape)? = reading.scene?.views.first?.values.content else {
      throw Finding("the shape is missing")
    }
    try require(shape.path.extent != .everything, "the path has a point that is not finite")
  }
}
