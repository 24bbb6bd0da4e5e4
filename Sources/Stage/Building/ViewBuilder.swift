internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Turns a scene's views into live ones, under a root view that is the canvas.
struct ViewBuilder {
  /// The canvas: its bounds are the picture, its identifier is `root`.
  let root: View
  /// The views by id, `root` among them.
  private(set) var views: [String: View]
  /// The views below the root in the order of the file, parents before their children.
  private(set) var ordered: [View] = []
  /// The descriptions of the views, by id.
  private(set) var nodes: [String: ViewNode] = [:]

  private let measurer: any TextMeasuring
  private let imageSizes: [String: CGSize]

  /// Builds the whole tree.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - measurer: What measures the texts of labels and buttons.
  ///   - imageSizes: The sizes of pictures in points, by path.
  init(
    _ scene: Scene, measuring measurer: any TextMeasuring, imageSizes: [String: CGSize] = [:]
  ) {
    self.measurer = measurer
    self.imageSizes = imageSizes
    root = View(frame: CGRect(origin: .zero, size: scene.canvas.size))
    root.identifier = Scene.rootID
    root.tintColor = scene.canvas.tintColor
    if let margins = scene.canvas.layoutMargins { Self.set(margins, on: root) }
    root.layoutDirection = Self.direction(scene.canvas.layoutDirection)
    views = [Scene.rootID: root]
    for node in scene.views { add(node, to: root) }
    // A scene with errors lacks the views that could not be read; stand-ins keep their names known.
    for missing in scene.declarations where missing.kind == .view && views[missing.id] == nil {
      let standIn = View()
      standIn.identifier = missing.id
      root.addSubview(standIn)
      views[missing.id] = standIn
    }
  }

  /// The views by id, as the layout sees them.
  var items: [String: any LayoutItem] { views }

  private mutating func add(_ node: ViewNode, to parent: View) {
    let view = make(node)
    view.identifier = node.id
    if let frame = node.frame { view.frame = frame }
    view.translatesAutoresizingMaskIntoConstraints = node.frame != nil
    set(node.layout, on: view)
    view.backgroundColor = node.backgroundColor
    view.cornerRadius = node.cornerRadius
    view.borderWidth = node.borderWidth
    view.borderColor = node.borderColor
    view.alpha = node.alpha
    view.isHidden = node.isHidden
    view.clipsToBounds = node.clipsToBounds
    view.transform = node.transform.affine
    set(node.appearance, on: view)
    set(node.collisionBounds, on: view)
    parent.addSubview(view)
    views[node.id] = view
    ordered.append(view)
    nodes[node.id] = node
    for child in node.subviews { add(child, to: view) }
  }

  private func make(_ node: ViewNode) -> View {
    let stated = StatedContent(node.layout)
    switch node.kind {
    case .view: return StatedContent.View(stating: stated)
    case .label(let content):
      let label = StatedContent.Label(stating: stated, measuring: measurer)
      label.text = content.text
      label.font = content.font
      label.textColor = content.textColor
      label.textAlignment = content.textAlignment
      label.numberOfLines = content.numberOfLines
      label.lineBreakMode = content.lineBreakMode
      label.textRuns = content.runs
      return label
    case .button(let content):
      let button = StatedContent.Button(stating: stated, measuring: measurer)
      button.title = content.title
      button.font = content.font
      return button
    case .image(let content):
      let view = StatedContent.ImageView(stating: stated)
      view.imageName = content.image.path
      view.imageSize = imageSizes[content.image.path] ?? .zero
      view.contentMode = content.contentMode
      return view
    case .shape(let content):
      let view = StatedContent.ShapeView(stating: stated)
      view.path = content.path
      view.fillColor = content.fillColor
      view.fillRule = content.fillRule
      view.strokeColor = content.strokeColor
      view.lineWidth = content.lineWidth
      view.lineCap = content.lineCap
      view.lineJoin = content.lineJoin
      view.lineDashPattern = content.lineDashPattern
      view.lineDashPhase = content.lineDashPhase
      return view
    }
  }

  private func set(_ appearance: Appearance, on view: View) {
    view.maskedCorners = appearance.maskedCorners
    view.shadow = appearance.shadow
    view.gradient = appearance.gradient
    view.zPosition = appearance.zPosition
    view.tintColor = appearance.tintColor
  }

  private func set(_ bounds: CollisionBounds, on view: View) {
    switch bounds {
    case .rectangle: break
    case .ellipse: view.collisionBoundsType = .ellipse
    case .path(let points):
      view.collisionBoundsType = .path
      view.collisionBoundingPath = BezierPath(polygon: points)
    }
  }

  // MARK: Layout

  private func set(_ traits: SceneFormat.LayoutTraits, on view: View) {
    if let priorities = traits.contentHuggingPriority {
      view.setContentHuggingPriority(LayoutPriority(priorities.horizontal), for: .horizontal)
      view.setContentHuggingPriority(LayoutPriority(priorities.vertical), for: .vertical)
    }
    if let priorities = traits.compressionResistancePriority {
      view.setContentCompressionResistancePriority(
        LayoutPriority(priorities.horizontal), for: .horizontal)
      view.setContentCompressionResistancePriority(
        LayoutPriority(priorities.vertical), for: .vertical)
    }
    if let margins = traits.margins { Self.set(margins, on: view) }
    view.layoutDirection = traits.layoutDirection.map(Self.direction)
    view.autoresizingMask = AutoLayout.AutoresizingMask(
      rawValue: UInt(traits.autoresizingMask.rawValue))
  }

  private static func set(_ margins: SceneFormat.LayoutMargins, on view: View) {
    switch margins {
    case .absolute(let insets): view.layoutMargins = insets
    case .directional(let top, let leading, let bottom, let trailing):
      view.directionalLayoutMargins = DirectionalEdgeInsets(
        top: top, leading: leading, bottom: bottom, trailing: trailing)
    }
  }

  private static func direction(
    _ direction: SceneFormat.LayoutDirection
  ) -> AutoLayout.LayoutDirection {
    direction == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
