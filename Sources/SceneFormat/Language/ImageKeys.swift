internal import Geometry

/// The keys that only image views have.
enum ImageKeys {
  static let image = RequiredKey(
    "image",
    Shape<JSONString>.pathBelowScene.map { SceneImage(path: $0.value, place: $0.place) },
    "The path of a PNG or JPEG file from the scene's folder; @2x before its ending doubles the "
      + "pixels per point.")
  static let contentMode = DefaultedKey(
    "contentMode", Shape<ContentMode>.choice(called: "content mode"), default: "\"scaleToFill\"",
    "How the picture stands in the bounds.")

  static let keys: [any DeclaredKey] = [image, contentMode]

  /// What an image view shows; nil where its picture is missing or faulty.
  static func content(_ reader: ObjectReader) -> ImageContent? {
    let mode = reader[contentMode]
    return reader[image].map { ImageContent(image: $0, contentMode: mode) }
  }
}

extension Shape where Value == JSONString {
  /// A path below the scene's folder.
  static var pathBelowScene: Shape {
    placedString.checked { string, _, decoding in
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
