internal import Foundation
internal import Geometry
internal import Scene
internal import SceneText

// Constraints.
extension Exporter {
  /// The statements that make and activate the constraints, in the order of the file.
  func constraintStatements(_ scope: inout Scope) -> SwiftCode {
    var code = SwiftCode()
    let dictionary = formatViews(&scope, &code)
    // Statements with anchors that follow each other share a list, unless they are alike and become a loop.
    var pending: [LayoutStatement] = []
    func flush() {
      guard !pending.isEmpty else { return }
      let looped = sequence(pending, &scope) { statement, scope in
        activation(of: constraints(of: statement, scope))
      }
      let isLooped = looped.lines.contains { $0.text.hasPrefix("for ") }
      code.add(isLooped ? looped : activation(of: pending.flatMap { constraints(of: $0, scope) }))
      pending = []
    }
    for statement in scene.layout {
      if let id = statement.id, index.named.contains(id) {
        declareConstraints(statement, id, scope)
        guard statement.isActive else { continue }
        flush()
        code.add(activation(id, true, scope))
        continue
      }
      guard statement.isActive else { continue }
      if case .visualFormat(let format) = statement.form {
        flush()
        code.add("NSLayoutConstraint.activate(\(formatCall(format, dictionary, scope)))")
      } else {
        pending.append(statement)
      }
    }
    flush()
    return code
  }

  /// The statement that activates some constraints.
  private func activation(of constraints: [String]) -> SwiftCode {
    guard constraints.count != 1 else { return SwiftCode(["\(constraints[0]).isActive = true"]) }
    var code = SwiftCode(["NSLayoutConstraint.activate(["])
    code.add(SwiftCode(constraints.map { "\($0)," }), depth: 1)
    code.add("])")
    return code
  }

  /// Declares the constraints of a statement that the timeline changes.
  private func declareConstraints(_ statement: LayoutStatement, _ id: String, _ scope: Scope) {
    let name = SwiftName.escaped(self.name(id))
    switch statement.form {
    case .visualFormat(let format):
      let views = SwiftLiteral.dictionary(formatNames(format).map { ($0, code($1, scope)) })
      declare("private lazy var \(name) = \(formatCall(format, views, scope))", in: .constraints)
    case .equations, .constraint:
      let constraints = constraints(of: statement, scope)
      let value = statement.isSeveral ? SwiftLiteral.list(constraints) : constraints[0]
      declare("private lazy var \(name) = \(value)", in: .constraints)
    }
  }

  // MARK: Anchors

  /// The expressions that make the constraints of a statement that is no visual format.
  private func constraints(of statement: LayoutStatement, _ scope: Scope) -> [String] {
    switch statement.form {
    case .visualFormat: return []
    case .constraint(let constraint):
      return [code(ConstraintSides(constraint), at: statement.place, scope)]
    case .equations(let equations):
      return equations.flatMap { statement in
        statement.equation.components.map { component in
          code(ConstraintSides(component, statement.items), at: statement.text.place, scope)
        }
      }
    }
  }

  private func code(_ sides: ConstraintSides, at place: SourceSpan, _ scope: Scope) -> String {
    let code = anchored(sides, scope) ?? plain(sides, scope)
    guard sides.priority != .required else { return code }
    need(.priority)
    return "\(code).withPriority(\(priority(sides.priority, scope)))"
  }

  /// The constraint by anchors; nil for what anchors cannot say.
  private func anchored(_ sides: ConstraintSides, _ scope: Scope) -> String? {
    guard let first = anchor(sides.first, scope) else { return nil }
    let constant = sides.constant == 0 ? "" : ", constant: \(number(sides.constant, scope))"
    guard let second = sides.second else {
      guard sides.first.isLength else { return nil }
      return
        "\(first).constraint(\(sides.relation.label)ToConstant: \(number(sides.constant, scope)))"
    }
    guard let other = anchor(second, scope) else { return nil }
    if let spacing = sides.spacing {
      guard let word = sides.first.attribute.axis.map({ $0 == .horizontal ? "After" : "Below" })
      else {
        return nil
      }
      // A space before another edge is the space after this one.
      let (later, earlier) = spacing < 0 ? (other, first) : (first, other)
      let relation = spacing < 0 ? sides.relation.reversed : sides.relation
      return
        "\(later).constraint(\(relation.label)ToSystemSpacing\(word): \(earlier), multiplier: \(number(abs(spacing), scope)))"
    }
    if sides.multiplier != 1 {
      guard sides.first.isLength else { return nil }
      return
        "\(first).constraint(\(sides.relation.label)To: \(other), multiplier: \(number(sides.multiplier, scope))\(constant))"
    }
    return "\(first).constraint(\(sides.relation.label)To: \(other)\(constant))"
  }

  /// The anchor of a side; nil for an attribute that has none.
  private func anchor(_ side: ConstraintSides.Side, _ scope: Scope) -> String? {
    guard let end = anchor(side.attribute, of: side.item, scope) else { return nil }
    guard let origin = side.origin else { return end }
    return anchor(origin.attribute, of: origin.item, scope).map {
      "\($0).anchorWithOffset(to: \(end))"
    }
  }

  private func anchor(
    _ attribute: LayoutAttribute, of item: LayoutItemReference, _ scope: Scope
  ) -> String? {
    let owner = code(item, scope)
    if attribute.rawValue >= LayoutAttribute.leftMargin.rawValue {
      guard item.guide == nil, index.nodes[item.base.id]?.isGuide != true else { return nil }
      return "\(owner).layoutMarginsGuide.\(attribute.outerName)Anchor"
    }
    guard attribute != .notAnAttribute else { return nil }
    // Guides have no baselines.
    let isGuide = item.guide != nil || index.nodes[item.base.id]?.isGuide == true
    if isGuide, attribute == .firstBaseline || attribute == .lastBaseline { return nil }
    return "\(owner).\(attribute.outerName)Anchor"
  }

  /// The code of an item of a constraint.
  func code(_ item: LayoutItemReference, _ scope: Scope) -> String {
    code(item.base.id, scope) + (item.guide.map { ".\($0.rawValue)" } ?? "")
  }

  /// The constraint by its attributes.
  private func plain(_ sides: ConstraintSides, _ scope: Scope) -> String {
    let second = sides.second.map { code($0.item, scope) } ?? "nil"
    let parts = [
      "item: \(code(sides.first.item, scope))", "attribute: .\(sides.first.attribute.caseName)",
      "relatedBy: .\(sides.relation.caseName)", "toItem: \(second)",
      "attribute: .\(sides.second?.attribute.caseName ?? "notAnAttribute")",
      "multiplier: \(number(sides.multiplier, scope))",
      "constant: \(number(sides.constant, scope))",
    ]
    return "NSLayoutConstraint(\(parts.joined(separator: ", ")))"
  }
}

/// A constraint with its items.
struct ConstraintSides {
  /// An attribute of an item, or the distance to it from another one.
  struct Side {
    var item: LayoutItemReference
    var attribute: LayoutAttribute
    var origin: (item: LayoutItemReference, attribute: LayoutAttribute)?

    /// Whether it is a length, in contrast to a place.
    var isLength: Bool { origin != nil || attribute.kind == .size }
  }

  var first: Side
  var relation: LayoutRelation
  var second: Side?
  var multiplier: Double
  var constant: Double
  var spacing: Double?
  var priority: LayoutPriority

  init(_ statement: ConstraintStatement) {
    first = Side(item: statement.item, attribute: statement.attribute)
    relation = statement.relation
    second =
      statement.toAttribute == .notAnAttribute
      ? nil : statement.toItem.map { Side(item: $0, attribute: statement.toAttribute) }
    multiplier = Double(statement.multiplier)
    constant = Double(statement.constant)
    spacing = statement.systemSpacing.map { Double($0) }
    priority = statement.priority
  }

  init(_ equation: ConstraintEquation, _ items: [LayoutItemReference]) {
    var rest = items[...]
    func side(_ side: ConstraintEquation.Side) -> Side {
      var result = Side(item: rest.removeFirst(), attribute: side.measure.attribute)
      if let origin = side.origin { result.origin = (rest.removeFirst(), origin.attribute) }
      return result
    }
    first = side(equation.first)
    second = equation.second.map(side)
    (relation, multiplier, constant) = (
      equation.relation, equation.multiplier, equation.constant
    )
    (spacing, priority) = (equation.spacing, equation.priority)
  }
}

extension LayoutRelation {
  /// The beginning of the label of an anchor's method.
  fileprivate var label: String {
    switch self {
    case .lessThanOrEqual: "lessThanOrEqual"
    case .equal: "equal"
    case .greaterThanOrEqual: "greaterThanOrEqual"
    }
  }

  /// The name in UIKit.
  fileprivate var caseName: String { label }
}

extension LayoutAttribute {
  /// The name of its anchor without `Anchor`, for margins that of the edge or the center.
  fileprivate var outerName: String {
    switch self {
    case .left, .leftMargin: "left"
    case .right, .rightMargin: "right"
    case .top, .topMargin: "top"
    case .bottom, .bottomMargin: "bottom"
    case .leading, .leadingMargin: "leading"
    case .trailing, .trailingMargin: "trailing"
    case .centerX, .centerXWithinMargins: "centerX"
    case .centerY, .centerYWithinMargins: "centerY"
    case .width: "width"
    case .height: "height"
    case .firstBaseline: "firstBaseline"
    case .lastBaseline: "lastBaseline"
    case .notAnAttribute: ""
    }
  }

  /// The name in UIKit.
  fileprivate var caseName: String {
    switch self {
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    case .notAnAttribute: "notAnAttribute"
    default: outerName
    }
  }
}
