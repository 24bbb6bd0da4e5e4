internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

/// The variables of a scene: an object of names to initial values.
enum VariableKeys {
  /// The variables, those with faulty values left out.
  static let syntax = Syntax<[SceneVariable]>.members(
    pattern: "^(?!(\(reserved.joined(separator: "|")))$)"
      + Syntax<JSONString>.namePattern.dropFirst(),
    .any([number.schema, pair.schema, color.schema, boolean.schema]),
    expected: "an object of names to values"
  ) { member, decoding in
    let name = member.key.value
    // Those of components have the id of the use before them.
    guard name.isName() || member.key.place.source < 0, !reserved.contains(name) else {
      decoding.report(
        "malformed-name", at: member.key.place,
        "malformed variable name \(MessageText.quoted(member.key.value))",
        hint:
          "use letters, digits and underscores, and none of the names of time and of events' values"
      )
      return nil
    }
    return initial(member.value, decoding).map {
      SceneVariable(name: name, value: $0, place: member.key.place)
    }
  }

  /// The names that expressions use for something else.
  private static let reserved =
    EventValue.allCases.map(\.rawValue) + ["time", Decoding.itemName]

  /// The initial value of a variable, whose form determines the type.
  private static func initial(_ value: JSONValue, _ decoding: Decoding) -> ExpressionValue? {
    switch value.content {
    case .number: return number.read(value, decoding)
    case .array: return pair.read(value, decoding)
    case .string(let string):
      // "90deg" is an angle; every other string is a color.
      let isAngle = AngleUnit.radians(of: string.value) != nil
      return isAngle
        ? Syntax<CGFloat>.angle.read(value, decoding).map { .number(Double($0)) }
        : color.read(value, decoding)
    case .boolean: return boolean.read(value, decoding)
    default:
      decoding.reportType(value, expected: "a number, a point, a color, true or false")
      return nil
    }
  }

  /// The values of a type.
  static func value(of type: ExpressionType) -> Syntax<ExpressionValue> {
    switch type {
    case .number: number
    case .pair: pair
    case .color: color
    case .boolean: boolean
    case .text: preconditionFailure("no variable has a text")
    }
  }

  static let number = Syntax<Double>.number().map { ExpressionValue.number($0) }
  static let pair = Syntax<CGVector>.vector().map {
    ExpressionValue.pair(Double($0.dx), Double($0.dy))
  }
  private static let color = Syntax<DynamicColor>.color.map { ExpressionValue.color($0) }
  static let boolean = Syntax<Bool>.boolean.map { ExpressionValue.boolean($0) }
}

extension Syntax where Value == JSONString {
  /// The form of names without hyphens, as a regular expression.
  static var namePattern: String { "^[A-Za-z_][A-Za-z0-9_]*$" }
}
