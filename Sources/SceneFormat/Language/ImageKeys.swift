internal import Geometry
internal import Scene

extension ImageContent: PropertyOwner {}

/// What only image views have.
enum ImageKeys {
  static let properties: [Property<ImageContent>] = [
    Property(
      "image", \.image,
      Syntax<JSONString>.pathBelowScene.map(
        { ImageFile(path: $0.value, place: $0.place) },
        back: { JSONString(value: $0.path, place: $0.place) }), isRequired: true,
      "The path of a PNG or JPEG file from the scene's folder; @2x before its ending doubles the "
        + "pixels per point."),
    Property(
      "contentMode", \.contentMode, .choice(called: "content mode"),
      "How the picture stands in the bounds."),
  ]
}

extension Syntax where Value == JSONString {
  /// A path below the scene's folder.
  static var pathBelowScene: Syntax {
    placedString.checked(back: { $0 }) { string, _, decoding in
      let parts = string.value.split(separator: "/", omittingEmptySubsequences: false)
      let isBelow =
        !string.value.isEmpty && !parts.contains("..") && !parts.contains("")
        && !string.value.contains("\\") && !string.value.contains("\0")
      guard isBelow else {
        decoding.report(.malformedPath(string.value), at: string.place)
        return nil
      }
      return string
    }
  }
}
