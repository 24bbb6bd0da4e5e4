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

  private let measurer: any TextMeasuring

  /// Builds the whole tree.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - measurer: What measures the texts of labels and buttons.
  init(_ scene: Scene, measuring measurer: any TextMeasuring) {
    self.measurer = measurer
    root = View(frame: CGRect(origin: .zero, size: scene.canvas.size))
    root.identifier = Scene.rootID
    views = [Scene.rootID: root]
    for node in scene.views { add(node, to: root) }
  }

  private mutating func add(_ node: ViewNode, to parent: View) {
    let view = make(node)
    view.identifier = node.id
    if let frame = node.frame { view.frame = frame }
    view.backgroundColor = node.backgroundColor
    view.cornerRadius = node.cornerRadius
    view.borderWidth = node.borderWidth
    view.borderColor = node.borderColor
    view.alpha = node.alpha
    view.isHidden = node.isHidden
    view.clipsToBounds = node.clipsToBounds
    view.transform = node.transform.affine
    parent.addSubview(view)
    views[node.id] = view
    ordered.append(view)
    for child in node.subviews { add(child, to: view) }
  }

  private func make(_ node: ViewNode) -> View {
    switch node.kind {
    case .view: return View()
    case .label(let content):
      let label = Label(measuring: measurer)
      label.text = content.text
      label.font = content.font
      label.textColor = content.textColor
      label.textAlignment = content.textAlignment
      label.numberOfLines = content.numberOfLines
      return label
    case .button(let content):
      let button = Button(measuring: measurer)
      button.title = content.title
      button.font = content.font
      button.tintColor = content.tintColor
      return button
    }
  }
}
