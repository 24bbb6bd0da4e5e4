public import Raster

/// The pictures that display lists name.
public struct ImageCollection: Sendable {
  /// The pictures by their names.
  public let images: [String: Bitmap]

  /// Pictures by their names; none by default.
  public init(_ images: [String: Bitmap] = [:]) { self.images = images }
}
