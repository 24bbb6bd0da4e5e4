public import DisplayList
public import Foundation
public import Geometry

/// A dimension line between two places, with a text.
public struct DimensionLine: Equatable, Sendable {
  /// Where the line begins, in points of the canvas.
  public var start: CGPoint
  /// Where the line ends, in points of the canvas.
  public var end: CGPoint
  /// What is written at it; nothing where it is empty.
  public var text: String
  /// The thin lines from what is measured to the ends of the line, and from the line to its text.
  public var extensions: [LineSegment] = []
  /// Whether what is written does not hold: the line is dashed and has the color of conflicts.
  public var isBroken = false

  /// A dimension line between two points with a text.
  public init(from start: CGPoint, to end: CGPoint, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// The line, the ticks across its ends and its extensions; nothing where a point is not finite.
  ///
  /// Ticks that are too near for a line between them have it on their outer sides.
  public func line(_ theme: OverlayTheme) -> [DisplayList.Item] {
    guard start.isFinite, end.isFinite, !ticks.isEmpty else { return [] }
    let color = isBroken ? theme.conflict : theme.structure
    func stroke(
      _ segments: [LineSegment], _ width: CGFloat, dash: DisplayList.Dash? = nil
    ) -> [DisplayList.Item] {
      guard !segments.isEmpty else { return [] }
      var path = BezierPath()
      for segment in segments { path.append(.segment(segment.start, segment.end)) }
      return [.line(path, width: width, color: color, dash: dash, theme: theme)]
    }
    let width = OverlayMetrics.dimensionLine
    guard isBroken else { return stroke(body + ticks + extensions, width) }
    let dash = DisplayList.Dash(OverlayMetrics.brokenDash)
    return stroke(body, OverlayMetrics.brokenLine, dash: dash) + stroke(ticks + extensions, width)
  }

  /// The text upright on a plate of the background's color in a rectangle; nothing where a point is not
  /// finite.
  ///
  /// - Parameters:
  ///   - theme: The colors.
  ///   - rect: The rectangle of the plate, in points of the canvas; see `size(of:measuring:)`.
  /// - Returns: The plate and the text.
  public func label(_ theme: OverlayTheme, in rect: CGRect) -> [DisplayList.Item] {
    guard !text.isEmpty, start.isFinite, end.isFinite else { return [] }
    let margin = OverlayMetrics.dimensionPlateMargin
    let plate = DisplayList.Shape.roundedRectangle(rect, cornerRadius: margin)
    return [
      .fill(DisplayList.Fill(plate, color: theme.background)),
      .text(
        DisplayList.Text(
          Self.block(text), in: rect.insetBy(dx: margin, dy: 0),
          color: isBroken ? theme.conflict : theme.structure)),
    ]
  }

  /// The size of a text's plate, in points; empty for an empty text.
  ///
  /// Texts are measured as they will be drawn.
  public static func size(of text: String, measuring: any TextMeasuring) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let size = measuring.measure(block(text), width: nil).size
    return CGSize(
      width: size.width + 2 * OverlayMetrics.dimensionPlateMargin, height: size.height)
  }

  private static func block(_ text: String) -> TextBlock {
    TextBlock(text, font: Font(size: OverlayMetrics.dimensionTextSize), alignment: .center)
  }
}

extension DimensionLine {
  /// The line without ticks: one piece between them, or one outside of each.
  var body: [LineSegment] {
    let way = CGVector(from: start, to: end)
    guard way.length < OverlayMetrics.dimensionTick / 2 else {
      return [LineSegment(from: start, to: end)]
    }
    let outwards = OverlayMetrics.dimensionTick * way.normalized
    return [
      LineSegment(from: start, to: start + -1 * outwards),
      LineSegment(from: end, to: end + outwards),
    ]
  }

  /// The strokes across its ends; none where the line has no length.
  var ticks: [LineSegment] {
    let along = CGVector(from: start, to: end).normalized
    guard along != .zero, along.isFinite else { return [] }
    let half = OverlayMetrics.dimensionTick / 2 * along.perpendicular
    return [start, end].map { LineSegment(from: $0 + half, to: $0 + -1 * half) }
  }
}

extension OverlayMetrics {
  /// The width of a dimension line.
  static let dimensionLine: CGFloat = 0.75
  /// The length of the strokes that end a dimension line.
  static let dimensionTick: CGFloat = 6
  /// A broken constraint has a stronger line, so that its dashes are seen.
  fileprivate static let brokenLine: CGFloat = 1
  fileprivate static let brokenDash: [CGFloat] = [3, 2.5]
  fileprivate static let dimensionTextSize: CGFloat = 8
  /// How far the plate beneath the text reaches beyond it to both sides.
  fileprivate static let dimensionPlateMargin: CGFloat = 2
}
