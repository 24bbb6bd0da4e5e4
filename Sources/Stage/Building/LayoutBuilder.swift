internal import AutoLayout
internal import Foundation
internal import Geometry
internal import SceneFormat
internal import Views

/// Turns a scene's layout into live constraints and lays the tree out.
struct LayoutBuilder {
  /// What the layout room refused or had to break, each at its place.
  private(set) var diagnostics: [Diagnostic] = []
  private let scene: Scene
  private let tree: ViewBuilder

  init(_ scene: Scene, tree: ViewBuilder) {
    self.scene = scene
    self.tree = tree
  }

  mutating func activate() {
    for statement in scene.layout {
      diagnostics.append(
        Diagnostic(
          .error, code: "not-supported", "constraints are not supported yet", at: statement.place))
    }
  }

  mutating func solve() {}
}
