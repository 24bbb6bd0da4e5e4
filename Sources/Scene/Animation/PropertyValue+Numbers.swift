internal import Foundation
public import Geometry

extension PropertyValue {
  /// The numbers of a value that consists of numbers, such as a point, a color or a path; nil for others, such as a
  /// word or a truth value.
  ///
  /// - Parameter theme: The theme whose variants colors have.
  /// - Returns: The numbers.
  public func numbers(in theme: Theme) -> [Double]? {
    switch base {
    case let number as Double: [number]
    case let number as CGFloat: [Double(number)]
    case let number as Int: [Double(number)]
    case let vector as CGVector: [Double(vector.dx), Double(vector.dy)]
    case let rect as CGRect:
      [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
    case let offset as Offset: [Double(offset.horizontal), Double(offset.vertical)]
    case let numbers as [CGFloat]: numbers.map { Double($0) }
    case let numbers as [Double]: numbers
    case let value as any Interpolable: value.numbers(in: theme)
    default: nil
    }
  }

  /// The value as a theme shows it, as far as it does not consist of numbers.
  public func resolved(for theme: Theme) -> PropertyValue {
    guard var parts = base as? [TextPart] else { return self }
    for index in parts.indices {
      parts[index].color = parts[index].color.map { DynamicColor($0.resolved(for: theme)) }
    }
    return PropertyValue(parts)
  }

  /// Whether the value is written in numbers alone, in the order of `numbers`.
  public var isWrittenInNumbers: Bool {
    switch base {
    case is Double, is CGFloat, is Int, is CGVector, is CGRect, is Offset, is [CGFloat], is CGPoint,
      is CGSize:
      true
    default: false
    }
  }
}
