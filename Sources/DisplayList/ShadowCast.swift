public import Geometry

extension DisplayList {
  /// The shadow that items throw: their common silhouette, displaced, blurred and of one colour.
  public struct ShadowCast: Equatable, Sendable {
    /// What throws the shadow and is not drawn itself.
    public var items: [Item]
    /// The shadow's looks; lengths are in the units of `transform`.
    public var shadow: Shadow
    /// The transform from the coordinates in which the offset and the radius are given to the canvas.
    public var transform: CGAffineTransform

    /// The shadow of items, by default with lengths in points of the canvas.
    public init(of items: [Item], _ shadow: Shadow, transform: CGAffineTransform = .identity) {
      self.items = items
      self.shadow = shadow
      self.transform = transform
    }
  }
}
