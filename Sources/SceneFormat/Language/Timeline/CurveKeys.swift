internal import Foundation
internal import Scene
internal import SceneText

/// The timing curves that animations take: names, control points and functions of CSS.
enum CurveKeys {
  /// A name, two control points, whose x are from 0 to 1, or a function of CSS.
  static let syntax: Syntax<AnimationDescription.Pace> = {
    let name = Syntax<AnimationDescription.Pace>.choice(names)
    let points = Syntax<[CGFloat]>.numbers(
      [.unit, .coordinate, .unit, .coordinate], form: "[x1, y1, x2, y2]")
    return Syntax(
      compiling: .any([name.schema, points.schema, .curveFunction]),
      write: { pace, writing in
        switch pace {
        case .cubic(let first, let second):
          points.write([first.x, first.y, second.x, second.y], writing)
        case .curve, .function:
          name.write(pace, writing) ?? CurveFunction.text(of: pace).map { .string($0) }
        case .spring, .settlingSpring: nil
        }
      }
    ) { value, decoding in
      if case .array = value.content {
        return points.compile(value, decoding)?
          .map { .cubic(CGPoint(x: $0[0], y: $0[1]), CGPoint(x: $0[2], y: $0[3])) }
      }
      guard let string = Syntax<JSONString>.placedString.read(value, decoding) else { return nil }
      let pace = string.value.contains("(") ? function(string, decoding) : named(string, decoding)
      return pace.map { Compiled($0) }
    }
  }()

  /// All names with what they mean: UIKit's, those of CSS and those of easings.net.
  private static let names: [Choice<AnimationDescription.Pace>] =
    AnimationDescription.Curve.choices.map { Choice($0.name, .curve($0.value), $0.summary) }
    + [
      Choice("ease", .curve(.default), "In CSS, the same as default."),
      Choice("ease-in", .curve(.easeIn), "In CSS, the same as easeIn."),
      Choice("ease-out", .curve(.easeOut), "In CSS, the same as easeOut."),
      Choice("ease-in-out", .curve(.easeInOut), "In CSS, the same as easeInOut."),
      Choice("step-start", .function(.steps(1, .start)), "In CSS, jumps at the beginning."),
      Choice("step-end", .function(.steps(1, .end)), "In CSS, jumps at the end."),
    ] + Easing.all.map { Choice($0.name, .function(.easing($0)), $0.summary) }

  /// The name of the curve of an animation that states none.
  static let usualName = names.first { $0.value == AnimationDescription().pace }?.name ?? ""

  /// The curve with a name; nil, with the problem reported, if there is none.
  private static func named(
    _ name: JSONString, _ decoding: Decoding
  ) -> AnimationDescription.Pace? {
    if let choice = names.first(where: { $0.name == name.value }) { return choice.value }
    guard !decoding.diagnostics.isFull else { return nil }
    if SpringKeys.presets.contains(where: { $0.name == name.value }) {
      decoding.report(
        "unknown-value", at: name.place, "'\(name.value)' is a spring, not a curve",
        hint: "write \"spring\": \"\(name.value)\"")
      return nil
    }
    let uikit = AnimationDescription.Curve.choices.map(\.name)
    decoding.report(
      Problem(
        "unknown-value", "unknown curve \(MessageText.quoted(name.value))",
        hint:
          "use \(MessageText.quotedList(uikit)), a name of CSS or easings.net, such as 'easeOutBack', "
          + "[x1, y1, x2, y2], or a function of CSS, such as \(CurveFunction.bezierForm)"
      ).suggesting(NameSuggestion.nearest(to: name.value, in: names.map(\.name))), at: name.place)
    return nil
  }

  /// The curve that a function of CSS makes; nil, with the problem reported, if it is malformed.
  private static func function(
    _ text: JSONString, _ decoding: Decoding
  ) -> AnimationDescription.Pace? {
    var function = CurveFunction(text.value)
    do throws(CurveFunctionError) {
      return try function.pace()
    } catch {
      decoding.report(
        "curve", at: decoding.placed(text).place(ofCharacters: error.range), error.message,
        hint: error.hint)
      return nil
    }
  }
}

extension SchemaNode {
  /// A function of CSS, whose arguments only the reader checks.
  static let curveFunction = SchemaNode.pattern("\\(")
}

extension Decoding {
  /// A string with the places of its characters.
  func placed(_ string: JSONString) -> PlacedString {
    sources.text(of: string.place).map(string.placed)
      ?? PlacedString(string.value, place: string.place)
  }
}

extension Easing {
  /// The meaning, in a sentence for editors and the manual.
  fileprivate var summary: String {
    let place =
      switch direction {
      case .easeIn: "Begins"
      case .easeOut: "Ends"
      case .easeInOut: "Begins and ends"
      }
    let manner =
      switch family {
      case .sine: "slowly, as a sine"
      case .quad: "slowly, as a square"
      case .cubic: "slowly, as a cube"
      case .quart: "slowly, as a fourth power"
      case .quint: "slowly, as a fifth power"
      case .expo: "very slowly, as an exponential function"
      case .circ: "slowly, as a circle"
      case .back: "with a move beyond the value"
      case .elastic: "with an oscillation about the value"
      case .bounce: "with bounces"
      }
    return "\(place) \(manner)."
  }
}

/// Reads the functions of CSS that make timing curves.
///
/// Source: W3C, CSS Easing Functions Level 2: `cubic-bezier()`, `linear()` and `steps()`, with all of their arguments. As in
/// CSS, case does not matter, and comments and `calc()` are left out.
struct CurveFunction {
  /// The right forms, for hints.
  static let bezierForm = "\"cubic-bezier(0.25, 0.1, 0.25, 1)\""
  private static let linearForm = "\"linear(0, 0.5 25% 75%, 1)\""
  private static let stepsForm = "\"steps(4, jump-end)\""

  private let text: [Character]
  private var next = 0
  private var hint: String?

  /// A function as text.
  init(_ text: String) { self.text = Array(text) }

  /// The curve.
  ///
  /// - Throws: The first problem, with its place in the text.
  mutating func pace() throws(CurveFunctionError) -> AnimationDescription.Pace {
    skipSpace()
    let name = word()
    hint = "the functions are \(Self.bezierForm), \(Self.linearForm) and \(Self.stepsForm)"
    guard !name.isEmpty, character == "(" else { throw problem("expected a name and '('") }
    let pace: AnimationDescription.Pace
    switch String(text[name]).lowercased() {
    case "cubic-bezier":
      hint = "write it as \(Self.bezierForm); the first and the third number are from 0 to 1"
      pace = try bezier()
    case "linear":
      hint = "write a number for each point, with up to two percentages, as in \(Self.linearForm)"
      pace = .function(.points(try points()))
    case "steps":
      hint = "write it as \(Self.stepsForm); the place is one of \(Self.positionNames)"
      pace = .function(try steps())
    default:
      throw problem("unknown function \(MessageText.quoted(String(text[name])))", at: name)
    }
    skipSpace()
    guard next == text.count else { throw problem("expected nothing after ')'") }
    return pace
  }

  /// The function that makes a curve; nil for a curve that none makes.
  static func text(of pace: AnimationDescription.Pace) -> String? {
    switch pace {
    case .function(.points(let points)):
      let texts = points.map { point in
        let output = Double(point.y).shortestText
        return percent(Double(point.x)).map { "\(output) \($0)%" }
      }
      let known = texts.compactMap { $0 }
      return known.count == texts.count ? "linear(\(known.joined(separator: ", ")))" : nil
    case .function(.steps(let count, let position)): return "steps(\(count), \(position.rawValue))"
    default: return nil
    }
  }

  /// The percentage that is read back to a fraction; nil if there is none.
  private static func percent(_ fraction: Double) -> String? {
    let percent = fraction * 100
    return [percent, percent.nextUp, percent.nextDown].first { $0 / 100 == fraction }?
      .shortestText
  }

  // MARK: - Functions

  private mutating func bezier() throws(CurveFunctionError) -> AnimationDescription.Pace {
    var numbers: [Double] = []
    repeat {
      advance()
      skipSpace()
      let start = next
      let value = try number()
      if numbers.count.isMultiple(of: 2), !(0...1).contains(value) {
        throw problem("the time of a control point must be from 0 to 1", at: start..<next)
      }
      numbers.append(value)
      skipSpace()
    } while character == "," && numbers.count < 4
    switch character {
    case ")" where numbers.count < 4:
      throw problem("expected four numbers, found \(numbers.count)")
    case ",": throw problem("expected only four numbers")
    case _ where numbers.count < 4: throw problem("expected ','")
    default: try close()
    }
    return .cubic(CGPoint(x: numbers[0], y: numbers[1]), CGPoint(x: numbers[2], y: numbers[3]))
  }

  private mutating func steps() throws(CurveFunctionError) -> TimingFunction {
    advance()
    skipSpace()
    let start = next
    let value = try number()
    let range = start..<next
    guard (1...Self.mostSteps).contains(value), value.rounded() == value else {
      throw problem("the number of steps must be a whole number of at least 1", at: range)
    }
    let count = Int(value)
    var position = StepPosition.end
    skipSpace()
    if character == "," {
      advance()
      skipSpace()
      let name = word()
      guard !name.isEmpty else { throw problem("expected where the steps jump") }
      guard let known = Self.positions[String(text[name]).lowercased()] else {
        throw problem("unknown place \(MessageText.quoted(String(text[name])))", at: name)
      }
      position = known
    }
    guard position != .none || count > 1 else {
      throw problem("there must be at least 2 steps with 'jump-none'", at: range)
    }
    skipSpace()
    try close()
    return .steps(count, position)
  }

  private static let mostSteps = 1e6
  /// The words for where steps jump.
  private static let positions: [String: StepPosition] = Dictionary(
    uniqueKeysWithValues: StepPosition.allCases.map { ($0.rawValue, $0) }
      + [("start", .start), ("end", .end)])
  private static let positionNames = MessageText.quotedList(
    StepPosition.allCases.map(\.rawValue) + ["start", "end"])

  /// The points of `linear()`: those without a percentage are spread evenly between their neighbors, and none is before
  /// an earlier one.
  private mutating func points() throws(CurveFunctionError) -> [CGPoint] {
    var stops: [(input: Double?, output: Double)] = []
    repeat {
      advance()
      stops += try stop()
    } while character == ","
    try close()
    let last = stops.count - 1
    stops[0].input = stops[0].input ?? 0
    stops[last].input = stops[last].input ?? 1
    var latest = -Double.infinity
    for index in stops.indices {
      guard let input = stops[index].input else { continue }
      latest = max(latest, input)
      stops[index].input = latest
    }
    // The points from the last one with an input to the next.
    var known = 0
    for index in stops.indices {
      guard let input = stops[index].input, let start = stops[known].input else { continue }
      for between in (known..<index).dropFirst() {
        let part = Double(between - known) / Double(index - known)
        stops[between].input = start + part * (input - start)
      }
      known = index
    }
    return stops.map { CGPoint(x: $0.input ?? 0, y: $0.output) }
  }

  /// A number with up to two percentages before or after it; two are two points.
  private mutating func stop() throws(CurveFunctionError) -> [(input: Double?, output: Double)] {
    var (output, inputs): (Double?, [Double]) = (nil, [])
    var isComplete = false
    skipSpace()
    while character != nil, character != ",", character != ")" {
      let start = next
      let value = try number()
      if character == "%" {
        advance()
        guard inputs.count < 2, !isComplete else {
          throw problem("expected at most two percentages, side by side", at: start..<next)
        }
        inputs.append(value / 100)
      } else {
        guard output == nil else { throw problem("expected ',' before it", at: start..<next) }
        (output, isComplete) = (value, !inputs.isEmpty)
      }
      skipSpace()
    }
    guard let output else { throw problem("expected a number") }
    return inputs.isEmpty ? [(nil, output)] : inputs.map { ($0, output) }
  }

  // MARK: - Characters

  private var character: Character? { next < text.count ? text[next] : nil }

  private mutating func advance() { next += 1 }

  private mutating func skipSpace() {
    while let character, character.isWhitespace { next += 1 }
  }

  private mutating func close() throws(CurveFunctionError) {
    guard character == ")" else {
      throw problem(character == nil ? "expected ')'" : "expected ',' or ')'")
    }
    advance()
  }

  /// The range of a word of letters and hyphens, possibly empty.
  private mutating func word() -> Range<Int> {
    let start = next
    while let character, character.isLetter || character == "-" { next += 1 }
    return start..<next
  }

  /// A number as in CSS: digits on at least one side of a point, and on both if there are some before it.
  private mutating func number() throws(CurveFunctionError) -> Double {
    let start = next
    if character == "+" || character == "-" { next += 1 }
    let whole = digits()
    if character == "." {
      next += 1
      guard digits() > 0 else { throw problem("expected a digit after '.'") }
    } else if whole == 0 {
      next = start
      throw problem("expected a number")
    }
    if character == "e" || character == "E" {
      next += 1
      if character == "+" || character == "-" { next += 1 }
      guard digits() > 0 else { throw problem("expected the digits of an exponent") }
    }
    guard next - start <= JSONNumber.maximumLength, let value = Double(String(text[start..<next])),
      abs(value) <= NumberRange.farthest
    else { throw problem("the number is too large", at: start..<next) }
    return value
  }

  /// Skips digits, and counts them.
  private mutating func digits() -> Int {
    let start = next
    while let character, "0"..."9" ~= character { next += 1 }
    return next - start
  }

  private func problem(_ message: String, at range: Range<Int>? = nil) -> CurveFunctionError {
    CurveFunctionError(
      message: message, range: range ?? next..<min(next + 1, text.count), hint: hint)
  }
}

/// What is wrong with a function that makes a timing curve.
struct CurveFunctionError: Error {
  /// What is wrong, in lower case.
  var message: String
  /// The characters at which it is wrong; empty at the end.
  var range: Range<Int>
  /// The right form.
  var hint: String?
}
