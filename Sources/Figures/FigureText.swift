internal import DisplayList
internal import Foundation
internal import Geometry

/// A line of text that stands at a point.
struct FigureText: Equatable {
  /// Which part of the text is at the point.
  enum Side: Equatable {
    case left, center, right
  }

  /// Which height of the text is at the point.
  enum Height: Equatable {
    case top, middle, baseline, bottom
  }

  let string: String
  var size: CGFloat = FigureMetrics.textSize
  var weight: Font.Weight = .regular
  let color: Color
  /// The color of a border around the letters, where they may cross lines; nil for none.
  var halo: Color?

  private var block: TextBlock {
    TextBlock(string, font: Font(size: size, weight: weight), alignment: .left)
  }

  /// The width and the height in points.
  func measured(_ measurer: any TextMeasuring) -> CGSize {
    measurer.measure(block, width: nil).size
  }

  /// The rectangle of the text at a point, in points.
  func rect(
    at point: CGPoint, _ side: Side, _ height: Height, _ measurer: any TextMeasuring
  ) -> CGRect {
    let metrics = measurer.measure(block, width: nil)
    // A little wider than measured, so that no rounding breaks the line.
    let width = metrics.size.width + 1
    let x =
      switch side {
      case .left: point.x
      case .center: point.x - width / 2
      case .right: point.x - width
      }
    let y =
      switch height {
      case .top: point.y
      case .middle: point.y - metrics.size.height / 2
      case .baseline: point.y - metrics.firstBaseline
      case .bottom: point.y - metrics.size.height
      }
    return CGRect(x: x, y: y, width: width, height: metrics.size.height)
  }

  /// The text at a point.
  func item(
    at point: CGPoint, _ side: Side = .left, _ height: Height = .baseline,
    _ measurer: any TextMeasuring
  ) -> DisplayList.Item {
    item(in: rect(at: point, side, height, measurer))
  }

  /// The text in its rectangle.
  func item(in rect: CGRect) -> DisplayList.Item {
    .text(
      DisplayList.Text(
        block, in: rect, color: color,
        halo: halo.map { DisplayList.Halo(width: FigureMetrics.haloWidth, color: $0) }))
  }
}
