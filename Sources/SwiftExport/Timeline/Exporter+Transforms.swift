internal import Expressions
internal import Foundation
internal import Scene

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
