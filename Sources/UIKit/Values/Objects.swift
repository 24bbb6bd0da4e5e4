public import AutoLayout
public import Dynamics
public import Geometry
public import Gestures
public import Views

// What UIKit's classes have from `NSObject`: they are compared, hashed, and asked for their class.

extension HashableObject {
  /// Whether the object equals another one, as `==` says.
  ///
  /// - Returns: False for an object of another class.
  public func isEqual(_ object: Any?) -> Bool {
    guard let object = object as? Self else { return false }
    return self == object
  }

  /// Whether the object is of a class or of one that inherits from it.
  ///
  /// - Returns: Whether it is.
  public func isKind(of kind: AnyClass) -> Bool { inherits(self, from: kind) }

  /// Whether the object is of a class itself.
  ///
  /// - Returns: Whether it is.
  public func isMember(of kind: AnyClass) -> Bool { type(of: self) == kind }
}

extension DynamicItem {
  // Views have the same as objects.
  /// Whether the item is of a class or of one that inherits from it.
  ///
  /// - Returns: Whether it is.
  @_disfavoredOverload public func isKind(of kind: AnyClass) -> Bool { inherits(self, from: kind) }

  /// Whether it is the same item.
  ///
  /// - Returns: Whether it is.
  @_disfavoredOverload public func isEqual(_ object: Any?) -> Bool {
    (object as AnyObject?) === self
  }
}

/// Whether an object is of a class or of one that inherits from it.
private func inherits(_ object: AnyObject, from kind: AnyClass) -> Bool {
  var present: AnyClass? = type(of: object)
  while let current = present {
    if current == kind { return true }
    present = _getSuperclass(current)
  }
  return false
}

// MARK: Equal to themselves alone

extension CAAnimation: HashableObject {}
extension CADisplayLink: HashableObject {}
extension CALayer: HashableObject {}
extension CAMediaTimingFunction: HashableObject {}
extension DynamicAnimator: HashableObject {}
extension DynamicBehavior: HashableObject {}
extension DynamicItemGroup: HashableObject {}
extension GestureRecognizer: HashableObject {}
extension LayoutConstraint: HashableObject {}
extension LayoutGuide: HashableObject {}
extension Timer: HashableObject {}
extension TouchEvent: HashableObject {}
extension UIAction: HashableObject {}
extension UIBarButtonItem: HashableObject {}
extension UICubicTimingParameters: HashableObject {}
extension UIDevice: HashableObject {}
extension UIFeedbackGenerator: HashableObject {}
extension UINavigationBar: HashableObject {}
extension UINavigationItem: HashableObject {}
extension UIScreen: HashableObject {}
extension UISpringTimingParameters: HashableObject {}
extension UIViewPropertyAnimator: HashableObject {}
extension UIVisualEffect: HashableObject {}

// MARK: Compared by their values

extension CGPath: HashableObject {
  /// Whether both have the same elements.
  public static func == (first: CGPath, second: CGPath) -> Bool { first.path == second.path }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension MutableBezierPath: HashableObject {
  /// Whether both have the same elements, and are stroked and filled alike.
  public static func == (first: UIBezierPath, second: UIBezierPath) -> Bool {
    first.path == second.path && first.lineWidth == second.lineWidth
      && first.strokeCap == second.strokeCap && first.strokeJoin == second.strokeJoin
      && first.dashes == second.dashes && first.dashPhase == second.dashPhase
      && first.usesEvenOddFillRule == second.usesEvenOddFillRule
  }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension NSParagraphStyle: HashableObject {
  /// Whether both have the same properties.
  public static func == (first: NSParagraphStyle, second: NSParagraphStyle) -> Bool {
    first.alignment == second.alignment && first.lineBreakMode == second.lineBreakMode
      && first.lineSpacing == second.lineSpacing
  }

  /// Hashes the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    hasher.combine(lineSpacing)
  }
}

extension UIImage: HashableObject {
  /// Whether both are the same picture at the same scale.
  public static func == (first: UIImage, second: UIImage) -> Bool {
    first.path == second.path && first.scale == second.scale
  }

  /// Hashes the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
