internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

/// Creates the live views of a scene under a root view, the canvas.
final class ViewBuilder {
  /// The canvas; its identifier is `root`.
  let root: View
  /// The views by id, including `root`.
  private(set) var views: [String: View]
  /// The views below the root in the order of the file, parents before their children.
  private(set) var ordered: [View] = []
  /// The guides by id.
  private(set) var guides: [String: LayoutGuide] = [:]
  /// The descriptions of the views and guides, by id.
  private(set) var nodes: [String: ViewNode] = [:]
  /// The ids of views and guides in the order of the file.
  private(set) var ids: [String] = []
  /// The superviews by the ids of their subviews, including subviews that an action adds later.
  private(set) var parents: [String: View] = [:]
  /// The subviews by the ids of their superviews, likewise, in the order of the file.
  private(set) var children: [String: [View]] = [:]

  private let measurer: any TextMeasuring
  private let imageSizes: [String: CGSize]

  /// Builds the tree.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - measurer: Measures the texts of labels and buttons.
  ///   - imageSizes: The sizes of images in points, by path.
  init(
    _ scene: Scene, measuring measurer: any TextMeasuring, imageSizes: [String: CGSize] = [:]
  ) {
    self.measurer = measurer
    self.imageSizes = imageSizes
    root = View(frame: CGRect(origin: .zero, size: scene.canvas.writtenSize))
    root.identifier = Scene.rootID
    root.look.tintColor = scene.canvas.tintColor
    root.traits = scene.canvas.layout
    views = [Scene.rootID: root]
    var waiting: [(node: ViewNode, parent: View)] = []
    for node in scene.views.reversed() { waiting.append((node, root)) }
    while let next = waiting.popLast() {
      guard let view = add(next.node, to: next.parent) else { continue }
      for node in next.node.subviews.reversed() { waiting.append((node, view)) }
    }
    // Frames refer to the canvas of the file; autoresizing masks adapt them to another size.
    root.frame = CGRect(origin: .zero, size: scene.canvas.size)
    // Views that could not be read are there without content, so that nothing else is reported about their names.
    for missing in scene.declarations where item(missing.id) == nil {
      switch missing.kind {
      case .view:
        let unread = View()
        unread.identifier = missing.id
        root.addSubview(unread)
        views[missing.id] = unread
      case .guide: add(LayoutGuide(identifier: missing.id), to: root)
      default: break
      }
    }
  }

  /// A tree that code has built, of which nothing but the root is known yet.
  init(live root: View) {
    self.root = root
    root.identifier = Scene.rootID
    views = [Scene.rootID: root]
    (measurer, imageSizes) = (EmptyTextMeasurer(), [:])
  }

  /// Adds a view of the tree under its identifier.
  func register(_ view: View) {
    views[view.identifier] = view
    ids.append(view.identifier)
    ordered.append(view)
  }

  /// The view or guide with an id.
  func item(_ id: String) -> (any LayoutItem)? { views[id] ?? guides[id] }

  /// The views and guides by id.
  var items: [String: any LayoutItem] {
    var items: [String: any LayoutItem] = views
    for (id, guide) in guides { items[id] = guide }
    return items
  }

  private func add(_ guide: LayoutGuide, to parent: View) {
    parent.addLayoutGuide(guide)
    guides[guide.identifier] = guide
  }

  /// Adds a view or a guide without its subviews; returns the view.
  private func add(_ node: ViewNode, to parent: View) -> View? {
    nodes[node.id] = node
    ids.append(node.id)
    guard !node.isGuide else {
      add(StatedGuide(node.id, stating: node.values.layout), to: parent)
      return nil
    }
    let view = make(node.values.content)
    view.identifier = node.id
    view.anchorPoint = node.values.place.anchorPoint
    if let frame = node.frame { view.frame = frame }
    view.transformComponents = node.values.place.transform
    view.look = node.values.look
    view.content = node.values.content
    view.traits = node.values.layout
    view.translatesAutoresizingMaskIntoConstraints =
      node.values.layout.translatesAutoresizingMaskIntoConstraints ?? (node.frame != nil)
    switch node.collisionBounds {
    case .rectangle: break
    case .ellipse: view.setCollisionBounds(.ellipse)
    case .path(let points):
      view.setCollisionBounds(.path, path: BezierPath(polygon: points))
    }
    if node.isAdded {
      if let stack = parent as? StackView {
        stack.addArrangedSubview(view)
      } else {
        parent.addSubview(view)
      }
    }
    parents[node.id] = parent
    children[parent.identifier, default: []].append(view)
    views[node.id] = view
    ordered.append(view)
    return view
  }

  /// An empty view of the kind of a content.
  private func make(_ content: ViewContent) -> View {
    switch content {
    case .plain: View()
    case .label: Label(measuring: measurer)
    case .button: Button(measuring: measurer)
    case .image: ImageView(sizes: imageSizes)
    case .shape: ShapeView()
    case .stack: StackView()
    }
  }
}
