public import Foundation
public import Geometry
public import Scene

/// The properties of an item that its layout depends on.
public struct LayoutItemTraits: Equatable, Sendable {
  /// The present frame in the parent's coordinates, in points, without transforms.
  public var frame: CGRect
  /// Whether the frame and the autoresizing mask are translated into constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool
  /// How the frame follows the parent's size where it is translated into constraints.
  public var autoresizingMask: AutoresizingMask
  /// The intrinsic content size, by axis, in points; nil for none.
  public var contentSize: AxisPair<CGFloat?>
  /// The priority of being no larger than the content.
  public var hugging: AxisPair<LayoutPriority>
  /// The priority of being no smaller than the content.
  public var compressionResistance: AxisPair<LayoutPriority>
  /// The place among the views of a row or column along its axis, from 0 for the first to below 1; nil elsewhere.
  ///
  /// It chooses among equals: where any of several could grow or shrink, the first does so as far as it can, and of several
  /// without content the last takes what is left.
  public var place: AxisPair<Double?>
  /// The layout margins, inside the frame, in points.
  public var margins: EdgeInsets
  /// The distances from the frame's edges to the alignment rectangle's, inwards, in points.
  public var alignmentInsets: EdgeInsets
  /// The distance of the first baseline from the alignment rectangle's top, in points.
  public var firstBaseline: CGFloat
  /// The distance of the last baseline from the alignment rectangle's bottom, in points.
  public var lastBaseline: CGFloat
  /// The index of the child whose first baseline is the item's; nil for the item's own.
  public var firstBaselineChild: Int?
  /// The index of the child whose last baseline is the item's; nil for the item's own.
  public var lastBaselineChild: Int?
  /// The ascent and descent of a line of the item's text; nil for an item without text.
  public var textLine: TextLine?
  /// The layout direction inside the item.
  public var direction: LayoutDirection
  /// Whether the content size, the baselines or the margins depend on the frame.
  ///
  /// Such an item is read again after the layout, and where it has changed the layout is repeated:
  /// text that wraps at its width, margins that preserve those of the superview.
  public var dependsOnFrame: Bool
  /// Whether `prepareForLayout(pass:)` is called in every layout even where the item reports its
  /// changes, as for a stack view, whose constraints depend on other views.
  public var preparesAlways: Bool

  /// The traits of a guide: no frame, content or margins of its own.
  public init() {
    frame = .zero
    translatesAutoresizingMaskIntoConstraints = false
    autoresizingMask = []
    contentSize = AxisPair(horizontal: nil, vertical: nil)
    hugging = AxisPair(horizontal: .defaultLow, vertical: .defaultLow)
    compressionResistance = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    place = AxisPair(horizontal: nil, vertical: nil)
    margins = .zero
    alignmentInsets = .zero
    firstBaseline = 0
    lastBaseline = 0
    firstBaselineChild = nil
    lastBaselineChild = nil
    textLine = nil
    direction = .leftToRight
    dependsOnFrame = false
    preparesAlways = false
  }
}
