public import DisplayList
public import Foundation
public import Geometry

/// A line of text at the lower edge of the canvas, or at the upper one.
public struct Caption: Equatable, Sendable {
  /// The characters.
  public let text: String
  /// The side at which it stands.
  public let side: Side
  /// The edge at which it stands; the lower one by default.
  public var edge = Edge.bottom

  /// An edge of the canvas.
  public enum Edge: CaseIterable, Sendable {
    /// The lower edge.
    case bottom
    /// The upper edge.
    case top
  }

  /// A side of the canvas.
  public enum Side: Sendable {
    /// The left side.
    case left
    /// The right side.
    case right
  }

  /// A caption at a side.
  public init(_ text: String, side: Side = .left) {
    self.text = text
    self.side = side
  }

  /// What is drawn on a canvas of a size in points.
  ///
  /// Texts are measured as they will be drawn, to find the baseline.
  ///
  /// - Parameters:
  ///   - theme: The colors.
  ///   - canvas: The size in points.
  ///   - below: What is drawn beneath; where it touches the caption, the letters have a halo.
  ///   - measuring: What measures the text.
  /// - Returns: The text.
  public func items(
    _ theme: OverlayTheme, canvas: CGSize, over below: [DisplayList.Item] = [],
    measuring: any TextMeasuring
  ) -> [DisplayList.Item] {
    let (block, rect, box) = layout(canvas: canvas, measuring: measuring)
    // A halo takes longer to draw than the letters, and is not seen on the bare background.
    let isCrossed = below.contains { $0.extent.overlaps(Extent(box)) }
    return [
      .text(
        DisplayList.Text(
          block, in: rect, color: theme.hint, halo: isCrossed ? theme.halo : nil))
    ]
  }

  /// The box of the letters on a canvas of a size in points, in points of the canvas.
  ///
  /// It is that of the text with zeros for all digits, so that it does not change while numbers count.
  func box(canvas: CGSize, measuring: any TextMeasuring) -> CGRect {
    let zeros = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    var caption = Caption(zeros, side: side)
    caption.edge = edge
    return caption.layout(canvas: canvas, measuring: measuring).box
  }

  /// The edge at which a caption covers none of some areas, the lower one first; nil if there is none.
  func freeEdge(
    canvas: CGSize, beside areas: [CGRect], measuring: any TextMeasuring
  ) -> Edge? {
    Edge.allCases.first { edge in
      var caption = self
      caption.edge = edge
      let box = caption.box(canvas: canvas, measuring: measuring)
      return !areas.contains { $0.intersects(box) }
    }
  }

  /// The text, the rectangle in which it is laid out, and the box of its letters.
  private func layout(
    canvas: CGSize, measuring: any TextMeasuring
  ) -> (block: TextBlock, rect: CGRect, box: CGRect) {
    let margin = OverlayMetrics.captionMargin
    let block = TextBlock(
      text, font: Font(size: OverlayMetrics.captionSize),
      alignment: side == .left ? .left : .right)
    let width = max(0, canvas.width - 2 * margin)
    let metrics = measuring.measure(block, width: width)
    let baseline =
      edge == .bottom ? canvas.height - margin : margin + OverlayMetrics.captionCapHeight
    let rect = CGRect(
      x: margin, y: baseline - metrics.firstBaseline, width: width, height: metrics.size.height)
    let lineWidth = min(width, metrics.size.width)
    let box = CGRect(
      x: side == .left ? rect.minX : rect.maxX - lineWidth, y: rect.minY, width: lineWidth,
      height: rect.height)
    return (block, rect, box)
  }
}

extension OverlayMetrics {
  fileprivate static let captionSize: CGFloat = 10
  /// The distance of a caption from the sides, of its baseline from the lower edge, and of its capitals from the upper one.
  fileprivate static let captionMargin: CGFloat = 10
  /// The height of capitals of DejaVu Sans at the size of captions.
  fileprivate static let captionCapHeight: CGFloat = 7.3
}

/// The number of the frame, as a caption at the left.
struct FrameNumberPainter: OverlayPainter {
  var hasText: Bool { true }

  func caption(_ context: OverlayContext) -> Caption? { Caption("frame \(context.frame)") }
}

/// The time that the frame shows, as a caption at the right.
struct TimePainter: OverlayPainter {
  var hasText: Bool { true }

  func caption(_ context: OverlayContext) -> Caption? { Caption(time: context.time) }
}

extension Caption {
  /// The caption of a time in seconds, at the right: rounded to the nearest thousandth, with three
  /// decimals and a thin space before the unit.
  public init(time seconds: Double) {
    self.init("t = \(Self.decimals(seconds))\u{2009}s", side: .right)
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
