public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A line of text at the canvas' lower edge.
public struct CaptionOverlay: Equatable, Sendable {
  /// The characters.
  public var text: String
  /// The side at which it stands.
  public var side: Side

  /// A side of the canvas.
  public enum Side: Equatable, Sendable {
    /// The left side, for what is seen.
    case left
    /// The right side, for the time.
    case right
  }

  /// A caption at a side.
  public init(_ text: String, side: Side = .left) {
    self.text = text
    self.side = side
  }

  /// The caption of a time, at the right side: three decimals, a thin space before the unit.
  ///
  /// - Parameter seconds: The time in seconds, rounded to the nearest thousandth.
  public init(time seconds: Double) {
    self.init("t = \(Self.decimals(seconds))\u{2009}s", side: .right)
  }

  /// What is drawn on a canvas of a size in points.
  ///
  /// Texts are measured as they will be drawn, to find the baseline.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - canvas: The size in points.
  ///   - below: What is drawn beneath; where it touches the caption, the letters have a halo.
  ///   - measuring: What measures the text.
  /// - Returns: The caption's items.
  public func items(
    _ theme: OverlayTheme, canvas: CGSize, over below: [DisplayList.Item] = [],
    measuring: any TextMeasuring
  ) -> [DisplayList.Item] {
    let margin = OverlayMetrics.captionMargin
    let block = TextBlock(
      text, font: Font(size: OverlayMetrics.captionSize),
      alignment: side == .left ? .left : .right)
    let width = max(0, canvas.width - 2 * margin)
    let metrics = measuring.measure(block, width: width)
    let rect = CGRect(
      x: margin, y: canvas.height - margin - metrics.firstBaseline, width: width,
      height: metrics.size.height)
    let lineWidth = min(width, metrics.size.width)
    let place = CGRect(
      x: side == .left ? rect.minX : rect.maxX - lineWidth, y: rect.minY, width: lineWidth,
      height: rect.height)
    // A halo takes longer to draw than the letters, and is not seen on the bare background.
    let isCrossed = below.contains { item in
      let extent = item.extent
      return !extent.isNull && extent.intersects(place)
    }
    return [
      .text(
        DisplayList.Text(
          block, in: rect, color: theme.hint, halo: isCrossed ? theme.halo : nil))
    ]
  }

  /// A number with three decimals, in no locale.
  private static func decimals(_ value: Double) -> String {
    let thousandths = (abs(value) * 1000).rounded()
    guard thousandths < 1e15 else { return "\(value)" }
    let whole = Int(thousandths)
    let fraction = String(whole % 1000)
    let sign = value < 0 && whole > 0 ? "−" : ""
    return sign + "\(whole / 1000)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
