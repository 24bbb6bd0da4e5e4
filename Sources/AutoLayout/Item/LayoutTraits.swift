public import Foundation
public import Geometry

/// The direction in which lines of text, and with them leading and trailing, run.
public enum LayoutDirection: String, CaseIterable, Sendable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// All that an item itself has to say about its layout, as the engine reads it.
public struct LayoutTraits: Equatable, Sendable {
  /// The frame that the item has, in its parent's coordinates, in points; transforms left aside.
  public var frame: CGRect
  /// Whether the frame and the mask stand for constraints, as for a view placed by hand.
  public var translatesAutoresizingMaskIntoConstraints: Bool
  /// How the frame follows the parent's size where it stands for constraints.
  public var autoresizingMask: AutoresizingMask
  /// The size that the content needs, by axis in points, or nil where there is none.
  public var contentSize: AxisPair<CGFloat?>
  /// How much it counts not to be larger than the content.
  public var hugging: AxisPair<LayoutPriority>
  /// How much it counts not to be smaller than the content.
  public var compressionResistance: AxisPair<LayoutPriority>
  /// The margins inside the frame, in points.
  public var margins: EdgeInsets
  /// How far the rectangle that constraints speak of lies inside the frame, in points.
  public var alignmentInsets: EdgeInsets
  /// The distance of the first baseline from the alignment rectangle's top, in points.
  public var firstBaseline: CGFloat
  /// The distance of the last baseline from the alignment rectangle's bottom, in points.
  public var lastBaseline: CGFloat
  /// How far lines of the item's text reach about their baselines, or nil for an item without text.
  public var textLine: TextLine?
  /// The direction of what lies inside the item.
  public var direction: LayoutDirection
  /// Whether the size that the content needs, the baselines or the margins change with the frame.
  ///
  /// Such an item is looked at again after the layout, and where it has changed the layout is done
  /// again: text that breaks at the width it was given, margins kept inside those of the superview.
  public var dependsOnFrame: Bool
  /// Whether the item gets ready for each layout although it tells its changes, as a stack does,
  /// whose constraints follow from other views.
  public var preparesAlways: Bool

  /// The traits of a guide: a place without frame, content and margins.
  public init() {
    frame = .zero
    translatesAutoresizingMaskIntoConstraints = false
    autoresizingMask = []
    contentSize = AxisPair(horizontal: nil, vertical: nil)
    hugging = AxisPair(horizontal: .defaultLow, vertical: .defaultLow)
    compressionResistance = AxisPair(horizontal: .defaultHigh, vertical: .defaultHigh)
    margins = .zero
    alignmentInsets = .zero
    firstBaseline = 0
    lastBaseline = 0
    textLine = nil
    direction = .leftToRight
    dependsOnFrame = false
    preparesAlways = false
  }
}

/// One value for each axis.
@frozen public struct AxisPair<Value> {
  /// The value along the horizontal axis.
  public var horizontal: Value
  /// The value along the vertical axis.
  public var vertical: Value

  /// A pair of two values.
  @inlinable public init(horizontal: Value, vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The value of an axis.
  @inlinable public subscript(axis: LayoutAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension AxisPair: Equatable where Value: Equatable {}
extension AxisPair: Hashable where Value: Hashable {}
extension AxisPair: Sendable where Value: Sendable {}
