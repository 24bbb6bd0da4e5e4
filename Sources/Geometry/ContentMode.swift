public import Foundation

/// How a picture stands in a rectangle of another size, by UIKit's names.
public enum ContentMode: String, Sendable, CaseIterable {
  /// Stretched to the rectangle.
  case scaleToFill
  /// As large as fits into the rectangle without being distorted, in its middle.
  case scaleAspectFit
  /// As small as covers the rectangle without being distorted, in its middle.
  case scaleAspectFill
  /// As `scaleToFill`; UIKit draws the content again when the size changes.
  case redraw
  case center
  case top
  case bottom
  case left
  case right
  case topLeft
  case topRight
  case bottomLeft
  case bottomRight

  /// Where a picture comes to stand.
  ///
  /// - Parameters:
  ///   - size: The picture's own size, above 0, in points.
  ///   - bounds: The rectangle, in points.
  /// - Returns: The picture's rectangle, which may reach out of the bounds.
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
