internal import Foundation
internal import Geometry

extension PropertyValue {
  /// The numbers of a value that consists of numbers, such as a point, a color or a path; nil for others, such as a
  /// word or a truth value.
  public var numbers: [Double]? {
    switch base {
    case let number as Double: [number]
    case let number as CGFloat: [Double(number)]
    case let number as Int: [Double(number)]
    case let vector as CGVector: [Double(vector.dx), Double(vector.dy)]
    case let rect as CGRect:
      [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
    case let offset as Offset: [Double(offset.horizontal), Double(offset.vertical)]
    case let numbers as [CGFloat]: numbers.map { Double($0) }
    case let value as any Interpolable: value.numbers
    default: nil
    }
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
