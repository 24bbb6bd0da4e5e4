internal import AutoLayout
public import DisplayList
public import Foundation
public import Geometry
internal import Scene

/// A distance along an axis that constraints prescribe, with what is written at it.
struct ConstraintDimension: Equatable {
  /// The direction of the distance.
  var axis: LayoutAxis
  /// Where it begins and ends along its axis, in points of the canvas; the end may be below.
  var start: CGFloat
  var end: CGFloat
  /// The boxes of the items on whose edges it begins and ends; the same one for a size.
  var first: CGRect
  var second: CGRect
  var text: String
  /// Whether the constraint was broken in a conflict.
  var isBroken = false

  /// Whether it is the size of an item, not the gap between two.
  var isSize: Bool { first == second }

  /// What is measured: dimensions with the same one share a line.
  struct Measure: Hashable {
    private let axis: LayoutAxis
    private let numbers: [CGFloat]
    private let isBroken: Bool

    init(_ dimension: ConstraintDimension) {
      axis = dimension.axis
      numbers =
        [dimension.start, dimension.end]
        + [dimension.first, dimension.second].flatMap {
          [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
        }
      isBroken = dimension.isBroken
    }
  }
}

/// The ways in which a draughtsman would draw a dimension.
///
/// The line stands between the items, or on the item whose size it is; where that is crowded, outside
/// of them with extension lines. The text stands on the line where it fits, else beside the line, past
/// one of its ends, or farther away with a leader. Every dimension has the same number of choices in
/// the same order, so that a choice can be kept while the layout changes.
extension ConstraintDimension {
  /// A way to draw the dimension.
  struct Choice {
    /// The line with its extensions.
    var line: DimensionLine
    /// The plate of the text, all strokes, and the cost.
    var candidate: LabelPlacement.Candidate
  }

  /// The ways to draw the dimension.
  ///
  /// - Parameters:
  ///   - plate: The size of the text's plate, in points.
  ///   - areas: The areas of views that have no part in the dimension, in points of the canvas.
  /// - Returns: The ways.
  func choices(_ plate: CGSize, among areas: [CGRect]) -> [Choice] {
    standings.flatMap { standing -> [Choice] in
      let line = line(across: standing.across)
      // Near another item a line seems to belong to that one.
      let near = LineSegment(from: line.start, to: line.end).box.insetBy(
        dx: axis == .horizontal ? 1 : -Metrics.lineDistance,
        dy: axis == .horizontal ? -Metrics.lineDistance : 1)
      let isNear = isSize && areas.contains { $0.intersects(near) }
      return texts(of: plate, at: line).map { text in
        var line = line
        line.extensions += text.leaders
        let isTight = isSize && first.intersects(text.rect) && !clearance.contains(text.rect)
        return Choice(
          line: line,
          candidate: LabelPlacement.Candidate(
            text.rect, strokes: line.body + line.ticks + line.extensions,
            cost: standing.cost + text.cost + (isTight ? Metrics.tightnessCost : 0)
              + (isNear ? Metrics.nearnessCost : 0)))
      }
    }
  }

  private typealias Metrics = OverlayMetrics

  /// The part of an item in which the plate of its size leaves a rim that can be seen.
  private var clearance: CGRect {
    first.insetBy(dx: Metrics.plateRim, dy: min(Metrics.plateRim, first.height / 4))
  }

  /// The owners of the areas in which the dimension lies: of its item, and of superviews.
  func surroundings(among obstacles: [LabelPlacement.Obstacle]) -> [Int] {
    let (low, high) = common
    let middle = (low + high) / 2
    let ends = [point(start, middle), point(end, middle)]
    return obstacles.compactMap { obstacle in
      guard let owner = obstacle.owner, case .area(let area) = obstacle.shape else { return nil }
      // Dimensions begin and end at edges, where a rounding error counts.
      let wide = area.insetBy(dx: -0.01, dy: -0.01)
      return ends.allSatisfy(wide.contains) ? owner : nil
    }
  }

  // MARK: The line

  /// The places of the line across its axis, with their costs.
  private var standings: [(across: CGFloat, cost: Double)] {
    let (low, high) = common
    var inside: [(part: CGFloat, cost: Double)] =
      isSize
      ? [(0.78, 0), (0.22, 1), (0.5, 1.5), (0.9, 2), (0.1, 2)]
      : [(0.5, 0), (0.25, 2), (0.75, 2), (0.1, 3), (0.9, 3)]
    // The color of a conflict is seen best beside the views.
    if isBroken { inside = inside.map { ($0.part, $0.cost + 8) } }
    // Outside of an item and inside of the superview to which its gap is measured.
    let items =
      first.contains(second) ? [second] : second.contains(first) ? [first] : [first, second]
    let extents = items.map(across)
    let least = extents.map(\.lowerBound).min() ?? low
    let most = extents.map(\.upperBound).max() ?? high
    let outside: [(CGFloat, Double)] = [
      (most + Metrics.dimensionOffset, 4), (least - Metrics.dimensionOffset, 5),
      (most + 2 * Metrics.dimensionOffset, 7), (least - 2 * Metrics.dimensionOffset, 8),
    ]
    return inside.map { (low + $0.part * (high - low), $0.cost) } + outside
  }

  /// The extent across the axis that both items have in common, or that of the second one where they are
  /// not side by side.
  private var common: (low: CGFloat, high: CGFloat) {
    let (one, two) = (across(first), across(second))
    let (low, high) = (max(one.lowerBound, two.lowerBound), min(one.upperBound, two.upperBound))
    return low < high ? (low, high) : (two.lowerBound, two.upperBound)
  }

  /// An item's extent across the axis.
  private func across(_ rect: CGRect) -> ClosedRange<CGFloat> {
    axis == .horizontal ? rect.minY...rect.maxY : rect.minX...rect.maxX
  }

  private func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
    axis == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }

  /// The line at a place across the axis, with extension lines from items that it passes by.
  private func line(across place: CGFloat) -> DimensionLine {
    var line = DimensionLine(from: point(start, place), to: point(end, place), text: text)
    line.isBroken = isBroken
    for (along, rect) in [(start, first), (end, second)] {
      let extent = across(rect)
      guard !extent.contains(place) else { continue }
      let side: CGFloat = place > extent.upperBound ? 1 : -1
      let corner = side > 0 ? extent.upperBound : extent.lowerBound
      line.extensions.append(
        LineSegment(
          from: point(along, corner + side * Metrics.extensionGap), to: point(along, place)))
    }
    return line
  }

  // MARK: The text

  private typealias TextPlace = (rect: CGRect, leaders: [LineSegment], cost: Double)

  /// The places of the text of a line, always as many.
  private func texts(of plate: CGSize, at line: DimensionLine) -> [TextPlace] {
    let isHorizontal = axis == .horizontal
    let (long, wide) = isHorizontal ? (plate.width, plate.height) : (plate.height, plate.width)
    let segment = LineSegment(from: line.start, to: line.end)
    let middle = segment.middle
    func text(_ along: CGFloat, _ across: CGFloat, _ cost: Double, _ leader: LineSegment? = nil)
      -> TextPlace
    {
      let center = point(along, across)
      let rect = CGRect(
        x: center.x - plate.width / 2, y: center.y - plate.height / 2, width: plate.width,
        height: plate.height)
      return (rect, leader.map { [$0] } ?? [], cost)
    }
    let (along, across) = isHorizontal ? (middle.x, middle.y) : (middle.y, middle.x)
    let length = segment.length
    let fits = length >= long + Metrics.shortestStubs
    let misfit = fits ? 0 : LabelPlacement.Cost.overlap
    // Beside a line that is shorter than the text, its ticks are in the way.
    let aside = wide / 2 + (length > long + 2 ? 1.5 : Metrics.dimensionTick / 2 + 0.5)
    let past = (length + long) / 2 + 2 + (line.body.count > 1 ? Metrics.dimensionTick : 0)
    var places = [
      text(along, across, misfit),
      text(along - length / 5, across, misfit + 1.5 + (length < 2 * long ? 4 : 0)),
      text(along + length / 5, across, misfit + 1.5 + (length < 2 * long ? 4 : 0)),
      text(along, across + aside, 2), text(along, across - aside, 2.5),
      text(along + past, across, 3), text(along - past, across, 3.5),
    ]
    for radius in Metrics.leaderLengths {
      for (x, y) in [(1, -1), (1, 1), (-1, -1), (-1, 1)] as [(CGFloat, CGFloat)] {
        let tip = CGPoint(x: middle.x + x * radius, y: middle.y + y * radius)
        let rect = CGRect(
          x: x > 0 ? tip.x : tip.x - plate.width, y: tip.y - plate.height / 2,
          width: plate.width, height: plate.height)
        places.append(
          (rect, [LineSegment(from: middle, to: tip)], 8 + Double(radius / 4)))
      }
    }
    return places
  }
}

extension OverlayMetrics {
  /// From an item to the first dimension line outside of it, and from one to the next.
  fileprivate static let dimensionOffset: CGFloat = 9
  /// From an item to its extension lines.
  fileprivate static let extensionGap: CGFloat = 1
  /// How much of an item shows on each side of a plate on it.
  fileprivate static let plateRim: CGFloat = 4
  /// What a narrower rim costs, as much as several places outside.
  fileprivate static let tightnessCost = 9.0
  /// How far the line of a size stays from other items.
  fileprivate static let lineDistance: CGFloat = 6
  /// What a nearer line costs, more than one across another line of the same item.
  fileprivate static let nearnessCost = 70.0
  /// The least length of line that must show beside a text on it, both ends together.
  fileprivate static let shortestStubs: CGFloat = 5
  /// How far the ends of leaders are from the middle of the line, in each direction.
  fileprivate static let leaderLengths: [CGFloat] = [10, 18, 28]
}

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
