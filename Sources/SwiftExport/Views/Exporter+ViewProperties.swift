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
    if let lost = lostStatements(property, of: node) { return lost }
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
      ?? gradientPartStatements(property, value, of: node, owner, scope)
    {
      return statements
    }
    return SwiftCode([
      warn("'\(node.id).\(property)', which UIKit does not have", at: node.idPlace)
    ])
  }

  /// The comment in the place of a property that views of UIKit have not, or only to read; nil for others.
  private func lostStatements(_ property: String, of node: ViewNode) -> SwiftCode? {
    let reason: String
    if isGradientOfShape(property, node.id) {
      reason = "the gradient of the shape '\(node.id)', whose layer draws its path"
    } else if property.hasPrefix("safeAreaInsets") {
      reason = "the safe area insets of '\(node.id)', which only view controllers have"
    } else {
      return nil
    }
    return SwiftCode([warn(reason, at: node.idPlace)])
  }

  /// Whether a property is that of a gradient, for which the layer of a shape has no place.
  func isGradientOfShape(_ property: String, _ id: String) -> Bool {
    guard case .shape? = index.nodes[id]?.values.content else { return false }
    return property == "gradient" || property.hasPrefix("gradient.")
  }

  /// The statements for a value whose type decides on them; nil for other types.
  private func contentStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ owner: String,
    _ scope: inout Scope
  ) -> SwiftCode? {
    switch value.base {
    case let font as Font: return SwiftCode([fontStatement(font, of: node, owner, scope)])
    case let parts as [TextPart] where property == "attributedText":
      return attributedText(parts, of: node, owner, &scope)
    case let file as ImageFile:
      return SwiftCode(["\(owner).image = UIImage(named: \(SwiftLiteral.string(file.path)))"])
    case let path as BezierPath:
      return pathStatements(path, &scope) { "\(owner).shapeLayer.path = \($0).cgPath" }
    case let gradient as DynamicGradient:
      return gradientStatements(gradient, of: node, owner, scope)
    case let priorities as AxisPair<LayoutPriority>:
      return priorityStatements(property, priorities, of: node, owner, scope)
    case let spacings as [StackContent.CustomSpacing] where property == "customSpacing":
      return spacingStatements(spacings, of: node, owner, scope)
    case let direction as LayoutDirection:
      return SwiftCode(["\(owner).traitOverrides.layoutDirection = .\(direction.rawValue)"])
    case let lengths as [CGFloat] where property == "lineDashPattern":
      let list = SwiftLiteral.list(lengths.map { number(Double($0), scope) })
      return SwiftCode(["\(owner).shapeLayer.lineDashPattern = \(lengths.isEmpty ? "nil" : list)"])
    case let title as String where property == "title":
      return SwiftCode(["\(owner).setTitle(\(SwiftLiteral.string(title)), for: .normal)"])
    default: break
    }
    if property == "font.size", let size = value.plainNumber {
      return SwiftCode([fontSizeStatement(number(size, scope), of: node, owner)])
    }
    return fontPartStatements(property, value, of: node, owner)
  }

  /// The statements that set a property of a gradient; nil for other properties.
  private func gradientPartStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ owner: String, _ scope: Scope
  ) -> SwiftCode? {
    let layer = "\(owner).gradientLayer"
    switch (property, value.base) {
    case ("gradient.colors", let colors as [DynamicColor]):
      let list = colors.map { layerColor($0, scope) }
      var code = SwiftCode()
      if gradientColorCounts(of: node) != [colors.count] {
        // As many colors keep the locations, others are evenly spaced.
        code.addBlock(
          "if \(layer).colors?.count != \(colors.count)", SwiftCode(["\(layer).locations = nil"]))
      }
      code.add("\(layer).colors = \(SwiftLiteral.list(list))")
      return code
    case ("gradient", _): return SwiftCode(["\(layer).colors = nil"])
    case ("gradient.locations", let locations as [CGFloat]):
      let list = locations.map { number(Double($0), scope) }
      return SwiftCode(["\(layer).locations = \(SwiftLiteral.list(list))"])
    default: return nil
    }
  }

  // MARK: Fonts and texts

  private func fontPath(of node: ViewNode, _ owner: String) -> String {
    if case .button = node.values.content { return "\(owner).titleLabel?.font" }
    return "\(owner).font"
  }

  /// The size of a font, which titles of buttons need not have.
  func fontSize(of node: ViewNode, _ owner: String) -> SwiftTerm {
    guard case .button = node.values.content else { return SwiftTerm("\(owner).font.pointSize") }
    return SwiftTerm("(\(owner).titleLabel?.font.pointSize ?? 0)")
  }

  /// The statement that gives a font another size.
  func fontSizeStatement(_ size: String, of node: ViewNode, _ owner: String) -> String {
    let font = fontPath(of: node, owner)
    return "\(font) = \(font)?.withSize(\(size))"
  }

  private func fontStatement(
    _ font: Font, of node: ViewNode, _ owner: String, _ scope: Scope
  ) -> String {
    "\(fontPath(of: node, owner)) = \(fontCode(font, scope))"
  }

  /// The statements that give a font another weight or family; nil for other properties, and where both change.
  private func fontPartStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ owner: String
  ) -> SwiftCode? {
    let first: Font
    switch node.values.content {
    case .label(let label): first = label.font
    case .button(let button): first = button.font
    default: return nil
    }
    let fonts = [first] + settings("font", of: node).compactMap { $0 as? Font }
    var font = first
    let isOtherFixed: Bool
    switch (property, value.base) {
    case ("font.weight", let weight as Font.Weight):
      font.weight = weight
      isOtherFixed =
        fonts.allSatisfy { $0.family == first.family }
        && settings("font.family", of: node).isEmpty
    case ("font.family", let family as String):
      font.family = family
      isOtherFixed =
        fonts.allSatisfy { $0.weight == first.weight }
        && settings("font.weight", of: node).isEmpty
    default: return nil
    }
    guard isOtherFixed else {
      return SwiftCode([
        warn(
          "'\(node.id).\(property)', as the weight and the family of a font both change",
          at: node.idPlace, hint: "set the font as a whole")
      ])
    }
    let code = fontCode(font, size: fontSize(of: node, owner).code)
    return SwiftCode(["\(fontPath(of: node, owner)) = \(code)"])
  }

  /// A font.
  func fontCode(_ font: Font, _ scope: Scope) -> String {
    fontCode(font, size: number(Double(font.size), scope))
  }

  /// A font of another size.
  private func fontCode(_ font: Font, size: String) -> String {
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
      // Whole numbers beside others would be integers.
      code.add("for (x, y) in \(list) as [(CGFloat, CGFloat)] {")
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
    _ gradient: DynamicGradient, of node: ViewNode, _ owner: String, _ scope: Scope
  ) -> SwiftCode {
    let layer = "\(owner).gradientLayer"
    let colors = gradient.stops.map { layerColor($0.color, scope) }
    var code = SwiftCode(["\(layer).colors = \(SwiftLiteral.list(colors))"])
    // What another gradient of the view sets must be set again.
    let others = isSettingUp ? [] : gradients(of: node)
    func needs<Value: Equatable>(_ part: String, _ get: (DynamicGradient) -> Value, _ usual: Value)
      -> Bool
    {
      get(gradient) != usual || others.contains { get($0) != usual }
        || !isSettingUp && changes(ofGradient: part, of: node)
    }
    if needs("type", \.kind, .axial) { code.add("\(layer).type = .\(gradient.kind.rawValue)") }
    if needs("locations", Self.isEven, true) {
      let list = gradient.stops.map { number(Double($0.location), scope) }
      code.add("\(layer).locations = \(Self.isEven(gradient) ? "nil" : SwiftLiteral.list(list))")
    }
    if needs("startPoint", \.startPoint, CGPoint(x: 0.5, y: 0)) {
      code.add("\(layer).startPoint = \(point(gradient.startPoint, scope))")
    }
    if needs("endPoint", \.endPoint, CGPoint(x: 0.5, y: 1)) {
      code.add("\(layer).endPoint = \(point(gradient.endPoint, scope))")
    }
    return code
  }

  /// Whether the colors of a gradient are evenly spaced.
  private static func isEven(_ gradient: DynamicGradient) -> Bool {
    let last = CGFloat(max(1, gradient.stops.count - 1))
    return gradient.stops.indices.allSatisfy { gradient.stops[$0].location == CGFloat($0) / last }
  }

  /// The assignments by which the timeline changes a view.
  private func assignments(to node: ViewNode) -> [Assignment] {
    index.changesByID[node.id, default: []].joined().filter { $0.target.id == node.id }
  }

  /// The values to which the timeline sets a property of a view.
  private func settings(_ property: String, of node: ViewNode) -> [any Equatable & Sendable] {
    assignments(to: node).filter { $0.property == property }.map(\.value.base)
  }

  /// The gradients that a view has at the start and by the timeline.
  private func gradients(of node: ViewNode) -> [DynamicGradient] {
    (node.values.look.gradient.map { [$0] } ?? [])
      + settings("gradient", of: node).compactMap { $0 as? DynamicGradient }
  }

  /// Whether the timeline changes a part of a view's gradient by itself.
  private func changes(ofGradient part: String, of node: ViewNode) -> Bool {
    assignments(to: node).contains { $0.property.hasPrefix("gradient.\(part)") }
  }

  /// How many colors the gradients of a view have.
  private func gradientColorCounts(of node: ViewNode) -> Set<Int> {
    Set(
      gradients(of: node).map(\.stops.count)
        + settings("gradient.colors", of: node).compactMap { ($0 as? [DynamicColor])?.count })
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

  /// The statements that set custom spacings in the place of all others.
  private func spacingStatements(
    _ spacings: [StackContent.CustomSpacing], of node: ViewNode, _ owner: String, _ scope: Scope
  ) -> SwiftCode {
    var all: [StackContent.CustomSpacing] = []
    if !isSettingUp {
      if case .stack(let stack) = node.values.content { all = stack.customSpacing }
      all += settings("customSpacing", of: node).flatMap {
        $0 as? [StackContent.CustomSpacing] ?? []
      }
    }
    var views = spacings.map(\.view.id)
    var code = SwiftCode()
    for var former in all where !views.contains(former.view.id) {
      views.append(former.view.id)
      former.spacing = StackContent.spacingUseDefault
      code.add(spacingStatement(former, owner, scope))
    }
    code.add(SwiftCode(spacings.map { spacingStatement($0, owner, scope) }))
    return code
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
