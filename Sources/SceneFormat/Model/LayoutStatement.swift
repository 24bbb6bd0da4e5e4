public import Foundation

/// One entry of a scene's layout: a visual format, an equation or a constraint spelt out.
///
/// Formats and equations are kept as text, with the place of each character: the layout room parses
/// them.
public struct LayoutStatement: Equatable, Sendable {
  /// The form in which the constraints are written.
  public enum Form: Equatable, Sendable {
    /// UIKit's visual format, `H:|-20-[square(80)]-[go]`.
    case visualFormat(VisualFormatStatement)
    /// An equation, `go.centerX == root.centerX * 1 + 0 @750`.
    case equation(PlacedString)
    /// An object with the arguments of `NSLayoutConstraint`'s initialiser.
    case constraint(ConstraintStatement)
  }

  /// The id that is written, which becomes the constraints' identifier.
  public var id: String?
  /// Whether the constraints take part from the start; true by default.
  public var isActive = true
  /// What is written.
  public var form: Form
  /// The place of the string without quotes, or of the object.
  public var place: SourceSpan
}

/// A visual format with its options and metrics.
public struct VisualFormatStatement: Equatable, Sendable {
  /// The format, not yet parsed.
  public var format: PlacedString
  /// The options, in the order of the file; empty by default.
  public var options: [VisualFormatOption]
  /// The names that stand for numbers in the format, in the order of the file.
  public var metrics: [Metric]
  /// The names that stand for other items in the format, in the order of the file.
  public var views: [NamedItem]
  /// The place of the options, or of the format where there are none.
  public var optionsPlace: SourceSpan

  /// A name that stands for an item, as in UIKit's dictionary of views.
  public struct NamedItem: Equatable, Sendable {
    /// The name: a letter or underscore, then letters, digits and underscores.
    public var name: String
    /// What it stands for.
    public var item: LayoutItemReference
  }

  /// A name that stands for a number.
  public struct Metric: Equatable, Sendable {
    /// The name: a letter or underscore, then letters, digits and underscores.
    public var name: String
    /// The number, finite; in points, or a priority where the format uses it as one.
    public var value: Double
    /// The place of the name, without quotes.
    public var place: SourceSpan
  }
}

/// An option of a visual format, under UIKit's name.
public enum VisualFormatOption: String, CaseIterable, Equatable, Sendable {
  case alignAllLeft, alignAllRight, alignAllTop, alignAllBottom, alignAllLeading
  case alignAllTrailing, alignAllCenterX, alignAllCenterY, alignAllLastBaseline
  case alignAllFirstBaseline
  case directionLeadingToTrailing, directionLeftToRight, directionRightToLeft
  case spacingEdgeToEdge, spacingBaselineToBaseline

  /// UIKit's bit for the option; 0 for the default of a group.
  public var mask: UInt {
    switch self {
    case .alignAllLeft: 1 << 1
    case .alignAllRight: 1 << 2
    case .alignAllTop: 1 << 3
    case .alignAllBottom: 1 << 4
    case .alignAllLeading: 1 << 5
    case .alignAllTrailing: 1 << 6
    case .alignAllCenterX: 1 << 9
    case .alignAllCenterY: 1 << 10
    case .alignAllLastBaseline: 1 << 11
    case .alignAllFirstBaseline: 1 << 12
    case .directionLeadingToTrailing: 0
    case .directionLeftToRight: 1 << 16
    case .directionRightToLeft: 2 << 16
    case .spacingEdgeToEdge: 0
    case .spacingBaselineToBaseline: 1 << 19
    }
  }
}

/// A guide that every view has, under UIKit's name.
public enum ViewGuide: String, CaseIterable, Equatable, Sendable {
  /// The part of the view that nothing covers.
  case safeAreaLayoutGuide
  /// The part of the view inside its margins.
  case layoutMarginsGuide
  /// The part inside the margins that is no wider than text is easy to read in.
  case readableContentGuide
}

/// What a constraint speaks of: a view, a layout guide of the scene, or one of the guides that every
/// view has, written `card.safeAreaLayoutGuide`.
public struct LayoutItemReference: Equatable, Sendable {
  /// The view or the guide of the scene.
  public var base: Reference
  /// The view's guide that is meant, or nil for the view itself.
  public var guide: ViewGuide?

  /// The name as it is written.
  public var name: String { guide.map { "\(base.id).\($0.rawValue)" } ?? base.id }
}

/// A constraint with each part spelt out.
///
/// It says: item.attribute relation multiplier × toItem.toAttribute + constant.
public struct ConstraintStatement: Equatable, Sendable {
  /// The first item.
  public var item: LayoutItemReference
  /// The first item's attribute.
  public var attribute: Attribute
  /// How both sides compare; equal by default.
  public var relation: Relation
  /// The second item, or nil for a constant.
  public var toItem: LayoutItemReference?
  /// The second item's attribute; `notAnAttribute` without a second item.
  public var toAttribute: Attribute
  /// The factor of the second attribute, finite; 1 by default.
  public var multiplier: CGFloat
  /// The summand in points, finite; 0 by default.
  public var constant: CGFloat
  /// The priority, above 0 and at most 1000, which is required and the default.
  public var priority: Float
  /// The place of the first attribute, without quotes.
  public var attributePlace: SourceSpan
  /// The place of the second attribute, without quotes, where it is written.
  public var toAttributePlace: SourceSpan?

  /// An attribute under UIKit's name.
  public enum Attribute: String, CaseIterable, Equatable, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins

    /// UIKit's raw value, 0 to 20; the cases stand in its order.
    public var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A relation under UIKit's name.
  public enum Relation: String, CaseIterable, Equatable, Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }
}
