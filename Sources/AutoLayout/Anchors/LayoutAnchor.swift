public import Foundation
public import Scene

/// An edge, center line or baseline of an item, from which constraints are made.
///
/// `Axis` keeps horizontal and vertical anchors apart, as in UIKit. A directional anchor (leading,
/// trailing) and one that is not (left, right) cannot be paired; doing so is a programmer error.
public struct LayoutAnchor<Axis> {
  /// The item.
  public let item: any LayoutItem
  /// The attribute of the item.
  public let attribute: LayoutAttribute

  /// An anchor of an item.
  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that places the anchor at another one plus a constant in points.
  public func constraint(equalTo anchor: LayoutAnchor, constant: CGFloat = 0) -> LayoutConstraint {
    constraint(.equal, anchor, constant)
  }

  /// A constraint that places the anchor at another one plus a constant in points, or after that.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant)
  }

  /// A constraint that places the anchor at another one plus a constant in points, or before that.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant)
  }

  /// The distance from this anchor to another one, as a dimension that constraints can compare.
  public func anchorWithOffset(to anchor: LayoutAnchor) -> LayoutDimension {
    LayoutDimension(LayoutMeasure(from: item, attribute, to: anchor.item, anchor.attribute))
  }

  private func constraint(
    _ relation: LayoutRelation, _ anchor: LayoutAnchor, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      checking: LayoutMeasure(item, attribute), relation,
      LayoutMeasure(anchor.item, anchor.attribute), constant: constant)
  }

  private func spaced(
    _ relation: LayoutRelation, _ anchor: LayoutAnchor, _ multiplier: CGFloat
  ) -> LayoutConstraint {
    let constraint = constraint(relation, anchor, multiplier * SystemSpacing.points)
    constraint.spacing = SystemSpacing(kind: .anchor, multiplier: multiplier)
    return constraint
  }
}

/// The axis of `LayoutXAxisAnchor`.
public enum LayoutXAxis {}

/// The axis of `LayoutYAxisAnchor`.
public enum LayoutYAxis {}

/// A horizontal anchor of an item.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxis>

/// A vertical anchor of an item.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxis>

extension LayoutXAxisAnchor {
  /// A constraint that places the anchor a multiple of the system spacing after another one.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.equal, anchor, multiplier)
  }

  /// A constraint that places the anchor at least a multiple of the system spacing after another
  /// one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that places the anchor at most a multiple of the system spacing after another
  /// one.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier)
  }
}

extension LayoutYAxisAnchor {
  /// A constraint that places the anchor a multiple of the system spacing below another one.
  ///
  /// The spacing is 8 points, or, from the last baseline of one item with text to the first baseline
  /// of another, the distance of two lines of such text.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.equal, anchor, multiplier)
  }

  /// A constraint that places the anchor at least a multiple of the system spacing below another
  /// one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier)
  }

  /// A constraint that places the anchor at most a multiple of the system spacing below another
  /// one.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat = 1
  ) -> LayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier)
  }
}

/// A width, a height or the distance of two anchors, from which constraints are made.
public struct LayoutDimension {
  let measure: LayoutMeasure

  /// A dimension of a measure.
  init(_ measure: LayoutMeasure) { self.measure = measure }

  /// A constraint that sets the dimension to a constant in points.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  /// A constraint that sets a minimum of the dimension, in points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }

  /// A constraint that sets a maximum of the dimension, in points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }

  /// A constraint that sets the dimension to a multiple of another one plus a constant in points.
  public func constraint(
    equalTo dimension: LayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, dimension, multiplier, constant)
  }

  /// A constraint that makes the dimension at least a multiple of another one plus a constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo dimension: LayoutDimension, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// A constraint that makes the dimension at most a multiple of another one plus a constant in
  /// points.
  public func constraint(
    lessThanOrEqualTo dimension: LayoutDimension, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, dimension, multiplier, constant)
  }

  private func constraint(
    _ relation: LayoutRelation, _ dimension: LayoutDimension?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      checking: measure, relation, dimension?.measure, multiplier: multiplier, constant: constant)
  }
}

/// The anchors of an item.
extension LayoutItem {
  /// The leading edge.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The trailing edge.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The horizontal center.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The vertical center.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
  /// The first line's baseline; the top edge without text.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
  /// The last line's baseline; the bottom edge without text.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(LayoutMeasure(self, .width)) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(LayoutMeasure(self, .height)) }
}

/// Two locations along one axis, given by attributes, as anchors of that axis.
///
/// It leads from the attributes that a scene names to the anchors' methods, which keep the axes apart
/// by type.
public enum LayoutAnchorPair {
  /// Two horizontal locations.
  case horizontal(LayoutXAxisAnchor, LayoutXAxisAnchor)
  /// Two vertical locations.
  case vertical(LayoutYAxisAnchor, LayoutYAxisAnchor)

  /// The anchors of two attributes.
  ///
  /// - Throws: A `LayoutError` unless both are locations along one axis, and both or neither depend on
  ///   the layout direction.
  public init(
    _ item: any LayoutItem, _ attribute: LayoutAttribute, _ other: any LayoutItem,
    _ otherAttribute: LayoutAttribute
  ) throws(LayoutError) {
    try Self.check(attribute, otherAttribute)
    self =
      attribute.kind == .xLocation
      ? .horizontal(LayoutAnchor(item, attribute), LayoutAnchor(other, otherAttribute))
      : .vertical(LayoutAnchor(item, attribute), LayoutAnchor(other, otherAttribute))
  }

  /// Checks that two attributes are locations along one axis that can be paired.
  static func check(
    _ attribute: LayoutAttribute, _ other: LayoutAttribute
  ) throws(LayoutError) {
    guard let kind = attribute.kind, kind == other.kind, kind != .size else {
      throw .unrelatedLocations(attribute, other)
    }
    guard !attribute.mixesDirections(with: other) else { throw .mixedDirections(attribute, other) }
  }

  /// Checks that two attributes are locations that system spacing can lie between.
  static func check(
    _ attribute: LayoutAttribute, _ other: LayoutAttribute, spacing multiplier: CGFloat
  ) throws(LayoutError) {
    try check(attribute, other)
    guard (multiplier * SystemSpacing.points).isFinite else { throw .notFinite }
  }

  /// The distance from the second location to the first.
  var distance: LayoutDimension {
    switch self {
    case .horizontal(let end, let start): start.anchorWithOffset(to: end)
    case .vertical(let end, let start): start.anchorWithOffset(to: end)
    }
  }

  /// A constraint that places the first location a multiple of the system spacing after or below the
  /// second, not yet active.
  ///
  /// - Parameters:
  ///   - relation: Whether it is exactly, at least or at most that far.
  ///   - multiplier: The multiple of the system spacing.
  /// - Returns: The constraint.
  /// - Throws: A `LayoutError` for a spacing that is not finite.
  public func constraint(
    _ relation: LayoutRelation, systemSpacing multiplier: CGFloat
  ) throws(LayoutError) -> LayoutConstraint {
    guard (multiplier * SystemSpacing.points).isFinite else { throw .notFinite }
    return switch (self, relation) {
    case (.horizontal(let anchor, let other), .equal):
      anchor.constraint(equalToSystemSpacingAfter: other, multiplier: multiplier)
    case (.horizontal(let anchor, let other), .greaterThanOrEqual):
      anchor.constraint(greaterThanOrEqualToSystemSpacingAfter: other, multiplier: multiplier)
    case (.horizontal(let anchor, let other), .lessThanOrEqual):
      anchor.constraint(lessThanOrEqualToSystemSpacingAfter: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .equal):
      anchor.constraint(equalToSystemSpacingBelow: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .greaterThanOrEqual):
      anchor.constraint(greaterThanOrEqualToSystemSpacingBelow: other, multiplier: multiplier)
    case (.vertical(let anchor, let other), .lessThanOrEqual):
      anchor.constraint(lessThanOrEqualToSystemSpacingBelow: other, multiplier: multiplier)
    }
  }
}

/// UIKit's recommended spacing, as a constraint's constant.
///
/// Between edges it is 8 points. From the last baseline of one item with text to the first baseline
/// of the next it is the distance of two lines of one text: the descent of the upper line plus the
/// ascent of the lower one. UIKit says that this distance derives from the fonts' line heights, but
/// not how; this rule gives the line height where both fonts are the same.
struct SystemSpacing: Equatable {
  /// The spacing between edges, in points.
  static let points: CGFloat = 8

  /// What asks for the spacing; the raw values appear in printed constraints.
  enum Kind: String {
    /// A dash without a number in a visual format.
    case format = "NSSpace"
    /// An anchor.
    case anchor = "NSLayoutAnchorConstraintSpace"
  }

  /// What asks for the spacing.
  var kind: Kind
  /// The factor of the spacing.
  var multiplier: CGFloat = 1
}

/// How far a line of text extends above and below its baseline.
public struct TextLine: Hashable, Sendable {
  /// The height above the baseline, in points.
  public var ascent: CGFloat
  /// The depth below the baseline, in points.
  public var descent: CGFloat

  /// A line of text with an ascent and a descent, in points.
  public init(ascent: CGFloat, descent: CGFloat) {
    self.ascent = ascent
    self.descent = descent
  }
}

extension LayoutConstraint {
  /// The constant, with system spacing between baselines computed from the items' lines of text.
  ///
  /// - Parameters:
  ///   - firstLine: The first item's line, or nil without text.
  ///   - secondLine: The second item's line, or nil without text.
  /// - Returns: The constant, in points.
  func constant(_ firstLine: TextLine?, _ secondLine: TextLine?) -> CGFloat {
    guard let spacing, let firstLine, let secondLine else { return constant }
    // With a negative multiplier the first item is the upper one.
    let isUpward = spacing.multiplier < 0
    let (lower, upper) =
      isUpward ? (second?.attribute, first.attribute) : (first.attribute, second?.attribute)
    guard lower == .firstBaseline, upper == .lastBaseline else { return constant }
    return spacing.multiplier
      * (isUpward
        ? Self.systemSpacing(from: firstLine, to: secondLine)
        : Self.systemSpacing(from: secondLine, to: firstLine))
  }

  /// UIKit's recommended spacing between edges, in points.
  package static var systemSpacing: CGFloat { SystemSpacing.points }

  /// The same from the last baseline of a text to the first baseline of the one below it, in points.
  package static func systemSpacing(from upper: TextLine, to lower: TextLine) -> CGFloat {
    upper.descent + lower.ascent
  }

  /// The constant for the items' present lines of text.
  var effectiveConstant: CGFloat {
    guard spacing != nil else { return constant }
    return constant(first.item?.layoutTraits.textLine, second?.item?.layoutTraits.textLine)
  }
}
