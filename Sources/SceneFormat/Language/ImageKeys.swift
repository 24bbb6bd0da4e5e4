internal import Geometry
internal import Scene
internal import SceneText

extension ImageContent: PropertyOwner {}

/// The properties of image views.
enum ImageKeys {
  static let properties: [Property<ImageContent>] = [
    Property(
      "image", \.image,
      Syntax<JSONString>.pathInSceneFolder.map(
        { ImageFile(path: $0.value, place: $0.place) },
        back: { JSONString(value: $0.path, place: $0.place) }), isRequired: true,
      "The path of a PNG or JPEG file, relative to the scene's folder; a name that ends in @2x has "
        + "two pixels per point."),
    Property(
      "contentMode", \.contentMode, .choice(called: "content mode"),
      "How the image is placed in the bounds."),
  ]
}

extension Syntax where Value == JSONString {
  /// A path inside the scene's folder, or anywhere if the reader allows it.
  static var pathInSceneFolder: Syntax {
    placedString.checked(back: { $0 }) { string, _, decoding in
      guard ScenePath.isAllowed(string.value, outside: decoding.allowsOutsidePaths) else {
        decoding.report(.outsidePath(string.value), at: string.place)
        return nil
      }
      return string
    }.described(as: .path)
  }
}

/// The paths of files that a scene names.
enum ScenePath {
  /// Whether a path is well formed, and leads into the scene's folder unless it may lead outside.
  static func isAllowed(_ path: String, outside: Bool) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPath = !path.isEmpty && !path.contains("\\") && !path.contains("\0")
    return isPath && (outside || !parts.contains("..") && !parts.contains(""))
  }
}

extension Problem {
  /// A path that is malformed or leads out of the scene's folder.
  static func outsidePath(_ path: String) -> Problem {
    Problem(
      "path", "\(MessageText.quoted(path)) is outside the scene's folder",
      hint: "use a relative path inside that folder; --allow-path DIR allows files below DIR")
  }
}

extension ContentMode: DescribedChoice {
  var summary: String {
    switch self {
    case .scaleToFill: "Stretched to fill the bounds."
    case .scaleAspectFit: "Scaled without distortion to fit inside the bounds."
    case .scaleAspectFill: "Scaled without distortion to cover the bounds."
    case .redraw: "The same as scaleToFill."
    case .center: "In its own size, in the center."
    case .top: "In its own size, at the middle of the top edge."
    case .bottom: "In its own size, at the middle of the bottom edge."
    case .left: "In its own size, at the middle of the left edge."
    case .right: "In its own size, at the middle of the right edge."
    case .topLeft: "In its own size, in the top left corner."
    case .topRight: "In its own size, in the top right corner."
    case .bottomLeft: "In its own size, in the bottom left corner."
    case .bottomRight: "In its own size, in the bottom right corner."
    }
  }
}
