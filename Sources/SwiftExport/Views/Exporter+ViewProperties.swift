internal import Foundation
internal import Geometry
internal import Scene

// Setting properties of views.
extension Exporter {
  /// The statements that set a property of a view, but for its transform; a comment where UIKit has none.
  ///
  /// - Parameters:
  ///   - property: The name of the property in scenes.
  ///   - value: The value.
  ///   - node: The view.
  ///   - scope: Where.
  /// - Returns: The statements.
  func viewStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ scope: inout Scope
  ) -> SwiftCode {
    let owner = code(node.id, scope)
    if property == "spacing", let number = value.base as? CGFloat,
      number == StackContent.spacingUseSystem
    {
      return SwiftCode(["\(owner).spacing = UIStackView.spacingUseSystem"])
    }
    if let form = PropertyForm.ofView(property) ?? PropertyForm.ofContent(property),
      let text = text(value, as: form.kind, scope)
    {
      return SwiftCode(["\(owner).\(form.path) = \(text)"])
    }
    if let statements = contentStatements(property, value, of: node, owner, &scope)
      ?? gradientPartStatements(property, value, owner, scope)
    {
      return statements
    }
    return SwiftCode([
      warn("'\(node.id).\(property)', which UIKit does not have", at: node.idPlace)
    ])
  }

  /// The statements for a value whose type decides on them; nil for other types.
  private func contentStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ owner: String,
    _ scope: inout Scope
  ) -> SwiftCode? {
    switch value.base {
    case let font as Font: return SwiftCode([fontStatement(font, of: node, owner, scope)])
    case let parts as [TextPart]: return attributedText(parts, of: node, owner, &scope)
    case let file as ImageFile:
      return SwiftCode(["\(owner).image = UIImage(named: \(SwiftLiteral.string(file.path)))"])
    case let path as BezierPath:
      return pathStatements(path, &scope) { "\(owner).shapeLayer.path = \($0).cgPath" }
    case let gradient as DynamicGradient:
      return gradientStatements(gradient, owner, scope)
    case let priorities as AxisPair<LayoutPriority>:
      return priorityStatements(property, priorities, of: node, owner, scope)
    case let spacings as [StackContent.CustomSpacing]:
      return SwiftCode(spacings.map { spacingStatement($0, owner, scope) })
    case let direction as LayoutDirection:
      return SwiftCode(["\(owner).traitOverrides.layoutDirection = .\(direction.rawValue)"])
    case let lengths as [CGFloat] where property == "lineDashPattern":
      let list = SwiftLiteral.list(lengths.map { number(Double($0), scope) })
      return SwiftCode(["\(owner).shapeLayer.lineDashPattern = \(list)"])
    case let title as String where property == "title":
      return SwiftCode(["\(owner).setTitle(\(SwiftLiteral.string(title)), for: .normal)"])
    default: break
    }
    guard property == "font.size", let size = value.plainNumber else { return nil }
    let font = fontPath(of: node, owner)
    return SwiftCode(["\(font) = \(font)?.withSize(\(number(size, scope)))"])
  }

  /// The statements that set a property of a gradient; nil for other properties.
  private func gradientPartStatements(
    _ property: String, _ value: PropertyValue, _ owner: String, _ scope: Scope
  ) -> SwiftCode? {
    switch (property, value.base) {
    case ("gradient.colors", let colors as [DynamicColor]):
      let list = colors.map { SwiftColor.layerCode(color($0, scope)) }
      return SwiftCode(["\(owner).gradientLayer.colors = \(SwiftLiteral.list(list))"])
    case ("gradient.locations", let locations as [CGFloat]):
      let list = locations.map { number(Double($0), scope) }
      return SwiftCode(["\(owner).gradientLayer.locations = \(SwiftLiteral.list(list))"])
    case ("gradient.startPoint", let point as CGPoint):
      return SwiftCode(["\(owner).gradientLayer.startPoint = \(self.point(point, scope))"])
    case ("gradient.endPoint", let point as CGPoint):
      return SwiftCode(["\(owner).gradientLayer.endPoint = \(self.point(point, scope))"])
    default: return nil
    }
  }

  // MARK: Fonts and texts

  private func fontPath(of node: ViewNode, _ owner: String) -> String {
    if case .button = node.values.content { return "\(owner).titleLabel?.font" }
    return "\(owner).font"
  }

  private func fontStatement(
    _ font: Font, of node: ViewNode, _ owner: String, _ scope: Scope
  ) -> String {
    "\(fontPath(of: node, owner)) = \(fontCode(font, scope))"
  }

  /// A font.
  func fontCode(_ font: Font, _ scope: Scope) -> String {
    let size = number(Double(font.size), scope)
    let weight = Self.name(of: font.weight)
    guard !font.family.isEmpty else {
      return font.weight == .regular
        ? ".systemFont(ofSize: \(size))" : ".systemFont(ofSize: \(size), weight: .\(weight))"
    }
    let family = SwiftLiteral.string(font.family)
    guard font.weight != .regular else { return "UIFont(name: \(family), size: \(size))" }
    let traits = "[UIFontDescriptor.TraitKey.weight: UIFont.Weight.\(weight)]"
    let attributes = "[.family: \(family), .traits: \(traits)]"
    return "UIFont(descriptor: UIFontDescriptor(fontAttributes: \(attributes)), size: \(size))"
  }

  /// The name of a weight in UIKit.
  private static func name(of weight: Font.Weight) -> String { "\(weight)" }

  private func attributedText(
    _ parts: [TextPart], of node: ViewNode, _ owner: String, _ scope: inout Scope
  ) -> SwiftCode {
    guard !parts.isEmpty else { return SwiftCode(["\(owner).attributedText = nil"]) }
    let name = scope.locals.take("text")
    var code = SwiftCode()
    for (number, part) in parts.enumerated() {
      let attributes = attributes(of: part, in: node, scope)
      let list = attributes.isEmpty ? "" : ", attributes: \(SwiftLiteral.list(attributes))"
      let arguments = "string: \(SwiftLiteral.string(part.text))\(list)"
      code.add(
        number == 0
          ? "let \(name) = NSMutableAttributedString(\(arguments))"
          : "\(name).append(NSAttributedString(\(arguments)))")
    }
    code.add("\(owner).attributedText = \(name)")
    return code
  }

  /// The attributes of a part of a text that differ from those of its label.
  private func attributes(of part: TextPart, in node: ViewNode, _ scope: Scope) -> [String] {
    var attributes: [String] = []
    if let font = part.font?.font(in: node.values.content.label.font) {
      let text = fontCode(font, scope)
      let isOptional = text.hasPrefix("UIFont(name:")
      attributes.append(
        ".font: \(text.hasPrefix(".") ? "UIFont" : "")\(text)\(isOptional ? " as Any" : "")")
    }
    if let color = part.color {
      let text = self.color(color, scope)
      attributes.append(".foregroundColor: \(text.hasPrefix(".") ? "UIColor\(text)" : text)")
    }
    if part.isUnderlined { attributes.append(".underlineStyle: NSUnderlineStyle.single.rawValue") }
    return attributes
  }

  // MARK: Paths and gradients

  /// Statements that make a path, and one that uses it by its name.
  func pathStatements(
    _ path: BezierPath, _ scope: inout Scope, use: (String) -> String
  ) -> SwiftCode {
    let name = scope.locals.take("path")
    var code = SwiftCode(["let \(name) = UIBezierPath()"])
    var lines: [CGPoint] = []
    let here = scope
    func addLines() {
      defer { lines = [] }
      guard lines.count > 3 else {
        for point in lines { code.add("\(name).addLine(to: \(self.point(point, here)))") }
        return
      }
      let list = SwiftLiteral.list(
        lines.map { "(\(number(Double($0.x), here)), \(number(Double($0.y), here)))" })
      code.add("for (x, y) in \(list) {")
      code.add(SwiftCode(["\(name).addLine(to: CGPoint(x: x, y: y))"]), depth: 1)
      code.add("}")
    }
    for element in path.elements {
      if case .line(let point) = element {
        lines.append(point)
        continue
      }
      addLines()
      switch element {
      case .move(let point): code.add("\(name).move(to: \(self.point(point, scope)))")
      case .line: break
      case .curve(let end, let first, let second):
        let points = [end, first, second].map { self.point($0, scope) }
        code.add(
          "\(name).addCurve(to: \(points[0]), controlPoint1: \(points[1]), controlPoint2: \(points[2]))"
        )
      case .close: code.add("\(name).close()")
      }
    }
    addLines()
    code.add(use(name))
    return code
  }

  private func gradientStatements(
    _ gradient: DynamicGradient, _ owner: String, _ scope: Scope
  ) -> SwiftCode {
    let layer = "\(owner).gradientLayer"
    let colors = gradient.stops.map { SwiftColor.layerCode(color($0.color, scope)) }
    var code = SwiftCode(["\(layer).colors = \(SwiftLiteral.list(colors))"])
    if gradient.kind != .axial { code.add("\(layer).type = .\(gradient.kind.rawValue)") }
    let count = gradient.stops.count
    let isEven = gradient.stops.indices.allSatisfy {
      gradient.stops[$0].location == CGFloat($0) / CGFloat(max(1, count - 1))
    }
    if !isEven {
      let list = gradient.stops.map { number(Double($0.location), scope) }
      code.add("\(layer).locations = \(SwiftLiteral.list(list))")
    }
    if gradient.startPoint != CGPoint(x: 0.5, y: 0) {
      code.add("\(layer).startPoint = \(point(gradient.startPoint, scope))")
    }
    if gradient.endPoint != CGPoint(x: 0.5, y: 1) {
      code.add("\(layer).endPoint = \(point(gradient.endPoint, scope))")
    }
    return code
  }

  // MARK: Layout

  private func priorityStatements(
    _ property: String, _ priorities: AxisPair<LayoutPriority>, of node: ViewNode, _ owner: String,
    _ scope: Scope
  ) -> SwiftCode {
    let isHugging = property == "contentHuggingPriority"
    let method = isHugging ? "setContentHuggingPriority" : "setContentCompressionResistancePriority"
    let usual: LayoutPriority = isHugging ? .defaultLow : .defaultHigh
    let axes: [(LayoutAxis, String)] = [(.horizontal, "horizontal"), (.vertical, "vertical")]
    let initial =
      isHugging
      ? node.values.layout.contentHuggingPriority : node.values.layout.compressionResistancePriority
    // At the start, what is as usual need not be said.
    let changed = axes.filter { priorities[$0.0] != usual || initial[$0.0] != priorities[$0.0] }
    return SwiftCode(
      changed.map { axis, name in
        "\(owner).\(method)(\(priority(priorities[axis], scope)), for: .\(name))"
      })
  }

  /// A priority: by its name, or a number.
  func priority(_ priority: LayoutPriority, _ scope: Scope) -> String {
    switch priority {
    case .required: return ".required"
    case .defaultHigh: return ".defaultHigh"
    case .defaultLow: return ".defaultLow"
    case .fittingSizeLevel: return ".fittingSizeLevel"
    default: break
    }
    let value = Double(priority.rawValue)
    let term = term(value, scope)
    let text = term.constant == nil ? "Float(\(term.code))" : Self.single(priority.rawValue)
    return "UILayoutPriority(\(text))"
  }

  /// A number in single precision with the fewest digits.
  private static func single(_ value: Float) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func spacingStatement(
    _ custom: StackContent.CustomSpacing, _ owner: String, _ scope: Scope
  ) -> String {
    let text =
      switch custom.spacing {
      case StackContent.spacingUseDefault: "UIStackView.spacingUseDefault"
      case StackContent.spacingUseSystem: "UIStackView.spacingUseSystem"
      default: number(Double(custom.spacing), scope)
      }
    return "\(owner).setCustomSpacing(\(text), after: \(code(custom.view.id, scope)))"
  }
}
