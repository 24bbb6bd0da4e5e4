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
  /// The guides by id.
  private(set) var guides: [String: LayoutGuide] = [:]
  /// The descriptions of the views and guides, by id.
  private(set) var nodes: [String: ViewNode] = [:]
  /// The ids of views and guides in the order of the file.
  private(set) var ids: [String] = []

  /// The views' superviews by id, also of those that wait for an action.
  private(set) var parents: [String: View] = [:]

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
    root = View(frame: CGRect(origin: .zero, size: scene.canvas.writtenSize))
    root.identifier = Scene.rootID
    root.tintColor = scene.canvas.tintColor
    if let margins = scene.canvas.layoutMargins { Self.set(margins, on: root) }
    root.layoutDirection = AutoLayout.LayoutDirection(scene.canvas.layoutDirection)
    root.additionalSafeAreaInsets = scene.canvas.safeAreaInsets
    root.insetsLayoutMarginsFromSafeArea = scene.canvas.insetsLayoutMarginsFromSafeArea
    views = [Scene.rootID: root]
    for node in scene.views { add(node, to: root) }
    // Frames were written for the file's own canvas; in another they follow as their masks say.
    if scene.canvas.size != scene.canvas.writtenSize {
      root.frame = CGRect(origin: .zero, size: scene.canvas.size)
    }
    // A scene with errors lacks the views that could not be read; stand-ins keep their names known.
    for missing in scene.declarations where item(missing.id) == nil {
      switch missing.kind {
      case .view:
        let standIn = View()
        standIn.identifier = missing.id
        root.addSubview(standIn)
        views[missing.id] = standIn
      case .guide: addGuide(LayoutGuide(identifier: missing.id), to: root)
      default: break
      }
    }
  }

  /// The view or the guide of an id.
  func item(_ id: String) -> (any LayoutItem)? { views[id] ?? guides[id] }

  /// The views and guides by id, as visual formats see them.
  var items: [String: any LayoutItem] {
    var items: [String: any LayoutItem] = views
    for (id, guide) in guides { items[id] = guide }
    return items
  }

  private mutating func addGuide(_ guide: LayoutGuide, to parent: View) {
    parent.addLayoutGuide(guide)
    guides[guide.identifier] = guide
  }

  private mutating func add(_ node: ViewNode, to parent: View) {
    nodes[node.id] = node
    ids.append(node.id)
    guard let view = make(node) else {
      addGuide(StatedGuide(node.id, stating: node.layout), to: parent)
      return
    }
    view.identifier = node.id
    if let frame = node.frame { view.frame = frame }
    view.translatesAutoresizingMaskIntoConstraints =
      node.layout.translatesAutoresizingMaskIntoConstraints ?? (node.frame != nil)
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
    if node.isAdded { Self.add(view, to: parent) }
    parents[node.id] = parent
    views[node.id] = view
    ordered.append(view)
    for child in node.subviews { add(child, to: view) }
    guard case .stack(let content) = node.kind, let stack = view as? StackView else { return }
    for custom in content.customSpacing {
      guard let arranged = views[custom.view.id] else { continue }
      stack.setCustomSpacing(Self.spacing(custom.spacing), after: arranged)
    }
  }

  /// Puts a view in front of its siblings; into a stack as the last of its arranged views.
  static func add(_ view: View, to parent: View) {
    if let stack = parent as? StackView {
      stack.addArrangedSubview(view)
    } else {
      parent.addSubview(view)
    }
  }

  /// The view of a description, without its subviews; nil for a guide.
  private func make(_ node: ViewNode) -> View? {
    switch node.kind {
    case .guide: return nil
    case .stack(let content): return Self.stack(content)
    case .view: return View()
    case .label(let content):
      let label = Label(measuring: measurer)
      label.text = content.text
      label.font = content.font
      label.textColor = content.textColor
      label.textAlignment = content.textAlignment
      label.numberOfLines = content.numberOfLines
      label.preferredMaxLayoutWidth = content.preferredMaxLayoutWidth
      label.lineBreakMode = content.lineBreakMode
      label.textRuns = content.runs
      return label
    case .button(let content):
      let button = Button(measuring: measurer)
      button.title = content.title
      button.font = content.font
      return button
    case .image(let content):
      let view = ImageView()
      view.imageName = content.image.path
      view.imageSize = imageSizes[content.image.path] ?? .zero
      view.contentMode = content.contentMode
      return view
    case .shape(let content):
      let view = ShapeView()
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

  private static func stack(_ content: StackContent) -> StackView {
    let stack = StackView(frame: .zero)
    stack.axis = content.axis == .horizontal ? .horizontal : .vertical
    stack.distribution =
      switch content.distribution {
      case .fill: .fill
      case .fillEqually: .fillEqually
      case .fillProportionally: .fillProportionally
      case .equalSpacing: .equalSpacing
      case .equalCentering: .equalCentering
      }
    stack.alignment =
      switch content.alignment {
      case .fill: .fill
      case .leading, .top: .leading
      case .firstBaseline: .firstBaseline
      case .center: .center
      case .trailing, .bottom: .trailing
      case .lastBaseline: .lastBaseline
      }
    stack.spacing = spacing(content.spacing)
    stack.isBaselineRelativeArrangement = content.isBaselineRelativeArrangement
    stack.isLayoutMarginsRelativeArrangement = content.isLayoutMarginsRelativeArrangement
    return stack
  }

  private static func spacing(_ spacing: StackContent.Spacing) -> CGFloat {
    switch spacing {
    case .points(let points): points
    case .useDefault: StackView.spacingUseDefault
    case .useSystem: StackView.spacingUseSystem
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
    view.statedContent = StatedContent(traits)
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
    view.additionalSafeAreaInsets = traits.safeAreaInsets
    view.preservesSuperviewLayoutMargins = traits.preservesSuperviewLayoutMargins
    view.insetsLayoutMarginsFromSafeArea = traits.insetsLayoutMarginsFromSafeArea
    view.layoutDirection = traits.layoutDirection.map(AutoLayout.LayoutDirection.init)
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
}
