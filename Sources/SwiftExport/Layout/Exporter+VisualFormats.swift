internal import Foundation
internal import Scene
internal import SceneText

// Visual formats.
extension Exporter {
  /// Whether the layout depends on the margins of the canvas.
  var usesRootMargins: Bool {
    scene.canvas.layout.margins != nil
      || scene.layout.contains { statement in
        switch statement.form {
        case .visualFormat(let format): isAtRootMargin(format)
        case .constraint(let constraint):
          [constraint.item, constraint.toItem].contains { isRootMargin($0, nil) }
            || isRootMargin(constraint.item, constraint.attribute)
            || isRootMargin(constraint.toItem, constraint.toAttribute)
        case .equations(let equations):
          equations.contains { equation in
            zip(equation.items, equation.equation.measures).contains {
              isRootMargin($0, $1.attribute)
            }
          }
        }
      }
  }

  private func isRootMargin(
    _ item: LayoutItemReference?, _ attribute: LayoutAttribute?
  ) -> Bool {
    guard let item, item.base.id == Scene.rootID else { return false }
    return item.guide == .layoutMarginsGuide || item.guide == .readableContentGuide
      || (attribute?.rawValue ?? 0) >= LayoutAttribute.leftMargin.rawValue
  }

  private func isAtRootMargin(_ statement: VisualFormatStatement) -> Bool {
    func isStandard(_ gap: [VisualFormat.Predicate]?) -> Bool {
      gap?.contains { $0.value == .standardSpace } ?? false
    }
    func isBelowRoot(_ view: VisualFormat.ViewPart) -> Bool {
      index.parents[statement.item(named: view.name).base.id] == Scene.rootID
    }
    let views = statement.format.views
    guard let first = views.first, let last = views.last else { return false }
    return isStandard(first.gap) && isBelowRoot(first)
      || isStandard(statement.format.trailingGap) && isBelowRoot(last)
  }

  // MARK: Names

  /// The names in a format, each with the item for which it stands, in order.
  func formatNames(
    _ statement: VisualFormatStatement
  ) -> [(name: String, item: LayoutItemReference)] {
    let accepted = Self.acceptedNames(in: statement.format)
    return Self.names(in: statement.format).map {
      (accepted[$0] ?? $0, statement.item(named: $0))
    }
  }

  /// The names in a format, each once, in order.
  private static func names(in format: VisualFormat) -> [String] {
    var names: [String] = []
    func add(_ name: String) { if !names.contains(name) { names.append(name) } }
    for view in format.views {
      add(view.name)
      for size in view.sizes {
        if case .sizeOfView(let other) = size.value { add(other) }
      }
    }
    return names
  }

  /// Whether UIKit accepts a name in a format.
  private static func isAccepted(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
    }
  }

  /// The names in a format as UIKit accepts them, by themselves.
  private static func acceptedNames(in format: VisualFormat) -> [String: String] {
    let names = names(in: format)
    var taken = SwiftNames(without: Set(names.filter(isAccepted)))
    var accepted: [String: String] = [:]
    for name in names {
      accepted[name] = isAccepted(name) ? name : taken.take(SwiftName.camelCase(name, or: "view"))
    }
    return accepted
  }

  /// Declares the views of all formats, where there are several.
  ///
  /// - Returns: The name of the constant; nil where there is none.
  func formatViews(_ scope: inout Scope, _ code: inout SwiftCode) -> String? {
    let formats = scene.layout.compactMap { statement -> VisualFormatStatement? in
      guard case .visualFormat(let format) = statement.form, statement.isActive,
        statement.id.map({ !index.named.contains($0) }) ?? true
      else { return nil }
      return format
    }
    guard formats.count > 1 else { return nil }
    var pairs: [(name: String, item: LayoutItemReference)] = []
    for pair in formats.flatMap(formatNames) {
      guard let known = pairs.first(where: { $0.name == pair.name }) else {
        pairs.append(pair)
        continue
      }
      // The same name stands for different views.
      if known.item.name != pair.item.name { return nil }
    }
    let name = scope.locals.take("views")
    let list = SwiftLiteral.dictionary(pairs.map { ($0.name, self.code($0.item, scope)) })
    code.add("let \(name): [String: Any] = \(list)")
    return name
  }

  /// The call that makes the constraints of a format.
  func formatCall(
    _ statement: VisualFormatStatement, _ views: String?, _ scope: Scope
  ) -> String {
    let views =
      views
      ?? SwiftLiteral.dictionary(formatNames(statement).map { ($0.name, code($0.item, scope)) })
    let options = Self.optionNames(statement.options)
    let optionText = options.isEmpty ? "" : ", options: \(SwiftLiteral.options(options))"
    let metrics =
      isRewritten(statement) || statement.metrics.isEmpty
      ? "nil"
      : SwiftLiteral.dictionary(statement.metrics.map { ($0.name, number($0.value, scope)) })
    let format = SwiftLiteral.string(
      isRewritten(statement) ? rewritten(statement) : statement.text.value)
    return
      "NSLayoutConstraint.constraints(withVisualFormat: \(format)\(optionText), metrics: \(metrics), views: \(views))"
  }

  private static func optionNames(_ options: FormatOptions) -> [String] {
    let names: [(FormatOptions, String)] = [
      (.alignAllLeft, "alignAllLeft"), (.alignAllRight, "alignAllRight"),
      (.alignAllTop, "alignAllTop"), (.alignAllBottom, "alignAllBottom"),
      (.alignAllLeading, "alignAllLeading"), (.alignAllTrailing, "alignAllTrailing"),
      (.alignAllCenterX, "alignAllCenterX"), (.alignAllCenterY, "alignAllCenterY"),
      (.alignAllLastBaseline, "alignAllLastBaseline"),
      (.alignAllFirstBaseline, "alignAllFirstBaseline"),
      (.directionLeftToRight, "directionLeftToRight"),
      (.directionRightToLeft, "directionRightToLeft"),
      (.spacingBaselineToBaseline, "spacingBaselineToBaseline"),
    ]
    return names.filter { options.contains($0.0) }.map(\.1)
  }

  // MARK: Rewriting

  /// UIKit's standard space between siblings, in points.
  private static let usualSpace = 8.0

  /// Whether a format has names or spaces that UIKit's would not have.
  private func isRewritten(_ statement: VisualFormatStatement) -> Bool {
    let names = statement.format.views.map(\.name)
    return scene.spacing.sibling != Self.usualSpace || scene.spacing.superview != .layoutMargin
      || !names.allSatisfy(Self.isAccepted)
  }

  /// The format with UIKit's names and with stated spaces.
  private func rewritten(_ statement: VisualFormatStatement) -> String {
    let format = statement.format
    let names = Self.acceptedNames(in: format)
    var text = format.axis == .horizontal ? "H:" : "V:"
    for (number, view) in format.views.enumerated() {
      if let gap = view.gap {
        text += number == 0 ? "|" : ""
        text += connection(gap, names, isAtEdge: number == 0)
      }
      let sizes = view.sizes.map { predicate($0, names, isAtEdge: false) }
      text += "[\(names[view.name] ?? view.name)"
      text += sizes.isEmpty ? "]" : "(\(sizes.joined(separator: ",")))]"
    }
    if let gap = format.trailingGap { text += connection(gap, names, isAtEdge: true) + "|" }
    return text
  }

  private func connection(
    _ gap: [VisualFormat.Predicate], _ names: [String: String], isAtEdge: Bool
  ) -> String {
    let isPlain =
      gap.count == 1 && gap[0].value == .standardSpace && gap[0].priority == .required
      && gap[0].relation == .equal
    if isPlain, points(ofStandardSpaceAtEdge: isAtEdge) == nil { return "-" }
    if gap.count == 1, gap[0].value == .points(0), gap[0].priority == .required,
      gap[0].relation == .equal
    {
      return ""
    }
    return "-(\(gap.map { predicate($0, names, isAtEdge: isAtEdge) }.joined(separator: ",")))-"
  }

  /// The points of the scene's standard space; nil for that of UIKit.
  private func points(ofStandardSpaceAtEdge isAtEdge: Bool) -> Double? {
    guard isAtEdge else {
      return scene.spacing.sibling == Self.usualSpace ? nil : scene.spacing.sibling
    }
    guard case .points(let points) = scene.spacing.superview else { return nil }
    return points
  }

  private func predicate(
    _ predicate: VisualFormat.Predicate, _ names: [String: String], isAtEdge: Bool
  ) -> String {
    let relation =
      switch predicate.relation {
      case .equal: ""
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    let value =
      switch predicate.value {
      case .points(let points): SwiftLiteral.number(points)
      case .sizeOfView(let name): names[name] ?? name
      case .standardSpace:
        SwiftLiteral.number(points(ofStandardSpaceAtEdge: isAtEdge) ?? Self.usualSpace)
      }
    let priority =
      predicate.priority == .required
      ? "" : "@\(SwiftLiteral.number(Double(predicate.priority.rawValue)))"
    return relation + value + priority
  }
}
