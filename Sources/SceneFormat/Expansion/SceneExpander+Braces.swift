internal import Expressions
internal import Scene
internal import SceneText

// Strings that have expressions in braces.
extension SceneExpander {
  func isComputed(_ string: JSONString) -> Bool {
    string.value.utf8.contains(UInt8(ascii: "{"))
  }

  /// The parts of a text with braces.
  private mutating func parts(of string: JSONString) -> StaticText? {
    var place = sources.written(string.place)
    // The same place may have different texts where one is computed.
    if place.range.count != string.value.utf8.count { place.source = Int.min }
    guard place.source != Int.min else { return StaticText(string.value) }
    if let known = texts[place] { return known }
    let text = StaticText(string.value)
    texts[place] = .some(text)
    return text
  }

  /// The value of a text with braces.
  mutating func computed(
    _ value: JSONValue, _ string: JSONString, in scope: ExpansionScope
  ) -> JSONValue {
    guard let text = parts(of: string) else { return value }
    if let expression = text.whole {
      guard let found = self.value(of: expression, in: string, scope) else {
        return isStrict ? JSONValue(content: .invalid, place: value.place) : value
      }
      // What is only passed on keeps the place where it was written.
      var result = found.value
      if !found.isPassed { result.place = value.place }
      if case .number(var number) = result.content {
        number.mayBeText = true
        result.content = .number(number)
      }
      return result
    }
    var result = value
    result.content = interpolated(string, in: scope).map { .string($0) } ?? .invalid
    return result
  }

  /// A text with values for its expressions; nil, with the problem reported, where one is faulty.
  mutating func interpolated(
    _ string: JSONString, in scope: ExpansionScope
  ) -> JSONString? {
    guard let text = parts(of: string), isStrict || text.hasExpressions else { return string }
    if isStrict, let unclosed = text.unclosed {
      diagnostics.report(
        "expression", at: place(ofCharacters: unclosed..<unclosed + 1, in: string),
        "expected '}' after this '{'", hint: "write '{{' for a brace itself")
      return nil
    }
    var result: String? = ""
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): result? += literal
      case .expression(let expression):
        guard let found = value(of: expression, in: string, scope) else {
          guard isStrict else { return string }
          result = nil
          continue
        }
        if let text = StaticValue.text(found.value) {
          result? += text
        } else if found.value.isInvalid {
          result = nil
        } else {
          result = nil
          diagnostics.report(
            "expression", at: place(of: expression, in: string),
            "\(found.value.description) cannot be part of a text")
        }
      }
    }
    return result.map { JSONString(value: $0, place: string.place) }
  }

  /// The value of an expression; nil, with the problem reported where braces must be one, for a faulty one.
  private func value(
    of expression: StaticExpression, in string: JSONString, _ scope: ExpansionScope
  ) -> (value: JSONValue, isPassed: Bool)? {
    if let path = expression.path, let value = scope.value(of: path) { return (value, true) }
    do throws(ExpressionError) {
      let (compiled, operands) = try compiled(expression, scope)
      if !isStrict, compiled.slots.allSatisfy({ $0.constant != nil }) { return nil }
      do throws(EvaluationError) {
        let result = try compiled.expression.value { operands[$0] }
        return (StaticValue.value(result, at: string.place), false)
      } catch {
        let message =
          switch error {
          case .divisionByZero: "the expression divides by zero"
          case .notFinite, .noValue: "the expression has no finite value"
          }
        diagnostics.report("expression", at: place(of: expression, in: string), message)
        return nil
      }
    } catch {
      report(error, at: expression.start, in: string, scope)
      return nil
    }
  }

  /// The expression for the types that the names in it have in a scope, and their values.
  private func compiled(
    _ expression: StaticExpression, _ scope: ExpansionScope
  ) throws(ExpressionError) -> (StaticExpression.Compiled, operands: [ExpressionValue]) {
    if let known = expression.compiled {
      let operands = known.slots.compactMap { slot in
        slot.constant ?? scope.value(of: slot.path).flatMap(StaticValue.operand)
      }
      if operands.elementsEqual(known.types, by: { $0.type == $1 }) { return (known, operands) }
    }
    var slots: [(path: [String], constant: ExpressionValue?)] = []
    var operands: [ExpressionValue] = []
    let parsed = try Expressions.Expression(expression.text, namesAreBare: true) { name in
      let path = StaticExpression.steps(of: name)
      let value = scope.value(of: path)
      // The name of a color is a text, as in the scene.
      let isColor = value == nil && ColorNames.color(name) != nil
      guard let operand = isColor ? .text(name) : value.flatMap(StaticValue.operand) else {
        return nil
      }
      slots.append((path, isColor ? operand : nil))
      operands.append(operand)
      return (slots.count - 1, operand.type)
    }
    let compiled = StaticExpression.Compiled(
      expression: parsed, slots: slots, types: operands.map(\.type))
    expression.compiled = compiled
    return (compiled, operands)
  }

  /// Reports what is wrong with an expression, unless braces may be just text and nothing in them is known.
  private func report(
    _ error: ExpressionError, at start: Int, in string: JSONString, _ scope: ExpansionScope
  ) {
    let range = start + error.range.lowerBound..<start + error.range.upperBound
    guard case .unknownName(let path) = error.category else {
      guard isStrict else { return }
      return diagnostics.report(
        .expression(error, nearest: nil), at: place(ofCharacters: range, in: string))
    }
    let first = path.prefix { $0 != "." }
    guard scope[String(first)]?.isInvalid != true else { return }
    guard isStrict || scope[String(first)] != nil else { return }
    let nearest = Spelling.nearest(to: path, in: scope.allNames)
    let hint =
      scope.value(of: StaticExpression.steps(of: path)) != nil
      ? "objects and lists can only be passed on as they are"
      : "the names are those of parameters, variables, 'canvas', and in repetitions 'index', 'count' and 'row'"
    diagnostics.report(
      Problem("expression", "unknown name \(MessageText.quoted(path))", hint: hint)
        .suggesting(nearest), at: place(ofCharacters: range, in: string))
  }

  /// The place of an expression in a text as it is written.
  private func place(of expression: StaticExpression, in string: JSONString) -> SourceSpan {
    place(
      ofCharacters: expression.start..<expression.start + expression.text.count, in: string)
  }

  /// The place of some characters of a text as it is written.
  func place(ofCharacters range: Range<Int>, in string: JSONString) -> SourceSpan {
    sources.placed(string).place(ofCharacters: range)
  }
}
