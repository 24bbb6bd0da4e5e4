/// The part of an item that a constraint refers to: an edge, a center, a baseline or a size.
///
/// All except the sizes are locations in the alignment rectangle of the item, in points, with y
/// downwards. The raw values are those of `NSLayoutConstraint.Attribute`, in their order.
@frozen public enum LayoutAttribute: Int, CaseIterable, Sendable {
  /// None, for a constraint without a second item.
  case notAnAttribute = 0
  /// The left edge, whatever the layout direction.
  case left = 1
  /// The right edge, whatever the layout direction.
  case right = 2
  /// The top edge.
  case top = 3
  /// The bottom edge.
  case bottom = 4
  /// The edge at which text begins: left, or right with a right-to-left layout direction.
  case leading = 5
  /// The edge at which text ends: right, or left with a right-to-left layout direction.
  case trailing = 6
  /// The width.
  case width = 7
  /// The height.
  case height = 8
  /// The center between left and right.
  case centerX = 9
  /// The center between top and bottom.
  case centerY = 10
  /// The baseline of the last line of text; the bottom edge of an item without text.
  case lastBaseline = 11
  /// The baseline of the first line of text; the top edge of an item without text.
  case firstBaseline = 12
  /// The left edge inset by the layout margin.
  case leftMargin = 13
  /// The right edge inset by the layout margin.
  case rightMargin = 14
  /// The top edge inset by the layout margin.
  case topMargin = 15
  /// The bottom edge inset by the layout margin.
  case bottomMargin = 16
  /// The leading edge inset by the layout margin.
  case leadingMargin = 17
  /// The trailing edge inset by the layout margin.
  case trailingMargin = 18
  /// The center between the left and the right margin.
  case centerXWithinMargins = 19
  /// The center between the top and the bottom margin.
  case centerYWithinMargins = 20
}

/// Kinds of attributes.
extension LayoutAttribute {
  /// A kind of attribute, which determines the attributes with which it can be paired.
  public enum Kind: Sendable {
    /// A location along the horizontal axis.
    case xLocation
    /// A location along the vertical axis.
    case yLocation
    /// A width or a height.
    case size
  }

  /// The kind, or nil for `notAnAttribute`.
  public var kind: Kind? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .xLocation
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .yLocation
    case .width, .height: .size
    }
  }

  /// The axis along which the attribute is measured, or nil for `notAnAttribute`.
  public var axis: LayoutAxis? {
    switch kind {
    case .xLocation: .horizontal
    case .yLocation: .vertical
    case .size: self == .width ? .horizontal : .vertical
    case nil: nil
    }
  }

  /// Whether the attribute depends on the item's layout margins.
  public var isMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }

  /// Whether the side depends on the layout direction.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
}

/// Sides and margins.
extension LayoutAttribute {
  /// The attribute of the opposite horizontal side, such as left for right or leading for trailing;
  /// the same attribute if there is none.
  public var mirrored: LayoutAttribute {
    switch self {
    case .left: .right
    case .right: .left
    case .leading: .trailing
    case .trailing: .leading
    case .leftMargin: .rightMargin
    case .rightMargin: .leftMargin
    case .leadingMargin: .trailingMargin
    case .trailingMargin: .leadingMargin
    default: self
    }
  }

  /// The attribute with leading and trailing replaced by left and right.
  ///
  /// - Parameter isRightToLeft: Whether the layout direction is right to left.
  /// - Returns: An attribute that does not depend on the layout direction.
  public func resolved(isRightToLeft: Bool) -> LayoutAttribute {
    let leftToRight: LayoutAttribute
    switch self {
    case .leading: leftToRight = .left
    case .trailing: leftToRight = .right
    case .leadingMargin: leftToRight = .leftMargin
    case .trailingMargin: leftToRight = .rightMargin
    default: return self
    }
    return isRightToLeft ? leftToRight.mirrored : leftToRight
  }

  /// The attribute within the layout margins, for an edge or a center; nil for others.
  public var withinMargins: LayoutAttribute? {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    default: nil
    }
  }
}

/// Names, as in scene files and reports.
extension LayoutAttribute {
  /// The name of the case.
  public var name: String { String(describing: self) }

  /// The attribute with a name, or nil; `baseline` is accepted for `lastBaseline`.
  public init?(name: String) {
    if name == "baseline" {
      self = .lastBaseline
      return
    }
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

/// How the two sides of a constraint compare.
///
/// The raw values are those of `NSLayoutConstraint.Relation`.
@frozen public enum LayoutRelation: Int, CaseIterable, Sendable {
  /// The first side is at most the second.
  case lessThanOrEqual = -1
  /// Both sides are equal.
  case equal = 0
  /// The first side is at least the second.
  case greaterThanOrEqual = 1

  /// The sign in formats and equations: `<=`, `==` or `>=`.
  public var sign: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The name of the case, as in scene files.
  public var name: String { String(describing: self) }

  /// The relation after the sides are swapped or multiplied by -1.
  public var reversed: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

/// A layout axis; the raw values are those of `NSLayoutConstraint.Axis`.
@frozen public enum LayoutAxis: Int, CaseIterable, Sendable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1

  /// The perpendicular axis.
  public var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A value for each axis.
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
extension AxisPair: Sendable where Value: Sendable {}

/// The priority of a constraint: above 0 and at most 1000, fractions included.
///
/// A single constraint takes precedence over any number of constraints with lower priority. The
/// named levels are UIKit's.
@frozen public struct LayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number; valid above 0 and at most 1000.
  public var rawValue: Float

  /// A priority with a number, which is not checked here.
  ///
  /// - Parameter rawValue: The number; see `isLegal`.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// A priority with a number, which is not checked here.
  ///
  /// - Parameter rawValue: The number; see `isLegal`.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// A priority with a number; nil unless it is above 0 and at most 1000.
  ///
  /// - Parameter number: The number; one that rounds to 0 in single precision is not valid.
  public init?(legal number: Double) {
    let priority = LayoutPriority(Float(number))
    // Single precision rounds a number slightly above 1000 down to it.
    guard priority.isLegal, number <= 1000 else { return nil }
    self = priority
  }

  /// Whether the number is above 0 and at most 1000.
  public var isLegal: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the constraint must be satisfied: 1000 or more.
  public var isRequired: Bool { rawValue >= 1000 }
}

/// UIKit's named levels.
extension LayoutPriority {
  /// 1000: the constraint must be satisfied.
  public static let required = LayoutPriority(1000)
  /// 750: the default compression resistance.
  public static let defaultHigh = LayoutPriority(750)
  /// 510: for a drag that may resize the scene.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// 500: the priority of the scene's present size.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// 490: for a drag that must not resize the scene.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// 250: the default content hugging.
  public static let defaultLow = LayoutPriority(250)
  /// 50: the priority of the target size when a fitting size is computed.
  public static let fittingSizeLevel = LayoutPriority(50)
}

/// Names, as in scene files.
extension LayoutPriority {
  /// The priorities with names: UIKit's, and the shorter names of two.
  public static let named: [(name: String, value: LayoutPriority)] = [
    ("required", .required), ("defaultHigh", .defaultHigh), ("high", .defaultHigh),
    ("dragThatCanResizeScene", .dragThatCanResizeScene), ("sceneSizeStayPut", .sceneSizeStayPut),
    ("dragThatCannotResizeScene", .dragThatCannotResizeScene), ("defaultLow", .defaultLow),
    ("low", .defaultLow), ("fittingSizeLevel", .fittingSizeLevel),
  ]

  /// The priority with a name, or nil.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.value
  }
}

extension LayoutPriority: Comparable {
  /// Whether the first is lower.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A priority written as a number with a fraction.
  public init(floatLiteral value: Float) { self.init(value) }

  /// A priority written as a whole number.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}
