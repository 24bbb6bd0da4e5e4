public import Foundation

extension NSValue {
  /// A point in an object, as lists of animations have it.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A size in an object.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A rectangle in an object.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point; zero for an object of another kind.
  public var cgPointValue: CGPoint { hasType(of: NSValue(point: .zero)) ? pointValue : .zero }
  /// The size; zero for an object of another kind.
  public var cgSizeValue: CGSize { hasType(of: NSValue(size: .zero)) ? sizeValue : .zero }
  /// The rectangle; zero for an object of another kind.
  public var cgRectValue: CGRect { hasType(of: NSValue(rect: .zero)) ? rectValue : .zero }

  /// The value in the object where it is a point, a size or a rectangle; else nil.
  var geometry: Any? {
    if hasType(of: NSValue(point: .zero)) { return pointValue }
    if hasType(of: NSValue(size: .zero)) { return sizeValue }
    return hasType(of: NSValue(rect: .zero)) ? rectValue : nil
  }

  /// Whether both hold values of the same type.
  private func hasType(of other: NSValue) -> Bool {
    String(cString: objCType) == String(cString: other.objCType)
  }
}
