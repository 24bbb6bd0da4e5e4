internal import Expressions
internal import Foundation
internal import Geometry
internal import Scene

// Changes of properties.
extension Exporter {
  /// The statements that make changes of properties together.
  ///
  /// - Parameters:
  ///   - assignments: The changes, in order.
  ///   - scope: Where.
  /// - Returns: The statements.
  func statements(
    _ assignments: [Assignment], _ scope: inout Scope
  ) -> SwiftCode {
    sequence(Self.groups(of: assignments), &scope) { group, scope in
      let id = group[0].target.id
      if index.nodes[id] != nil, !group[0].transformParts.isEmpty {
        return SwiftCode(transformStatements(group, of: id, scope))
      }
      return group.count == 2
        ? SwiftCode([centerStatement(group, scope)]) : statement(group[0], &scope)
    }
  }

  /// The changes that one statement makes: the parts of a transform, or both coordinates of a center.
  static func groups(of assignments: [Assignment]) -> [[Assignment]] {
    var groups: [[Assignment]] = []
    for assignment in assignments {
      let place = groups.firstIndex { group in
        let first = group[0]
        guard first.target.id == assignment.target.id else { return false }
        if !first.transformParts.isEmpty { return !assignment.transformParts.isEmpty }
        let names = [first.property, assignment.property]
        return group.count == 1 && !first.isAmount && !assignment.isAmount
          && (names == ["center.x", "center.y"] || names == ["center.y", "center.x"])
      }
      if let place {
        groups[place].append(assignment)
      } else {
        groups.append([assignment])
      }
    }
    return groups
  }

  private func centerStatement(_ group: [Assignment], _ scope: Scope) -> String {
    func part(_ name: String) -> String {
      let value = group.first { $0.property == name }?.value.plainNumber ?? 0
      return number(value, scope)
    }
    let owner = code(group[0].target.id, scope)
    return
      "\(owner).center = \(SwiftOperand.PairType.point.code(part("center.x"), part("center.y")))"
  }

  private func statement(_ assignment: Assignment, _ scope: inout Scope) -> SwiftCode {
    let id = assignment.target.id
    if assignment.isAmount { return amountStatements(assignment, scope) }
    if let boolean = computedBoolean(assignment, scope) {
      return booleanStatement(assignment, boolean, scope)
    }
    if id.hasPrefix("$") {
      let value = assignment.value.base as? ExpressionValue ?? .number(0)
      return SwiftCode([Self.assignment(code(id, scope), variableValue(value, scope))])
    }
    if let node = index.nodes[id] {
      return viewStatements(assignment.property, assignment.value, of: node, &scope)
    }
    if index.behaviors[id] != nil { return SwiftCode(behaviorStatements(assignment, scope)) }
    if index.gestures[id] != nil { return SwiftCode([gestureStatement(assignment, scope)]) }
    if index.groups[id] != nil { return SwiftCode([groupStatement(assignment, scope)]) }
    let value = text(assignment.value, as: .number, scope) ?? "\(assignment.value.base)"
    return SwiftCode(["\(owner(id, scope)).\(assignment.property) = \(value)"])
  }

  /// The statement that sets a variable, perhaps to a sum of which it is the first part.
  private static func assignment(_ owner: String, _ value: String) -> String {
    let start = "\(owner) + "
    let rest = value.dropFirst(start.count)
    let isSum = [" + ", " - ", "?", "=", "<", ">"].contains { rest.contains($0) }
    guard value.hasPrefix(start), !isSum else { return "\(owner) = \(value)" }
    return "\(owner) += \(rest)"
  }

  private func variableValue(_ value: ExpressionValue, _ scope: Scope) -> String {
    switch value {
    case .number(let number): self.number(number, scope)
    case .pair(let x, let y): pair(x, y, as: .point, scope)
    case .color(let color): self.color(color, scope)
    case .boolean, .text: constant(value)
    }
  }

  // MARK: Truth values

  /// The expression that gives the value of an assignment, which is true or false; nil for none.
  private func computedBoolean(_ assignment: Assignment, _ scope: Scope) -> SwiftTerm? {
    guard let place = assignment.valuePlace,
      let number = scope.computed.values.firstIndex(where: {
        place.holds($0.place) && $0.expression.type == .boolean
      })
    else { return nil }
    return computed(number, scope).term
  }

  private func booleanStatement(
    _ assignment: Assignment, _ value: SwiftTerm, _ scope: Scope
  ) -> SwiftCode {
    let id = assignment.target.id
    let owner = code(id, scope)
    if id.hasPrefix("$") {
      return SwiftCode([
        value.code == "!\(owner)" ? "\(owner).toggle()" : "\(owner) = \(value.code)"
      ])
    }
    let path = form(of: assignment)?.path ?? assignment.property
    return SwiftCode(["\(self.owner(id, scope)).\(path) = \(value.code)"])
  }

  /// The form of the property that an assignment changes; nil for one without.
  private func form(of assignment: Assignment) -> PropertyForm? {
    let (id, property) = (assignment.target.id, assignment.property)
    if index.behaviors[id] != nil { return PropertyForm.ofBehavior(property) }
    guard index.nodes[id] != nil || index.groups[id] != nil else { return nil }
    return PropertyForm.ofView(property) ?? PropertyForm.ofContent(property)
  }

  // MARK: Amounts

  private func amountStatements(_ assignment: Assignment, _ scope: Scope) -> SwiftCode {
    let id = assignment.target.id
    let owner = owner(id, scope)
    let limits = assignment.sumLimits ?? []
    let form = form(of: assignment)
    let path = form.map { "\(owner).\($0.path)" } ?? Self.path(to: assignment.property, of: owner)
    if index.groups[id] != nil, assignment.property == "transform.rotation",
      let amount = assignment.value.plainNumber
    {
      return SwiftCode([
        "\(owner).transform = \(owner).transform.rotated(by: \(angle(amount, scope).code))"
      ])
    }
    if let code = otherAmountStatements(assignment, form, owner, scope) { return code }
    if let amount = assignment.value.plainNumber {
      let term = form?.kind == .angle ? angle(amount, scope) : term(amount, scope)
      let present = SwiftTerm(isOptional(id) ? "(\(path) ?? 0)" : path)
      return SwiftCode([
        sum(path, present, term, within: limits.first, isFloat: form?.kind == .float)
      ])
    }
    guard let (x, y) = assignment.value.plainPair else { return SwiftCode() }
    var labels = SwiftOperand.PairType.point.labels
    if case .pair(let type)? = form?.kind { labels = type.labels }
    let parts = [(labels.x, x, limits.first), (labels.y, y, limits.last)]
    return SwiftCode(
      parts.filter { $0.1 != 0 }.map {
        let part = "\(path).\($0.0)"
        let present = SwiftTerm(isOptional(id) ? "(\(part) ?? 0)" : part)
        return sum(part, present, term($0.1, scope), within: $0.2, isFloat: false)
      })
  }

  /// A property under its name in scenes; what has it where the name is empty, as for a variable.
  private static func path(to property: String, of owner: String) -> String {
    property.isEmpty ? owner : "\(owner).\(property)"
  }

  /// The statements that add an amount to a property without a form of its own; nil for others.
  private func otherAmountStatements(
    _ assignment: Assignment, _ form: PropertyForm?, _ owner: String, _ scope: Scope
  ) -> SwiftCode? {
    let id = assignment.target.id
    guard let node = index.nodes[id] else {
      // Others have their properties under the same names, but for what a method sets.
      let isOwn = index.behaviors[id] != nil || index.groups[id] != nil
      guard form == nil, isOwn || assignment.property.hasPrefix("translation") else { return nil }
      return SwiftCode([
        warn(
          "the amount for '\(id).\(assignment.property)', which UIKit does not have",
          at: assignment.target.place)
      ])
    }
    if assignment.property == "font.size", let amount = assignment.value.plainNumber {
      let (size, limits) = (fontSize(of: node, owner), assignment.sumLimits?.first)
      let sum = sumTerm(size, term(amount, scope), within: limits).code
      return SwiftCode([fontSizeStatement(sum, of: node, owner)])
    }
    guard form == nil || isGradientOfShape(assignment.property, id) else { return nil }
    return SwiftCode([
      warn(
        "the amount for '\(id).\(assignment.property)', which UIKit does not have",
        at: assignment.target.place)
    ])
  }

  /// The statement that adds an amount, within limits that it can reach.
  private func sum(
    _ path: String, _ present: SwiftTerm, _ amount: SwiftTerm, within limits: ClosedRange<Double>?,
    isFloat: Bool
  ) -> String {
    let amountCode = isFloat && amount.constant == nil ? "Float(\(amount.code))" : amount.code
    let added = SwiftTerm(amountCode, amount.precedence, constant: amount.constant)
    let sum = sumTerm(present, added, within: limits)
    guard sum.precedence == .sum else { return "\(path) = \(sum.code)" }
    if let constant = amount.constant, constant < 0 { return "\(path) -= \(amount.negated.code)" }
    return "\(path) += \(amountCode)"
  }

  /// A sum, within limits that it can reach.
  private func sumTerm(
    _ value: SwiftTerm, _ amount: SwiftTerm, within limits: ClosedRange<Double>?
  ) -> SwiftTerm {
    // Coordinates have limits that no sum reaches.
    let large = 1e5
    let lower = limits.map(\.lowerBound).flatMap { $0 > -large ? $0 : nil }
    let upper = limits.map(\.upperBound).flatMap { $0 < large ? $0 : nil }
    let needsLower = lower != nil && (amount.constant.map { $0 < 0 } ?? true)
    let needsUpper = upper != nil && (amount.constant.map { $0 > 0 } ?? true)
    let isNegative = amount.constant.map { $0 < 0 } ?? false
    var sum = SwiftTerm.combined(
      value, isNegative ? "-" : "+", isNegative ? amount.negated : amount, .sum)
    if needsLower, let lower {
      sum = SwiftTerm("max(\(sum.code), \(SwiftLiteral.number(lower)))")
    }
    if needsUpper, let upper {
      sum = SwiftTerm("min(\(sum.code), \(SwiftLiteral.number(upper)))")
    }
    return sum
  }
}

// Setting transforms.
extension Exporter {
  /// The statements that make changes of a view's transform together.
  ///
  /// - Parameters:
  ///   - assignments: The changes, of one view.
  ///   - id: The view.
  ///   - scope: Where.
  /// - Returns: The statements.
  func transformStatements(
    _ assignments: [Assignment], of id: String, _ scope: Scope
  ) -> [String] {
    let owner = SwiftTerm(code(id, scope))
    var parts = changedParts(assignments, of: id, owner, scope)
    if let turn = turn(assignments, of: id, owner, scope) { return [turn] }
    let matrix = owner.member("transform").code
    var statements: [String] = []
    if transforms.keepsScale(id), parts[.scaleX] != nil || parts[.scaleY] != nil {
      let (x, y) = (parts.removeValue(forKey: .scaleX), parts.removeValue(forKey: .scaleY))
      if let x, let y {
        statements.append("\(owner.code).scale = CGPoint(x: \(x.code), y: \(y.code))")
      } else {
        statements.append("\(owner.code).scale.\(x == nil ? "y" : "x") = \((x ?? y)?.code ?? "1")")
      }
      guard !parts.isEmpty else { return statements }
    }
    for part in TransformPart.allCases {
      guard let name = transforms.member(part, of: id), let term = parts[part] else { continue }
      let member = "\(scope.prefix)\(name)"
      parts[part] = SwiftTerm(member)
      let statement = "\(member) = \(term.code)"
      if !statements.contains(statement) { statements.append(statement) }
    }
    let isScaledByItself = transforms.keepsScale(id)
    for part in TransformPart.allCases where parts[part] == nil {
      if isScaledByItself, part == .scaleX || part == .scaleY { continue }
      parts[part] = transforms.present(part, of: id, owner, scope)
    }
    return statements + ["\(matrix) = \(Self.matrix(parts))"]
  }

  /// What changes make of the parts of a transform that they change.
  private func changedParts(
    _ assignments: [Assignment], of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> [TransformPart: SwiftTerm] {
    var parts: [TransformPart: SwiftTerm] = [:]
    for assignment in assignments {
      for part in assignment.transformParts {
        let value = assignment.transformValue(of: part)
        let term = part == .rotation ? angle(value, scope) : term(value, scope)
        guard assignment.isAmount else {
          parts[part] = term
          continue
        }
        let present = parts[part] ?? transforms.present(part, of: id, owner, scope)
        parts[part] = .combined(present, "+", term, .sum)
      }
    }
    return parts
  }

  /// The statement that only turns a view further; nil for other changes.
  private func turn(
    _ assignments: [Assignment], of id: String, _ owner: SwiftTerm, _ scope: Scope
  ) -> String? {
    guard assignments.count == 1, let assignment = assignments.first, assignment.isAmount,
      assignment.property == "transform.rotation", transforms.turnsByItself(id),
      transforms.member(.rotation, of: id) == nil
    else { return nil }
    let angle = angle(assignment.transformValue(of: .rotation), scope)
    let matrix = owner.member("transform").code
    return "\(matrix) = \(matrix).rotated(by: \(angle.code))"
  }

  /// The matrix of some parts: a scale, then a rotation, then a translation.
  static func matrix(_ parts: [TransformPart: SwiftTerm]) -> String {
    func part(_ part: TransformPart, unless neutral: Double) -> SwiftTerm? {
      guard let term = parts[part], term.constant != neutral else { return nil }
      return term
    }
    func pair(_ x: SwiftTerm?, _ y: SwiftTerm?, _ neutral: String) -> String {
      "\(x?.code ?? neutral), y: \(y?.code ?? neutral)"
    }
    let (x, y) = (part(.translationX, unless: 0), part(.translationY, unless: 0))
    let (sx, sy) = (part(.scaleX, unless: 1), part(.scaleY, unless: 1))
    var code = ""
    if x != nil || y != nil { code = "CGAffineTransform(translationX: \(pair(x, y, "0")))" }
    if let angle = part(.rotation, unless: 0) {
      code +=
        code.isEmpty
        ? "CGAffineTransform(rotationAngle: \(angle.code))" : ".rotated(by: \(angle.code))"
    }
    if sx != nil || sy != nil {
      code +=
        code.isEmpty
        ? "CGAffineTransform(scaleX: \(pair(sx, sy, "1")))" : ".scaledBy(x: \(pair(sx, sy, "1")))"
    }
    return code.isEmpty ? ".identity" : code
  }

  /// The transform of a view at the start.
  func initialMatrix(_ node: ViewNode) -> String {
    let transform = node.values.place.transform
    return Self.matrix(
      Dictionary(
        uniqueKeysWithValues: TransformPart.allCases.map { part in
          let value = transform.value(of: part)
          return (
            part,
            part == .rotation
              ? .number(value)
              : SwiftTerm(SwiftLiteral.number(value), .primary, constant: value)
          )
        }))
  }
}

extension Assignment {
  /// Whether it changes what a name stands for.
  func changes(_ name: ValueName) -> Bool {
    switch name {
    case .variable(let variable): return target.id == "$" + variable
    case .property(let read, let id):
      guard target.id == id else { return false }
      let isPart =
        read == property || read.hasPrefix(property + ".") || property.hasPrefix(read + ".")
      // The frame is made of the center and the size.
      let place = ["center", "bounds", "frame"]
      func isPlace(_ name: String) -> Bool { place.contains { name.hasPrefix($0) } }
      return isPart || property == "frame" && isPlace(read) || read == "frame" && isPlace(property)
    case .time, .event, .itemProperty: return false
    }
  }
}
