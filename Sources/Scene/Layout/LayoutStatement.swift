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

/// A constraint written as an equation: `go.centerX == root.centerX * 1 + 0 @750`.
///
/// That is: first item's attribute, relation, multiplier × second item's attribute + constant. Items
/// are given by name. Ranges count characters of the equation from 0.
///
/// White space is allowed between tokens:
///
///     equation    := expression ("==" | "<=" | ">=") expression ["@" priority]
///     expression  := term {("+" | "-") term}
///     term        := factor {("*" | "/") factor}
///     factor      := ["+" | "-"] (number | "systemSpacing" | side | "(" expression ")")
///     side        := measure | "(" measure "-" measure ")"
///     measure     := item ["." guide] "." (attribute | group)
///     item        := [A-Za-z_][A-Za-z0-9_-]*
///     guide       := [A-Za-z_][A-Za-z0-9_]*, one of the item's own guides: `safeAreaLayoutGuide`
///     attribute   := UIKit's names, `baseline` for `lastBaseline`
///     group       := "edges" | "center" | "size"
///     priority    := number | UIKit's names, "high" and "low"
///     number      := as `strtod` in the C locale, without a sign
///
/// An expression contains at most one side, and not as a divisor; one of the two has a side. An
/// equation is brought into the form above: `10 <= a.width` is `a.width >= 10`, and
/// `a.right + 8 == b.left` is `a.right == b.left - 8`. A minus sign directly after an item's name is
/// part of the name: `a-b.width - 5` is the width of `a-b` less 5.
///
/// Two locations along one axis in parentheses are the distance from the second to the first, which
/// is compared like a size: `(b.leading - a.trailing) == 2 * (c.leading - b.trailing)`. A multiple of
/// `systemSpacing` stands in place of a constant between two locations, the right one without a
/// factor: `b.top == a.bottom + 2 * systemSpacing`.
///
/// A group of attributes makes a constraint of each, between the same attributes of both items; see
/// `components`.
public struct ConstraintEquation: Equatable, Sendable {
  /// The left side.
  public var first = Side()
  /// How both sides compare.
  public var relation = LayoutRelation.equal
  /// The side on the right, or nil for a constant.
  public var second: Side?
  /// The factor of the second side, finite; 1 without one.
  public var multiplier = 1.0
  /// The constant in points, finite; 0 with system spacing.
  public var constant = 0.0
  /// The multiple of the system spacing, finite; nil for none.
  public var spacing: Double?
  /// The priority; required by default.
  public var priority = LayoutPriority.required

  /// The attributes of both sides, the first side's first.
  public var measures: [Measure] { first.measures + (second?.measures ?? []) }

  /// An equation of which only the defaults are known.
  public init() {}

  /// An attribute of a named item, or the distance of two.
  public struct Side: Equatable, Sendable {
    /// The attribute, or that to which a distance is measured.
    public var measure: Measure
    /// The attribute from which a distance is measured, or nil.
    public var origin: Measure?
    /// The range of the side, with the parentheses of a distance.
    public var range: Range<Int>

    /// The attribute, or both of a distance.
    public var measures: [Measure] { [measure] + (origin.map { [$0] } ?? []) }

    /// The range of the attribute alone, or of a distance.
    public var attributeRange: Range<Int> { origin == nil ? measure.attributeRange : range }

    /// An attribute, or the distance to it from another one.
    public init(
      _ measure: Measure = Measure(), from origin: Measure? = nil, range: Range<Int> = 0..<0
    ) {
      self.measure = measure
      self.origin = origin
      self.range = range
    }
  }

  /// An attribute of a named item.
  public struct Measure: Equatable, Sendable {
    /// The item's name.
    public var item = ""
    /// The range of the name.
    public var itemRange = 0..<0
    /// The name of one of the item's own guides, or nil for the item itself.
    public var guide: String?
    /// The range of the guide's name; without one empty, at the end of the item's name.
    public var guideRange = 0..<0
    /// The group of attributes that is meant, or nil for a single attribute.
    public var group: LayoutAttributeGroup?
    /// The attribute; the first one of a group.
    public var attribute = LayoutAttribute.notAnAttribute
    /// The range of the attribute.
    public var attributeRange = 0..<0

    /// A measure of which nothing is known.
    public init() {}
  }
}

/// Several attributes under one name, in equations only: `card.edges == root.edges`.
public enum LayoutAttributeGroup: String, CaseIterable, Sendable {
  /// The four edges of an item, those of the horizontal axis by the layout direction.
  case edges
  /// The center in both directions.
  case center
  /// The width and the height.
  case size

  /// The attributes, for each of which there is a constraint.
  public var attributes: [LayoutAttribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .center: [.centerX, .centerY]
    case .size: [.width, .height]
    }
  }
}

extension ConstraintEquation {
  /// The equations of single attributes: one for each attribute of a group, otherwise this one.
  public var components: [ConstraintEquation] {
    guard let group = first.measure.group else { return [self] }
    return group.attributes.map { attribute in
      var component = self
      component.first.measure.attribute = attribute
      component.second?.measure.attribute = attribute
      return component
    }
  }
}
