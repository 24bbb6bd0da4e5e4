public import Foundation

/// How an image is placed in a rectangle of another size, with UIKit's names and raw values.
public enum ContentMode: Int, Sendable, NamedCase {
  /// Stretched to fill the rectangle.
  case scaleToFill = 0
  /// Scaled without distortion to fit inside the rectangle, centered.
  case scaleAspectFit = 1
  /// Scaled without distortion to cover the rectangle, centered.
  case scaleAspectFill = 2
  /// Same as `scaleToFill`; UIKit also redraws the content when the size changes, in an animation once for the final one.
  case redraw = 3
  case center = 4
  case top = 5
  case bottom = 6
  case left = 7
  case right = 8
  case topLeft = 9
  case topRight = 10
  case bottomLeft = 11
  case bottomRight = 12

  /// The rectangle in which an image is drawn.
  ///
  /// - Parameters:
  ///   - size: The image's own size in points, above 0.
  ///   - bounds: The rectangle to place it in, in points.
  /// - Returns: The image's rectangle, which may extend beyond the bounds.
  public func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    let (wide, high) = (bounds.width / size.width, bounds.height / size.height)
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return place(size, scale: min(wide, high), bounds)
    case .scaleAspectFill: return place(size, scale: max(wide, high), bounds)
    default: return place(size, scale: 1, bounds)
    }
  }

  private func place(_ size: CGSize, scale: CGFloat, _ bounds: CGRect) -> CGRect {
    let (width, height) = (size.width * scale, size.height * scale)
    let (right, bottom) = (bounds.width - width, bounds.height - height)
    let x: CGFloat =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .right, .topRight, .bottomRight: right
      default: right / 2
      }
    let y: CGFloat =
      switch self {
      case .top, .topLeft, .topRight: 0
      case .bottom, .bottomLeft, .bottomRight: bottom
      default: bottom / 2
      }
    return CGRect(x: bounds.minX + x, y: bounds.minY + y, width: width, height: height)
  }
}

/// A choice that texts call by the name of its case, because its raw value is UIKit's number.
public protocol NamedCase: CaseIterable {}

extension NamedCase {
  /// The name of the case.
  public var name: String { "\(self)" }

  /// The case of a name.
  ///
  /// - Returns: Nil where no case has the name.
  public static func named(_ name: String) -> Self? { allCases.first { $0.name == name } }
}
