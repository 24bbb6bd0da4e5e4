internal import AutoLayout
internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import Views

/// The constraints that a scene writes, as dimension lines where they are now.
///
/// A gap is drawn between two edges, a size along its item. Centers, baselines and edges along which items are
/// aligned are dashed lines through all of them. Constraints of distances are not drawn. The text is the constant, the bound of an inequality and the priority of an
/// optional constraint. What was broken in a conflict is dashed and in the color of conflicts, and says
/// what does not hold. Guides that are measured are outlined.
///
/// Lines and texts stand where they cover neither views' edges nor each other. While the layout
/// changes, they keep their places relative to their items as long as nothing comes in their way, so
/// that they do not jump; because every frame is recorded, drawn or not, a frame alone has the places
/// of the same frame in a film. Where there are more than a thousand, each stands where it would alone.
struct ConstraintPainter: OverlayPainter {
  var hasText: Bool { true }

  /// What the places depend on.
  private struct Input: Equatable {
    var dimensions: [ConstraintDimension] = []
    var alignments: [AlignmentGuide] = []
    var guides: [CGRect] = []
    var obstacles: [LabelPlacement.Obstacle] = []

    /// The areas of views other than the given owners.
    func areas(without owners: [Int]) -> [CGRect] {
      obstacles.compactMap { obstacle in
        guard let owner = obstacle.owner, !owners.contains(owner),
          case .area(let area) = obstacle.shape
        else { return nil }
        return area
      }
    }
  }

  /// How bad it is to cover a piece of a dashed line, which goes on at both sides: worse than any other place at the item.
  private static let alignmentWeight = 0.02

  private var input = Input()
  private var places: [LabelPlacement.Place] = []
  private var lines: [DimensionLine] = []

  mutating func record(_ context: OverlayContext) {
    let root = context.objects.tree.root
    var reader = ConstraintReader(root)
    reader.read()
    let obstacles =
      VisibleView.obstacles(
        below: root, without: context.leftOut, measuring: context.measurer)
      + reader.guides.flatMap { LabelPlacement.Obstacle.edges(of: $0) }
      + reader.alignments.map {
        LabelPlacement.Obstacle(.line($0.segment), weight: Self.alignmentWeight)
      }
      + context.captions.map { LabelPlacement.Obstacle(.area($0)) }
    let input = Input(
      dimensions: reader.dimensions, alignments: reader.alignments, guides: reader.guides,
      obstacles: obstacles)
    guard input != self.input else { return }
    let isSameSet = input.dimensions.map(\.text) == self.input.dimensions.map(\.text)
    self.input = input
    place(context, keeping: isSameSet ? places : [])
  }

  /// Places each line where it would stand alone.
  ///
  /// A search for clear places compares all lines with each other and with all views, and among thousands there are
  /// none.
  private mutating func placeAlone(_ context: OverlayContext) {
    let placement = LabelPlacement(in: CGRect(origin: .zero, size: context.canvas))
    places = []
    lines = []
    for dimension in input.dimensions {
      let size = DimensionLine.size(of: dimension.text, measuring: context.measurer)
      let choices = dimension.choices(size, among: [])
      let place = placement.places(of: [LabelPlacement.Label(choices.map(\.candidate))])[0]
      places.append(place)
      lines.append(choices[place.candidate].line)
    }
  }

  /// Finds the places, or keeps those of the frame before where none of them became worse.
  private mutating func place(_ context: OverlayContext, keeping old: [LabelPlacement.Place]) {
    guard input.dimensions.count <= OverlayMetrics.mostPlacedDimensions else {
      return placeAlone(context)
    }
    let placement = LabelPlacement(
      in: CGRect(origin: .zero, size: context.canvas), obstacles: input.obstacles,
      clearance: OverlayMetrics.dimensionClearance)
    let owners = input.dimensions.map { $0.surroundings(among: input.obstacles) }
    let choices = zip(input.dimensions, owners).map { dimension, owners in
      dimension.choices(
        DimensionLine.size(of: dimension.text, measuring: context.measurer),
        among: input.areas(without: owners))
    }
    var labels = zip(choices, owners).map { choices, owners in
      LabelPlacement.Label(choices.map(\.candidate), owners: owners)
    }
    if old.count == labels.count {
      for (index, place) in old.enumerated() { labels[index].previous = place.candidate }
      var kept = placement.places(
        of: zip(labels, old).map { label, place in
          LabelPlacement.Label([label.candidates[place.candidate]], owners: label.owners)
        })
      if zip(kept, old).allSatisfy({ $0.isClear || !$1.isClear }) {
        for index in kept.indices { kept[index].candidate = old[index].candidate }
        places = kept
      } else {
        places = placement.places(of: labels)
      }
    } else {
      places = placement.places(of: labels)
    }
    lines = zip(choices, places).map { $0[$1.candidate].line }
  }

  func letterings(_ context: OverlayContext) -> [CGRect] {
    places.map(\.rect).filter { !$0.isEmpty }
  }

  /// The outlines of guides, the lines of alignments, those of dimensions in the order of the tree and of
  /// activation, and above them the texts.
  func items(_ context: OverlayContext) -> [DisplayList.Item] {
    let theme = context.theme
    let (lines, alignments) = context.isRounded ? (lines, input.alignments) : exactLines(context)
    let texts = alignments.isEmpty ? [] : VisibleView.texts(among: input.obstacles)
    return input.guides.map(theme.guide)
      + alignments.flatMap { theme.alignment($0, beside: texts) }
      + lines.flatMap { $0.line(theme) }
      + zip(lines, places).flatMap { $0.label(theme, in: $1.rect) }
  }

  /// The lines between edges that are not rounded to pixels, where the others stand; the texts stay.
  private func exactLines(
    _ context: OverlayContext
  ) -> ([DimensionLine], [AlignmentGuide]) {
    var reader = ConstraintReader(context.objects.tree.root, isRounded: false)
    reader.read()
    // A gap of less than a pixel may be only in one of both.
    guard reader.dimensions.count == lines.count else { return (lines, reader.alignments) }
    let exact = reader.dimensions.indices.map { index in
      var exact = reader.dimensions[index]
      exact.text = input.dimensions[index].text
      let size = DimensionLine.size(of: exact.text, measuring: context.measurer)
      // What lies around decides the costs of the choices only.
      return exact.choices(size, among: [])[places[index].candidate].line
    }
    return (exact, reader.alignments)
  }
}

extension OverlayTheme {
  /// The dashed outline of a layout guide.
  fileprivate func guide(_ rect: CGRect) -> DisplayList.Item {
    .line(
      BezierPath(rect: rect), width: OverlayMetrics.dimensionLine, color: hint,
      dash: DisplayList.Dash(OverlayMetrics.guideDash), theme: self)
  }
}

extension OverlayMetrics {
  /// How far texts of dimensions stay from edges, lines and each other; their plates have a margin of
  /// their own.
  fileprivate static let dimensionClearance: CGFloat = 0.25
  fileprivate static let guideDash: [CGFloat] = [2, 2.5]
  /// The most dimension lines that keep out of each other's way, which takes the square of their number: some
  /// seconds.
  fileprivate static let mostPlacedDimensions = 1_000
}

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
