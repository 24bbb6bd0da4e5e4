public import AutoLayout
public import Foundation
public import Scene
public import Views

/// A constraint.
public typealias NSLayoutConstraint = LayoutConstraint
/// An anchor of a horizontal edge or center.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// An anchor of a vertical edge or center.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// The width or height of an item.
public typealias NSLayoutDimension = LayoutDimension
/// A priority.
public typealias UILayoutPriority = LayoutPriority
/// A rectangle that takes part in the layout.
public typealias UILayoutGuide = LayoutGuide

/// Options of visual formats.
public typealias NSLayoutFormatOptions = FormatOptions

extension LayoutConstraint {
  /// An attribute of an item.
  public typealias Attribute = LayoutAttribute
  /// How both sides compare.
  public typealias Relation = LayoutRelation
  /// The direction of a size.
  public typealias Axis = LayoutAxis
  /// Options of visual formats.
  public typealias FormatOptions = NSLayoutFormatOptions

  /// A constraint between two attributes, or of a size and a constant.
  ///
  /// Attributes that cannot be paired are a programmer error, as on iOS.
  ///
  /// - Parameters:
  ///   - view1: The first item.
  ///   - attribute1: Its attribute.
  ///   - relation: How both sides compare.
  ///   - view2: The second item, or nil for a size in points.
  ///   - attribute2: Its attribute.
  ///   - multiplier: The factor of the second attribute.
  ///   - constant: The constant, in points.
  public convenience init(
    item view1: Any, attribute attribute1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attribute2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    do {
      try self.init(
        checkedItem: view1 as? any LayoutItem, attribute1, relation, view2 as? any LayoutItem,
        attribute2, multiplier: multiplier, constant: constant)
    } catch {
      fatalError("\(error)")
    }
  }

  /// A constraint of nothing, which cannot be activated: a value for a property that gets another one later.
  public convenience init() {
    self.init(
      item: UIView(frame: .zero), attribute: .width, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }

  /// Activates constraints in their order.
  ///
  /// One whose items have no common superview is a programmer error, as on iOS.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// The constraints that a visual format describes, not yet active.
  ///
  /// A format with an error is a programmer error, as on iOS.
  ///
  /// - Parameters:
  ///   - format: The format, as `H:|-[a(80)]-[b]|`.
  ///   - options: Alignment, direction and spacing.
  ///   - metrics: Named numbers.
  ///   - views: The views by name.
  /// - Returns: The constraints, in UIKit's order.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    let numbers = (metrics ?? [:]).compactMapValues(number)
    let items = views.compactMapValues { $0 as? any LayoutItem }
    do {
      return try constraints(
        visualFormat: format, options: options, metrics: numbers, views: items)
    } catch {
      fatalError("\(error)")
    }
  }

  /// A number of any type.
  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    case let priority as UILayoutPriority: Double(priority.rawValue)
    default: nil
    }
  }
}

extension LayoutPriority {
  /// A priority that is higher by a number.
  public static func + (priority: Self, number: Float) -> Self { Self(priority.rawValue + number) }
  /// A priority that is lower by a number.
  public static func - (priority: Self, number: Float) -> Self { Self(priority.rawValue - number) }
  /// Raises a priority by a number.
  public static func += (priority: inout Self, number: Float) { priority.rawValue += number }
  /// Lowers a priority by a number.
  public static func -= (priority: inout Self, number: Float) { priority.rawValue -= number }
}

extension LayoutGuide {
  /// A guide without a name.
  public convenience init() { self.init(identifier: "") }

  /// The view to which the guide was added.
  public var owningView: UIView? { owningItem as? UIView }
}

extension View {
  /// Activates a constraint, which the view holds; one of views that are not in it is a programmer error, as on iOS.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    do {
      try constraint.activate(on: self)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Activates constraints, which the view holds.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    constraints.forEach(addConstraint)
  }

  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Deactivates constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Updates the constraints before the next layout.
  public func updateConstraintsIfNeeded() {}

  /// How strongly the view resists being larger than its content, along an axis.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    traits.contentHuggingPriority[axis]
  }

  /// How strongly the view resists being smaller than its content, along an axis.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { traits.compressionResistancePriority[axis] }
}

extension View {
  /// The alignment rectangle, to which constraints refer, of a frame: the frame less the alignment insets, in points.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The frame of an alignment rectangle, in points.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
}

extension NSLayoutFormatOptions {
  /// The bits of all alignments.
  public static let alignmentMask = NSLayoutFormatOptions(rawValue: 0xFFFF)
  /// The bits of both spacings.
  public static let spacingMask = NSLayoutFormatOptions(rawValue: 1 << 19)
}
