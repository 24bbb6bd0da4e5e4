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
      + Syntax<JSONString>.variablePattern.dropFirst(),
    .any([number.schema, pair.schema, color.schema, boolean.schema]),
    expected: "an object of names to values",
    write: { variable, writing in
      let type = variable.value.type
      // No variable has a text.
      return (
        variable.name, type == .text ? nil : value(of: type).write(variable.value, writing)
      )
    }
  ) { member, decoding in
    let name = member.key.value
    // Those of components have the id of the use before them.
    guard name.isVariableName || member.key.place.source < 0, !reserved.contains(name) else {
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

  static let number = Syntax<Double>.number().map(
    { ExpressionValue.number($0) },
    back: { if case .number(let number) = $0 { number } else { nil } })
  static let pair = Syntax<CGVector>.vector().map(
    { ExpressionValue.pair(Double($0.dx), Double($0.dy)) },
    back: { if case .pair(let x, let y) = $0 { CGVector(dx: x, dy: y) } else { nil } })
  private static let color = Syntax<DynamicColor>.color.map(
    { ExpressionValue.color($0) }, back: { if case .color(let color) = $0 { color } else { nil } })
  static let boolean = Syntax<Bool>.boolean.map(
    { ExpressionValue.boolean($0) },
    back: { if case .boolean(let isTrue) = $0 { isTrue } else { nil } })
}

extension Syntax where Value == JSONString {
  /// The form of names without hyphens, as a regular expression.
  static var namePattern: String { "^[A-Za-z_][A-Za-z0-9_]*$" }

  /// The form of the names of variables: those of components have the id of the use before it.
  static var variablePattern: String {
    "^([A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)*\\.)?[A-Za-z_][A-Za-z0-9_]*$"
  }
}
