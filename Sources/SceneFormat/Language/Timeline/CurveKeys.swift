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
