public import Geometry
public import Scene

/// How what a stage shows is drawn; it has no influence on the motion.
public struct Appearance: Equatable, Sendable {
  /// The theme, which selects the variants of dynamic colors.
  public var theme: Theme
  /// The color behind the views; nil for a transparent canvas.
  public var background: Color?

  /// An appearance of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene, with its background.
  ///   - theme: The theme; the scene's own by default.
  public init(of scene: Scene, theme: Theme? = nil) {
    self.theme = theme ?? scene.canvas.theme
    background = scene.canvas.background?.resolved(for: self.theme)
  }
}
