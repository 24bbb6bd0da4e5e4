public import Foundation
public import SceneText

/// One entry of a scene's layout: a visual format, an equation or a constraint spelt out.
///
/// Formats and equations are kept with the place of each character, for what the layout finds wrong.
public struct LayoutStatement: Equatable, Sendable {
  /// The form in which the constraints are written.
  public enum Form: Equatable, Sendable {
    /// UIKit's visual format, `H:|-20-[square(80)]-[go]`.
    case visualFormat(VisualFormatStatement)
    /// Equations, `go.centerX == root.centerX * 1 + 0 @750`; a single one if they have no id.
    case equations([EquationStatement])
    /// An object with the arguments of `NSLayoutConstraint`'s initialiser.
    case constraint(ConstraintStatement)
  }

  /// The id that is written, which becomes the constraints' identifier.
  public var id: String?
  /// Whether the constraints take part from the start; true by default.
  public var isActive = true
  /// What is written.
  public var form = Form.constraint(ConstraintStatement())
  /// The place of the string without quotes, or of the object.
  public var place = SourceSpan.start

  /// An entry without a form, with all defaults.
  public init() {}

  /// An entry that a string states.
  public init(form: Form, place: SourceSpan) {
    self.form = form
    self.place = place
  }
}

/// An equation between attributes.
public struct EquationStatement: Equatable, Sendable {
  /// What is written.
  public var text: PlacedString
  /// What it means.
  public var equation: ConstraintEquation
  /// The items of the equation's `measures`, in their order.
  public var items: [LayoutItemReference]

  /// An equation of its parts.
  public init(text: PlacedString, equation: ConstraintEquation, items: [LayoutItemReference]) {
    self.text = text
    self.equation = equation
    self.items = items
  }
}

/// A visual format with its options and metrics.
public struct VisualFormatStatement: Equatable, Sendable {
  /// What is written.
  public var text: PlacedString
  /// What it means, with the numbers of its metrics.
  public var format = VisualFormat()
  /// The options; none by default.
  public var options: FormatOptions = []
  /// The names that stand for numbers in the format, in the order of the file.
  public var metrics: [Metric] = []
  /// The names that stand for other items in the format, in the order of the file.
  public var views: [NamedItem] = []

  /// A format that has not been parsed.
  public init(_ text: PlacedString) { self.text = text }

  /// A name that stands for an item, as in UIKit's dictionary of views.
  public struct NamedItem: Equatable, Sendable {
    /// The name: a letter or underscore, then letters, digits and underscores.
    public var name: String
    /// What it stands for.
    public var item: LayoutItemReference

    /// A name and its item.
    public init(name: String, item: LayoutItemReference) {
      self.name = name
      self.item = item
    }
  }

  /// A name that stands for a number.
  public struct Metric: Equatable, Sendable {
    /// The name: a letter or underscore, then letters, digits and underscores.
    public var name: String
    /// The number, finite; in points, or a priority where the format uses it as one.
    public var value: Double

    /// A name and its number.
    public init(name: String, value: Double) {
      self.name = name
      self.value = value
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

  /// A view, a guide, or a guide of a view.
  public init(base: Reference, guide: ViewGuide? = nil) {
    self.base = base
    self.guide = guide
  }

  /// The name as it is written.
  public var name: String { guide.map { "\(base.id).\($0.rawValue)" } ?? base.id }
}

/// A constraint with each part spelt out.
///
/// It says: item.attribute relation multiplier × toItem.toAttribute + constant; or, with system
/// spacing, item.attribute relation toItem.toAttribute + systemSpacing × UIKit's spacing.
public struct ConstraintStatement: Equatable, Sendable {
  /// The first item.
  public var item = LayoutItemReference(base: .root)
  /// The first item's attribute.
  public var attribute = LayoutAttribute.notAnAttribute
  /// How both sides compare; equal by default.
  public var relation = LayoutRelation.equal
  /// The second item, or nil for a constant.
  public var toItem: LayoutItemReference?
  /// The second item's attribute; `notAnAttribute` without a second item.
  public var toAttribute = LayoutAttribute.notAnAttribute
  /// The factor of the second attribute, finite; 1 by default.
  public var multiplier: CGFloat = 1
  /// The summand in points, finite; 0 by default.
  public var constant: CGFloat = 0
  /// The multiple of the system spacing, finite, in place of multiplier and constant; nil for none.
  public var systemSpacing: CGFloat?
  /// The priority, above 0 and at most 1000, which is required and the default.
  public var priority = LayoutPriority.required

  /// A constraint of which only the defaults are known.
  public init() {}
}
