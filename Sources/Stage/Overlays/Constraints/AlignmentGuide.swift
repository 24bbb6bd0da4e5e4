internal import AutoLayout
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// A line along which constraints align items: through centers or baselines, or along an edge that items
/// share.
struct AlignmentGuide: Equatable {
  /// The axis whose places are equal: an upright line aligns places of the horizontal axis.
  var axis: LayoutAxis
  /// The place along the axis, in points of the canvas.
  var place: CGFloat
  /// Across the axis, from the first item to the last, in points of the canvas.
  var extent: ClosedRange<CGFloat>
  /// Whether the constraint was broken in a conflict.
  var isBroken = false

  /// The line with its ends beyond the items.
  var segment: LineSegment {
    let (low, high) = (
      extent.lowerBound - OverlayMetrics.alignmentReach,
      extent.upperBound + OverlayMetrics.alignmentReach
    )
    return axis == .horizontal
      ? LineSegment(from: CGPoint(x: place, y: low), to: CGPoint(x: place, y: high))
      : LineSegment(from: CGPoint(x: low, y: place), to: CGPoint(x: high, y: place))
  }

  /// The parts of the line beside some texts, which it must not cross out.
  func segments(beside texts: [CGRect]) -> [LineSegment] {
    let line = segment
    let isUpright = axis == .horizontal
    let across = texts.filter { text in
      isUpright ? (text.minX...text.maxX).contains(place) : (text.minY...text.maxY).contains(place)
    }
    let gaps = across.map { text in
      let (low, high) = isUpright ? (text.minY, text.maxY) : (text.minX, text.maxX)
      return (low - OverlayMetrics.alignmentGap)...(high + OverlayMetrics.alignmentGap)
    }.sorted { $0.lowerBound < $1.lowerBound }
    var segments: [LineSegment] = []
    func add(_ low: CGFloat, _ high: CGFloat) {
      guard high - low >= OverlayMetrics.alignmentReach else { return }
      segments.append(
        isUpright
          ? LineSegment(from: CGPoint(x: place, y: low), to: CGPoint(x: place, y: high))
          : LineSegment(from: CGPoint(x: low, y: place), to: CGPoint(x: high, y: place)))
    }
    let (start, end) = isUpright ? (line.start.y, line.end.y) : (line.start.x, line.end.x)
    var next = start
    for gap in gaps {
      add(next, min(gap.lowerBound, end))
      next = max(next, gap.upperBound)
    }
    add(next, end)
    return segments
  }

  /// The guides, those on one line that touch as one; in the order of their places.
  static func joined(_ guides: [AlignmentGuide]) -> [AlignmentGuide] {
    var joined: [AlignmentGuide] = []
    let sorted = guides.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }[...]
    var next = sorted.startIndex
    while next < sorted.endIndex {
      let first = sorted[next]
      let line = sorted[next...].prefix {
        $0.rank == first.rank && $0.place - first.place < OverlayMetrics.shortestDimension
      }
      next = line.endIndex
      var open: AlignmentGuide?
      for guide in line.sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
        guard let before = open, guide.extent.lowerBound <= before.extent.upperBound else {
          if let open { joined.append(open) }
          open = guide
          continue
        }
        let end = max(before.extent.upperBound, guide.extent.upperBound)
        open?.extent = before.extent.lowerBound...end
      }
      if let open { joined.append(open) }
    }
    return joined
  }

  /// Upright lines before level ones, and those of what holds before those of what was broken.
  private var rank: Int { (axis == .horizontal ? 0 : 2) + (isBroken ? 1 : 0) }
}

extension OverlayTheme {
  /// A dashed line along which items are aligned, beside texts; nothing where a point is not finite.
  func alignment(_ guide: AlignmentGuide, beside texts: [CGRect]) -> [DisplayList.Item] {
    guard guide.segment.start.isFinite, guide.segment.end.isFinite else { return [] }
    return guide.segments(beside: texts).map { segment in
      .line(
        .segment(segment.start, segment.end), width: OverlayMetrics.dimensionLine,
        color: guide.isBroken ? conflict : structure,
        dash: DisplayList.Dash(OverlayMetrics.alignmentDash), theme: self)
    }
  }
}

extension OverlayMetrics {
  /// How far an alignment guide reaches beyond the items.
  fileprivate static let alignmentReach: CGFloat = 4
  /// How far it stays from texts.
  fileprivate static let alignmentGap: CGFloat = 3
  fileprivate static let alignmentDash: [CGFloat] = [4, 2.5]
}
