internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// Numbers, points and colors: constants, or what stands for the value of an expression.
extension Exporter {
  /// A number.
  func term(_ value: Double, _ scope: Scope) -> SwiftTerm {
    switch scope.computed.match(value) {
    case .number(let index): return computed(index, scope).term
    case .x(let index): return computed(index, scope).components.x
    case .y(let index): return computed(index, scope).components.y
    case .color, nil: break
    }
    if case .number(let index)? = scope.computed.match(-value) {
      return computed(index, scope).term.negated
    }
    return SwiftTerm(
      SwiftLiteral.number(value), value < 0 ? .sign : .primary, constant: value)
  }

  /// A number.
  func number(_ value: Double, _ scope: Scope) -> String { term(value, scope).code }

  /// An angle in radians.
  func angle(_ value: Double, _ scope: Scope) -> SwiftTerm {
    let term = term(value, scope)
    return term.constant == nil ? term : .number(value)
  }

  /// Two numbers as a value of a type.
  func pair(_ x: Double, _ y: Double, as type: SwiftOperand.PairType, _ scope: Scope) -> String {
    if case .x(let index)? = scope.computed.match(x), scope.computed.match(y) == .y(index) {
      return computed(index, scope).code(as: type)
    }
    if x == 0, y == 0 { return ".zero" }
    return type.code(number(x, scope), number(y, scope))
  }

  /// A point.
  func point(_ point: CGPoint, _ scope: Scope) -> String {
    pair(Double(point.x), Double(point.y), as: .point, scope)
  }

  /// A vector.
  func vector(_ vector: CGVector, _ scope: Scope) -> String {
    pair(Double(vector.dx), Double(vector.dy), as: .vector, scope)
  }

  /// A size.
  func size(_ size: CGSize, _ scope: Scope) -> String {
    pair(Double(size.width), Double(size.height), as: .size, scope)
  }

  /// An offset.
  func offset(_ offset: Offset, _ scope: Scope) -> String {
    pair(Double(offset.horizontal), Double(offset.vertical), as: .offset, scope)
  }

  /// A rectangle.
  func rect(_ rect: CGRect, _ scope: Scope) -> String {
    let parts = [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0), scope) }
    return "CGRect(x: \(parts[0]), y: \(parts[1]), width: \(parts[2]), height: \(parts[3]))"
  }

  /// Insets.
  func insets(_ insets: EdgeInsets, _ scope: Scope) -> String {
    guard insets != .zero else { return ".zero" }
    let parts = [insets.top, insets.left, insets.bottom, insets.right].map {
      number(Double($0), scope)
    }
    return
      "UIEdgeInsets(top: \(parts[0]), left: \(parts[1]), bottom: \(parts[2]), right: \(parts[3]))"
  }

  /// A color.
  func color(_ color: DynamicColor, _ scope: Scope) -> String {
    guard case .color(let index)? = scope.computed.match(color) else {
      return SwiftColor.code(color)
    }
    return computed(index, scope).term.code
  }

  /// The value of an expression of the action that is being written.
  func computed(_ index: Int, _ scope: Scope) -> SwiftOperand {
    writtenValues.insert(index)
    return operand(scope.computed.values[index], scope)
  }

  /// The value of an expression.
  func operand(_ value: ComputedValue, _ scope: Scope) -> SwiftOperand {
    ExpressionPrinter.print(
      value.expression, slots: value.names.map { read($0, scope) }, color: SwiftColor.code)
  }

  /// A truth value.
  func condition(_ value: ComputedValue, _ scope: Scope) -> SwiftTerm {
    operand(value, scope).term
  }

  /// A constant of an expression's type, as the value of a variable.
  func constant(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let number): SwiftLiteral.number(number)
    case .pair(let x, let y):
      x == 0 && y == 0
        ? "CGPoint.zero"
        : SwiftOperand.PairType.point.code(SwiftLiteral.number(x), SwiftLiteral.number(y))
    case .color(let color): SwiftColor.code(color)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .text(let text): SwiftLiteral.string(text)
    }
  }
}
