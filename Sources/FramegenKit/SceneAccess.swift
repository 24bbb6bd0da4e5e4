/// The files outside a scene's folder that the scene may use.
public struct SceneAccess: Equatable, Sendable {
  /// The paths of font files that are used besides those of the scene, before the standard fonts.
  public var fonts: [String]
  /// The paths of folders: fonts and images below them may be used as well.
  public var folders: [String]

  /// The given files and folders, by default none.
  public init(fonts: [String] = [], folders: [String] = []) {
    self.fonts = fonts
    self.folders = folders
  }
}
