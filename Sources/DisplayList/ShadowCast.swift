public import Geometry

extension DisplayList {
  /// The shadow of items: their common silhouette, displaced, blurred and of one color.
  public struct ShadowCast: Equatable, Sendable {
    /// The items that cast the shadow; they are not drawn.
    public var items: [Item]
    /// The shadow's properties; lengths are in the units of `transform`.
    public var shadow: Shadow
    /// The transform from the coordinates of the offset and the radius to the canvas.
    public var transform: CGAffineTransform

    /// The shadow of items, by default with lengths in points of the canvas.
    public init(of items: [Item], _ shadow: Shadow, transform: CGAffineTransform = .identity) {
      self.items = items
      self.shadow = shadow
      self.transform = transform
    }
  }
}
