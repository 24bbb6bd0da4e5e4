import Canvas
import DisplayList
import Foundation
import Geometry
import Raster

/// Draws items on a canvas of a size in points, by default 20 x 20 on white at scale 1.
func draw(
  _ items: [DisplayList.Item], width: CGFloat = 20, height: CGFloat = 20, scale: CGFloat = 1,
  background: Color? = .white
) throws -> Bitmap {
  try Renderer().render(
    DisplayList(
      size: CGSize(width: width, height: height), scale: scale, background: background,
      items: items))
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension DisplayList.Item {
  static func fill(
    _ shape: DisplayList.Shape, _ color: Color, _ transform: CGAffineTransform = .identity
  ) -> DisplayList.Item {
    .fill(DisplayList.Fill(shape, color: color, transform: transform))
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

extension Pixel {
  static let white = Pixel(red: 255, green: 255, blue: 255)
  static let black = Pixel(red: 0, green: 0, blue: 0)
  static let pureRed = Pixel(red: 255, green: 0, blue: 0)
  static let pureGreen = Pixel(red: 0, green: 255, blue: 0)
  static let pureBlue = Pixel(red: 0, green: 0, blue: 255)

  /// Whether no component is further than `tolerance` from that of another pixel.
  func isNear(_ other: Pixel, within tolerance: Int = 1) -> Bool {
    func isNear(_ component: KeyPath<Pixel, UInt8>) -> Bool {
      abs(Int(self[keyPath: component]) - Int(other[keyPath: component])) <= tolerance
    }
    return isNear(\.red) && isNear(\.green) && isNear(\.blue) && isNear(\.alpha)
  }
}

extension Bitmap {
  /// The columns and rows of the pixels that are not of a color, or nil where all are.
  func box(otherThan pixel: Pixel) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let rows = (0..<height).filter { y in (0..<width).contains { x in self[x, y] != pixel } }
    let columns = (0..<width).filter { x in (0..<height).contains { y in self[x, y] != pixel } }
    guard let left = columns.first, let right = columns.last, let top = rows.first,
      let bottom = rows.last
    else { return nil }
    return (left...right, top...bottom)
  }

  /// The sum over all pixels of how black they are, from 0 (white) to 1.
  var blackness: Double {
    var sum = 0.0
    for y in 0..<height {
      for x in 0..<width { sum += (255 - Double(self[x, y].red)) / 255 }
    }
    return sum
  }
}
