public import Foundation

/// A view or a layout guide of a scene, with its subviews.
public struct ViewNode: Equatable, Sendable {
  /// The id: as written, or a generated one that no other element has, such as `label-2`.
  public var id: String
  /// Whether the id is written in the file.
  public var isNamed: Bool
  /// Whether it is a layout guide: a place that its superview owns, which draws and holds nothing.
  public var isGuide: Bool
  /// Whether the view is there from the start; true by default.
  public var isAdded = true
  /// The frame in the superview, in points, before the transform; nil where constraints give it.
  public var frame: CGRect?
  /// What the view is at the start; the place's center and size follow from the frame.
  public var values = ViewValues()
  /// The outline with which the view collides; its bounds by default.
  public var collisionBounds = CollisionBounds.rectangle
  /// The subviews, back to front.
  public var subviews: [ViewNode] = []
  /// The place of the view's object.
  public var place: SourceSpan
  /// The place of the id without quotes, or of the view's object where the id is generated.
  public var idPlace: SourceSpan

  /// A plain view, or a guide, with every default.
  public init(
    id: String, isNamed: Bool, isGuide: Bool = false, place: SourceSpan, idPlace: SourceSpan
  ) {
    self.id = id
    self.isNamed = isNamed
    self.isGuide = isGuide
    self.place = place
    self.idPlace = idPlace
  }

  /// The view and all below it, each before what it holds.
  public var withSubviews: [ViewNode] { [self] + subviews.flatMap(\.withSubviews) }
}
