public import Foundation
public import SceneText

/// A view or a layout guide of a scene, with its subviews.
public struct ViewNode: Equatable, Sendable {
  /// The id: as written, or a generated one that no other element has, such as `label-2`.
  public var id = ""
  /// Whether the id is written in the file.
  public var isNamed = false
  /// Whether it is a layout guide of its superview, which has no content and no subviews.
  public var isGuide = false
  /// Whether the view is in the scene from the start; true by default.
  public var isAdded = true
  /// The frame in the superview before the transform, in points; nil if constraints determine it.
  public var frame: CGRect?
  /// The initial properties; the center and the size are those of the frame.
  public var values = ViewValues()
  /// The outline in collisions; the bounds by default.
  public var collisionBounds = CollisionBounds.rectangle
  /// Where the text is stated, part by part; empty for views without text.
  public var textPlaces: [TextPlace] = []
  /// The subviews, from back to front.
  public var subviews: [ViewNode] = []
  /// The place of the view's object.
  public var place = SourceSpan.start
  /// The place of the id without quotes, or of the view's object if the id is generated.
  public var idPlace = SourceSpan.start

  /// A plain view without an id, with all defaults.
  public init() {}

  /// The view and its subviews at any depth, each before its own subviews.
  public var withSubviews: [ViewNode] {
    var nodes: [ViewNode] = []
    var waiting = [self]
    while let node = waiting.popLast() {
      nodes.append(node)
      waiting += node.subviews.reversed()
    }
    return nodes
  }
}
