public import Scene
public import SceneText

/// A scene as the file of a view controller, in Swift with UIKit.
public struct SwiftFile: Equatable, Sendable {
  /// The name of the class, such as `TapToSnapViewController`.
  public let className: String
  /// The text of the file, which ends with a line break.
  public let text: String
  /// What the scene says that UIKit cannot, each at its place; the text has a comment wherever it is missing.
  public let warnings: [Diagnostic]

  /// Writes the view controller of a scene.
  ///
  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - name: What the class is named after, such as the name of the scene's file without its ending.
  public init(of scene: Scene, named name: String) {
    className = SwiftName.typeName(name, or: "Scene") + "ViewController"
    let exporter = Exporter(scene, className: className)
    text = exporter.file().text
    warnings = exporter.warnings
  }
}
