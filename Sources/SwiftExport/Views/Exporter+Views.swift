internal import Foundation
internal import Geometry
internal import Scene
internal import SceneFormat
internal import SceneText

// Setting up views.
extension Exporter {
  /// Declares the views that are properties.
  func declareViews() {
    var begun: Set<String> = []
    for id in index.order {
      guard let node = index.nodes[id], let access = names.accesses[id] else { continue }
      let viewClass = index.viewClass(of: node)
      switch access {
      case .member(let name):
        declare("private let \(SwiftName.escaped(name)) = \(viewClass.initializer)", in: .views)
      case .element(let name, _):
        guard begun.insert(name).inserted,
          let family = names.families.first(where: { $0.name == name })
        else { continue }
        declare(
          "private let \(SwiftName.escaped(name)) = (0..<\(family.ids.count)).map { _ in \(viewClass.initializer) }",
          in: .views)
      case .local: break
      }
    }
  }

  /// The statements that set up the canvas.
  func canvasStatements(_ scope: inout Scope) -> SwiftCode {
    var code = SwiftCode()
    let canvas = scene.canvas
    if canvas.theme == .dark { code.add("overrideUserInterfaceStyle = .dark") }
    if let background = canvas.background {
      let isUsual = background == .canvas && canvas.theme == .light
      code.add(
        "view.backgroundColor = \(isUsual ? ".systemBackground" : SwiftColor.code(background))")
    }
    let tint = SwiftColor.code(canvas.tintColor)
    if tint != ".systemBlue" { code.add("view.tintColor = \(tint)") }
    if usesRootMargins { code.add("viewRespectsSystemMinimumLayoutMargins = false") }
    var root = ViewNode()
    root.id = Scene.rootID
    root.values.layout = canvas.layout
    if canvas.layout.additionalSafeAreaInsets != .zero {
      let insets = self.insets(canvas.layout.additionalSafeAreaInsets, scope)
      code.add("additionalSafeAreaInsets = \(insets)")
    }
    code.add(traitStatements(root, &scope))
    return code
  }

  /// The statements that set up all views, from back to front.
  func viewStatements(_ scope: inout Scope) -> SwiftCode {
    localNames = [:]
    return sequence(scene.views, &scope, isSpaced: true, shape: Self.shape) {
      setUp($0, in: Scene.rootID, &$1)
    }
  }

  /// The statements that set up a view with its subviews, and add it to its superview.
  private func setUp(
    _ node: ViewNode, in parent: String, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    if names.accesses[node.id] == nil {
      let name = scope.locals.take(Self.localName(of: node))
      localNames[node.id] = .local(name)
      code.add("let \(name) = \(index.viewClass(of: node).initializer)")
    }
    let name = self.code(node.id, scope)
    let owner = self.code(parent, scope)
    guard !node.isGuide else {
      code.add("\(owner).addLayoutGuide(\(name))")
      if node.values.layout != LayoutTraits() {
        code.add(warn("the layout values of the guide '\(node.id)'", at: node.idPlace))
      }
      return code
    }
    if node.isNamed {
      code.add("\(name).accessibilityIdentifier = \(SwiftLiteral.string(node.id))")
    }
    code.add(ownStatements(node, name, parent, &scope))
    if node.isAdded {
      let isStack = index.nodes[parent]?.values.content.isStack ?? false
      code.add("\(owner).\(isStack ? "addArrangedSubview" : "addSubview")(\(name))")
    }
    code.addParagraph(
      sequence(node.subviews, &scope, isSpaced: true, shape: Self.shape) {
        setUp($0, in: node.id, &$1)
      })
    return code
  }

  /// How many views there are in a view.
  private static func shape(_ node: ViewNode) -> Int {
    node.subviews.reduce(1) { $0 + shape($1) }
  }

  private static func localName(of node: ViewNode) -> String {
    switch node.values.content {
    case .plain: "box"
    case .label: "label"
    case .button: "button"
    case .image: "imageView"
    case .shape: "shape"
    case .stack: "stack"
    }
  }

  /// The statements that give a view its own values.
  private func ownStatements(
    _ node: ViewNode, _ name: String, _ parent: String, _ scope: inout Scope
  ) -> SwiftCode {
    var code = SwiftCode()
    // What the frame makes of the center depends on it.
    if node.values.place.anchorPoint != .unitMiddle {
      let anchorPoint = PropertyValue(node.values.place.anchorPoint)
      code.add(viewStatements("anchorPoint", anchorPoint, of: node, &scope))
    }
    if let frame = node.frame { code.add("\(name).frame = \(rect(frame, scope))") }
    let isArranged = index.nodes[parent]?.values.content.isStack ?? false
    if !isArranged, !index.translatesMask(node) {
      code.add("\(name).translatesAutoresizingMaskIntoConstraints = false")
    }
    code.add(traitStatements(node, &scope))
    if case .path(let points) = node.collisionBounds {
      code.add(
        pathStatements(BezierPath(polygon: points), &scope) { "\(name).outline = \($0)" })
    }
    return code
  }

  /// The statements for all values of a view that differ from those of a new one.
  private func traitStatements(_ node: ViewNode, _ scope: inout Scope) -> SwiftCode {
    var usual = ViewValues()
    usual.content = Self.usualContent(node.values.content)
    var code = SwiftCode()
    let type = Self.type(of: node.values.content)
    let declaration = Declaration(id: node.id, kind: .view, type: type, place: node.idPlace)
    let skipped: Set<String> = [
      "anchorPoint", "center", "frame", "bounds.size", "transform",
      "translatesAutoresizingMaskIntoConstraints",
    ]
    isSettingUp = true
    defer { isSettingUp = false }
    let properties = SceneProperties.names(of: declaration).filter { !skipped.contains($0) }
    for property in Self.ordered(properties, of: node) {
      guard let form = SceneProperties.property(property, of: node.values.content) else { continue }
      let value = form.value(node.values)
      guard value != form.value(usual) else { continue }
      code.add(initialStatements(property, value, of: node, &scope))
    }
    if node.values.place.transform != TransformComponents() {
      code.add("\(self.code(node.id, scope)).transform = \(initialMatrix(node))")
    }
    return code
  }

  /// The properties in the order in which they are set: the font and the color of a label before a text with attributes, to
  /// the whole of which UIKit would apply them, and what belongs to its paragraphs after it.
  private static func ordered(_ properties: [String], of node: ViewNode) -> [String] {
    let text = "attributedText"
    let early = ["font", "textColor"]
    guard case .label(let label) = node.values.content, !label.attributedText.isEmpty else {
      return properties
    }
    return properties.filter { !early.contains($0) }.flatMap { $0 == text ? early + [$0] : [$0] }
  }

  private func initialStatements(
    _ property: String, _ value: PropertyValue, of node: ViewNode, _ scope: inout Scope
  ) -> SwiftCode {
    switch property {
    case "safeAreaInsets":
      guard node.id != Scene.rootID else { return SwiftCode() }
    case "layoutMargins", "directionalLayoutMargins":
      // Each has a value only where it has been stated.
      if value == PropertyValue(EdgeInsets?.none)
        || value == PropertyValue(DirectionalEdgeInsets?.none)
      {
        return SwiftCode()
      }
    case "text":
      if !node.values.content.label.attributedText.isEmpty { return SwiftCode() }
    case "layoutDirection" where node.id == Scene.rootID:
      if let direction = value.base as? LayoutDirection {
        return SwiftCode(["traitOverrides.layoutDirection = .\(direction.rawValue)"])
      }
    default: break
    }
    return viewStatements(property, value, of: node, &scope)
  }

  /// The content of a new view of the same kind.
  private static func usualContent(_ content: ViewContent) -> ViewContent {
    switch content {
    case .plain: .plain
    case .label: .label(LabelContent())
    case .button: .button(ButtonContent())
    case .image: .image(ImageContent())
    case .shape: .shape(ShapeContent())
    case .stack: .stack(StackContent())
    }
  }

  /// The `type` of a view in scenes.
  private static func type(of content: ViewContent) -> String {
    switch content {
    case .plain: "view"
    case .label: "label"
    case .button: "button"
    case .image: "image"
    case .shape: "shape"
    case .stack: "stack"
    }
  }

  // MARK: Classes

  /// The classes of views that the file declares.
  func viewClasses() -> [SwiftCode] {
    var classes: [ViewClass] = []
    for id in index.order {
      guard let node = index.nodes[id] else { continue }
      let viewClass = index.viewClass(of: node)
      if !viewClass.features.isEmpty, !classes.contains(viewClass) { classes.append(viewClass) }
    }
    return classes.map { viewClass in
      var body = SwiftCode()
      for feature in viewClass.features { body.addParagraph(Self.members(of: feature)) }
      var code = SwiftCode()
      code.add("/// \(Self.summary(of: viewClass))")
      code.addBlock("private final class \(viewClass.name): \(viewClass.base)", body)
      return code
    }
  }

  private static func summary(of viewClass: ViewClass) -> String {
    let clauses = viewClass.features.map { feature in
      switch feature {
      case .shape: "whose layer draws a path"
      case .gradient: "whose layer draws a gradient"
      case .ellipse: "that collides as the ellipse in its bounds"
      case .polygon: "that collides as a polygon"
      case .size: "with an intrinsic content size of its own"
      case .insets: "whose alignment rectangle is inset"
      case .scale: "that keeps its scale while an animator turns it"
      }
    }
    return "A view \(clauses.joined(separator: ", "))."
  }

  private static var scaleMembers: SwiftCode {
    var code = SwiftCode()
    code.add("// An animator replaces the transform by a mere rotation.")
    code.addBlock(
      "var scale = CGPoint(x: 1, y: 1)",
      SwiftCode([
        "didSet { transform = CGAffineTransform(rotationAngle: atan2(transform.b, transform.a)) }"
      ]))
    code.addBlank()
    code.addBlock(
      "override var transform: CGAffineTransform",
      SwiftCode([
        "get { super.transform }",
        "set { super.transform = newValue.scaledBy(x: scale.x, y: scale.y) }",
      ]))
    return code
  }

  private static func members(of feature: ViewClass.Feature) -> SwiftCode {
    switch feature {
    case .shape:
      SwiftCode([
        "override class var layerClass: AnyClass { CAShapeLayer.self }",
        "var shapeLayer: CAShapeLayer { layer as! CAShapeLayer }",
      ])
    case .gradient:
      SwiftCode([
        "override class var layerClass: AnyClass { CAGradientLayer.self }",
        "var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }",
      ])
    case .ellipse:
      SwiftCode([
        "override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }"
      ])
    case .polygon:
      SwiftCode([
        "var outline = UIBezierPath()",
        "override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }",
        "override var collisionBoundingPath: UIBezierPath { outline }",
      ])
    case .size:
      // Until one is stated, a view with a content has the size of that.
      SwiftCode([
        "var statedSize: CGSize? { didSet { invalidateIntrinsicContentSize() } }",
        "override var intrinsicContentSize: CGSize { statedSize ?? super.intrinsicContentSize }",
      ])
    case .insets:
      SwiftCode([
        "var statedInsets = UIEdgeInsets.zero { didSet { invalidateIntrinsicContentSize() } }",
        "override var alignmentRectInsets: UIEdgeInsets { statedInsets }",
      ])
    case .scale: scaleMembers
    }
  }
}
