internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views
internal import Scene

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
    root.look.tintColor = scene.canvas.tintColor
    root.traits = scene.canvas.layout
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
    guard !node.isGuide else {
      addGuide(StatedGuide(node.id, stating: node.values.layout), to: parent)
      return
    }
    let view = make(node.values.content)
    view.identifier = node.id
    if let frame = node.frame { view.frame = frame }
    view.transformComponents = node.values.place.transform
    view.look = node.values.look
    view.content = node.values.content
    view.traits = node.values.layout
    view.translatesAutoresizingMaskIntoConstraints =
      node.values.layout.translatesAutoresizingMaskIntoConstraints ?? (node.frame != nil)
    set(node.collisionBounds, on: view)
    if node.isAdded { Self.add(view, to: parent) }
    parents[node.id] = parent
    views[node.id] = view
    ordered.append(view)
    for child in node.subviews { add(child, to: view) }
  }

  /// Puts a view in front of its siblings; into a stack as the last of its arranged views.
  static func add(_ view: View, to parent: View) {
    if let stack = parent as? StackView {
      stack.addArrangedSubview(view)
    } else {
      parent.addSubview(view)
    }
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

  private func set(_ bounds: CollisionBounds, on view: View) {
    switch bounds {
    case .rectangle: break
    case .ellipse: view.collisionBoundsType = .ellipse
    case .path(let points):
      view.collisionBoundsType = .path
      view.collisionBoundingPath = BezierPath(polygon: points)
    }
  }
}
