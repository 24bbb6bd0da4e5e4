internal import DisplayList
internal import Foundation
internal import Geometry

/// The names of views beside them or in them in a picture, with leaders where there is no space.
///
/// No other view with a name is as near to a name as its own. Names for which there is no such place are
/// left out, and told.
struct ViewNames {
  let picture: FigurePicture
  let theme: FigureTheme
  let measurer: any TextMeasuring
  /// From the canvas to the page.
  let place: CGAffineTransform
  /// The part of the page that the picture has.
  let frame: CGRect
  let known: NamePlaces

  /// From the edge of a view to its name, and the longest leader, in points of the page.
  private static let gap: CGFloat = 4
  private static let reach: CGFloat = 96
  /// From a view to a name that needs no leader, in points of the page.
  private static let beside: CGFloat = 8
  /// How much nearer to a name its own view must be than any other, in points of the page.
  private static let lead: CGFloat = 1
  /// How bad it is to cover an earlier moment: better than a leader, worse than any other side of the view.
  private static let momentWeight = 0.01

  /// What is drawn, in points of the page, and a note on the names that have no place.
  var drawing: (items: [DisplayList.Item], note: String?) {
    guard !picture.names.isEmpty else { return ([], nil) }
    let outlines = picture.names.map { ViewOutline($0.outline.map { $0.applying(place) }) }
    let bounds = frame.insetBy(dx: 2, dy: 2)
    let nearby = NearbyOutlines(outlines, in: frame)
    let labels = picture.names.indices.map { index in
      let size = text(picture.names[index].text).size(measurer)
      return label(
        of: NamedView(
          index: index, outline: outlines[index], size: size, nearby: nearby, bounds: bounds))
    }
    // A name that has no candidate is in nobody's way.
    let placed = labels.indices.filter { !labels[$0].candidates.isEmpty }
    let isOutside = outlines.map { !$0.box.intersects(frame) }
    let places = known.places(
      of: placed.map { labels[$0] }, in: LabelPlacement(in: bounds, obstacles: obstacles))
    var items: [DisplayList.Item] = []
    var isMissing = [Bool](repeating: true, count: labels.count)
    for (index, place) in zip(placed, places) where place.isClear {
      isMissing[index] = false
      let text = text(
        picture.names[index].text, on: outlines[index].holds(place.rect) ? place.rect : nil)
      items += text.items(at: place, leader: theme.hint)
    }
    func names(_ isListed: (Int) -> Bool) -> [String] {
      picture.names.indices.filter(isListed).map { picture.names[$0].text }
    }
    let notes = [
      note(on: names { isMissing[$0] && !isOutside[$0] }), note(onOutside: names { isOutside[$0] }),
    ]
    let note = notes.compactMap(\.self).joined(separator: "\n")
    return (items, note.isEmpty ? nil : note)
  }

  /// The most names without a place that are listed; more are counted.
  private static let mostListed = 3

  /// Which names have no place; nil where all have one.
  private func note(on missing: [String]) -> String? {
    guard !missing.isEmpty else { return nil }
    guard missing.count <= Self.mostListed else {
      return "no space for the names of \(missing.count) of \(picture.names.count) views"
    }
    return "no space for the name\(missing.count == 1 ? "" : "s") of \(missing.sentenceList)"
  }

  /// Which views are not in the picture; nil where all are.
  private func note(onOutside outside: [String]) -> String? {
    guard !outside.isEmpty else { return nil }
    let verb = outside.count == 1 ? "is" : "are"
    let views =
      outside.count <= Self.mostListed
      ? outside.sentenceList : "\(outside.count) of \(picture.names.count) views"
    return "\(views) \(verb) outside the picture"
  }

  /// A name, on a rectangle of its view, or else on the background.
  private func text(_ string: String, on rect: CGRect? = nil) -> FigureText {
    let page = picture.background ?? theme.background
    guard let ground = rect.flatMap(ground) else {
      return FigureText(
        string: string, size: FigureMetrics.numberSize, color: theme.text, halo: page)
    }
    // Either black or white has a contrast of 4.5 with any color.
    return FigureText(
      string: string, size: FigureMetrics.numberSize,
      color: ground.luminance < 0.179 ? .white : .black)
  }

  /// The color of the topmost area that covers a rectangle of the page; nil where none is opaque.
  private func ground(of rect: CGRect) -> Color? {
    func color(of items: [DisplayList.Item]) -> Color? {
      for item in items.reversed() {
        switch item {
        case .group(let group) where group.opacity == 1:
          if let found = color(of: group.items) { return found }
        case .fill(let fill) where fill.color.alpha == 1:
          if self.rect(of: item)?.contains(rect) == true { return fill.color }
        case .gradient(let fill):
          if self.rect(of: item)?.contains(rect) == true { return fill.gradient.stops.first?.color }
        default: continue
        }
      }
      return nil
    }
    return color(of: picture.views)
  }

  /// The places of the name of a view: beside its edges, at its corners, in it, and farther away with a leader.
  private func label(of named: NamedView) -> LabelPlacement.Label {
    var label = LabelPlacement.Label([], owners: [named.index])
    let (box, size) = (named.outline.box, named.size)
    guard box.intersects(frame) else { return label }
    for (order, side) in Self.insides.enumerated() {
      let slack = (box.width - size.width) / 2 - Self.gap
      let center = CGPoint(x: box.midX + side.x * max(0, slack), y: box.midY)
      label.candidates += candidate(named, center, cost: 2.2 + Double(order) / 2, isInside: true)
    }
    for distance in stride(from: Self.gap, through: Self.reach, by: size.height / 2) {
      for (order, side) in Self.sides.enumerated() {
        // At the end of an edge, the name begins or ends with the view.
        let isAtEnd = abs(side.x) == 0.5
        let x =
          isAtEnd
          ? side.x * (box.width - size.width)
          : side.x * (box.width / 2 + distance + size.width / 2)
        let center = CGPoint(
          x: box.midX + x, y: box.midY + side.y * (box.height / 2 + distance + size.height / 2))
        label.candidates += candidate(named, center, cost: Double(order) / 2, isInside: false)
      }
    }
    return label
  }

  /// A place of a name around a point; none where it would not be clear which view it names.
  private func candidate(
    _ named: NamedView, _ center: CGPoint, cost: Double, isInside: Bool
  ) -> [LabelPlacement.Candidate] {
    let (view, size) = (named.outline, named.size)
    let rect = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
    guard named.bounds.contains(rect) else { return [] }
    let distance = isInside ? 0 : view.distance(to: rect)
    guard isInside ? view.holds(rect.insetBy(dx: -1, dy: 0)) : distance > 0,
      !named.nearby.hasOutline(within: distance + Self.lead, of: rect, but: named.index)
    else { return [] }
    let needsLeader = distance > Self.beside
    let start = view.nearestPoint(to: center)
    guard !needsLeader || frame.contains(start) else { return [] }
    let leader = LineSegment(
      from: start, to: rect.insetBy(dx: -1, dy: -1).nearestPoint(to: start))
    return [
      LabelPlacement.Candidate(
        rect, strokes: needsLeader ? [leader] : [],
        cost: cost + (needsLeader ? 8 + Double(distance) / 4 : Double(distance) / 8))
    ]
  }

  /// A view whose name gets a place.
  private struct NamedView {
    /// The number of the view.
    let index: Int
    let outline: ViewOutline
    /// The size of its name in points.
    let size: CGSize
    /// The outlines of all views.
    let nearby: NearbyOutlines
    /// Where names can be.
    let bounds: CGRect
  }

  /// In the middle, at the left and at the right.
  private static let insides = [CGPoint(x: 0, y: 0), CGPoint(x: -1, y: 0), CGPoint(x: 1, y: 0)]

  /// Above, below, at the right and at the left, the corners, then above and below at the ends of the edges.
  private static let sides: [CGPoint] = [
    CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0), CGPoint(x: -1, y: 0),
    CGPoint(x: 1, y: -1), CGPoint(x: 1, y: 1), CGPoint(x: -1, y: -1), CGPoint(x: -1, y: 1),
    CGPoint(x: -0.5, y: -1), CGPoint(x: 0.5, y: -1), CGPoint(x: -0.5, y: 1), CGPoint(x: 0.5, y: 1),
  ]

  // MARK: - Obstacles

  private var obstacles: [LabelPlacement.Obstacle] {
    let named = picture.names.enumerated().map { index, name in
      LabelPlacement.Obstacle(.area(name.rect.applying(place)), owner: index)
    }
    let moments = picture.moments.flatMap(\.items).compactMap { item in
      rect(of: item).map { LabelPlacement.Obstacle(.area($0), weight: Self.momentWeight) }
    }
    // A name is larger than what a chord of four steps leaves out.
    let trails = picture.trails.flatMap { trail in
      LabelPlacement.Obstacle.polyline(
        through: stride(from: 0, to: trail.points.count, by: 4).map {
          trail.points[$0].applying(place)
        })
    }
    return named + moments + trails + picture.overlays.flatMap(obstacles)
      + picture.views.flatMap(edges)
  }

  /// The part of a text's rectangle that its lines have.
  private func ink(of text: DisplayList.Text) -> CGRect {
    let width = min(
      text.rect.width, measurer.measure(text.block, width: text.rect.width).size.width)
    let left =
      switch text.block.alignment {
      case .right: text.rect.maxX - width
      case .center: text.rect.midX - width / 2
      default: text.rect.minX
      }
    return CGRect(x: left, y: text.rect.minY, width: width, height: text.rect.height)
      .applying(text.transform).applying(place)
  }

  private func rect(of item: DisplayList.Item) -> CGRect? {
    item.extent.rect?.applying(place)
  }

  /// The edges of views, which a name must not cross, and their texts and pictures.
  private func edges(of item: DisplayList.Item) -> [LabelPlacement.Obstacle] {
    switch item {
    case .group(let group): group.items.flatMap(edges)
    case .text(let text): [LabelPlacement.Obstacle(.area(ink(of: text)))]
    case .image: rect(of: item).map { [LabelPlacement.Obstacle(.area($0))] } ?? []
    case .shadow: []
    default: rect(of: item).map { LabelPlacement.Obstacle.edges(of: $0) } ?? []
    }
  }

  /// An overlay: along its lines, or all that it covers.
  private func obstacles(of item: DisplayList.Item) -> [LabelPlacement.Obstacle] {
    switch item {
    case .group(let group): group.items.flatMap(obstacles)
    case .stroke(let stroke):
      LabelPlacement.Obstacle.polyline(
        through: stroke.path.elements.compactMap { element in
          switch element {
          case .move(let point), .line(let point), .curve(let point, _, _):
            point.applying(stroke.transform).applying(place)
          case .close: nil
          }
        })
    default: rect(of: item).map { [LabelPlacement.Obstacle(.area($0))] } ?? []
    }
  }
}

/// The edge of a view in a picture: a polygon, in points of the page.
struct ViewOutline {
  /// What holds it.
  let box: CGRect
  private let edges: [LineSegment]

  /// The polygon through at least one point.
  init(_ points: [CGPoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    box = CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    edges = points.indices.map {
      LineSegment(from: points[$0], to: points[($0 + 1) % points.count])
    }
  }

  /// How far a rectangle is from the view; 0 where it touches it or is in it.
  func distance(to rect: CGRect) -> CGFloat {
    // The middle of a rectangle within the polygon is in it.
    guard !contains(CGPoint(x: rect.midX, y: rect.midY)) else { return 0 }
    return edges.reduce(.infinity) { min($0, $1.distance(to: rect)) }
  }

  /// The point of the edge that is nearest to another point.
  func nearestPoint(to point: CGPoint) -> CGPoint {
    let points = edges.map { $0.nearestPoint(to: point) }
    func distance(_ other: CGPoint) -> CGFloat { CGVector(from: point, to: other).length }
    return points.min { distance($0) < distance($1) } ?? point
  }

  /// Whether all of a rectangle is in the view, whose edge does not cross it.
  func holds(_ rect: CGRect) -> Bool {
    contains(CGPoint(x: rect.midX, y: rect.midY))
      && edges.allSatisfy { $0.distance(to: rect) > 0 }
  }

  /// Whether a point is inside, by the even-odd rule.
  private func contains(_ point: CGPoint) -> Bool {
    guard box.contains(point) else { return false }
    var isInside = false
    for edge in edges where (edge.start.y > point.y) != (edge.end.y > point.y) {
      let part = (point.y - edge.start.y) / (edge.end.y - edge.start.y)
      if point.x < edge.start.x + part * (edge.end.x - edge.start.x) { isInside.toggle() }
    }
    return isInside
  }
}

extension LineSegment {
  /// The point of the line that is nearest to another point.
  fileprivate func nearestPoint(to point: CGPoint) -> CGPoint {
    let way = CGVector(from: start, to: end)
    let square = way.dx * way.dx + way.dy * way.dy
    guard square > 0 else { return start }
    let part = ((point.x - start.x) * way.dx + (point.y - start.y) * way.dy) / square
    return self.point(at: min(1, max(0, part)))
  }

  /// How far a rectangle is from the line; 0 where the line enters it.
  fileprivate func distance(to rect: CGRect) -> CGFloat {
    guard length(inside: rect) == nil else { return 0 }
    func distance(_ first: CGPoint, _ second: CGPoint) -> CGFloat {
      CGVector(from: first, to: second).length
    }
    func fromEnd(_ end: CGPoint) -> CGFloat { distance(end, rect.nearestPoint(to: end)) }
    func fromCorner(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
      let corner = CGPoint(x: x, y: y)
      return distance(corner, nearestPoint(to: corner))
    }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    return min(
      fromEnd(start), fromEnd(end), fromCorner(left, top), fromCorner(right, top),
      fromCorner(right, bottom), fromCorner(left, bottom))
  }
}

/// Finds the outlines near a place, by the cells of a grid.
struct NearbyOutlines {
  /// The side of a cell: about the size of a view with its name, in points.
  private static let side: CGFloat = 64

  private let outlines: [ViewOutline]
  private let area: CGRect
  private let (columns, rows): (Int, Int)
  /// The outlines in each cell, row by row.
  private var cells: [[Int]]

  /// The outlines, as far as they are in an area.
  init(_ outlines: [ViewOutline], in area: CGRect) {
    (self.outlines, self.area) = (outlines, area)
    columns = Int((area.width / Self.side).rounded(.up)) + 1
    rows = Int((area.height / Self.side).rounded(.up)) + 1
    cells = Array(repeating: [], count: columns * rows)
    for (index, outline) in outlines.enumerated() {
      let part = outline.box.intersection(area)
      guard !part.isNull else { continue }
      let (columns, rows) = cells(of: part)
      for row in rows {
        for column in columns { cells[row * self.columns + column].append(index) }
      }
    }
  }

  /// Whether an outline but for one is within a distance of a rectangle.
  func hasOutline(within distance: CGFloat, of rect: CGRect, but excluded: Int) -> Bool {
    let reach = rect.insetBy(dx: -distance, dy: -distance)
    let box = reach.insetBy(dx: -1, dy: -1)
    func isFound(in part: CGRect) -> Bool {
      let (columns, rows) = cells(of: part)
      for row in rows {
        for column in columns {
          for index in cells[row * self.columns + column] where index != excluded {
            guard outlines[index].box.intersects(box) else { continue }
            if outlines[index].distance(to: rect) <= distance { return true }
          }
        }
      }
      return false
    }
    // Where there are many, one is in the rectangle itself.
    return isFound(in: rect) || isFound(in: reach)
  }

  /// The columns and rows of the cells that a part of the area touches.
  private func cells(of rect: CGRect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> Range<Int> {
      func index(_ offset: CGFloat) -> Int {
        Int(min(max((offset / Self.side).rounded(.down), -1), CGFloat(count)))
      }
      let (first, last) = (max(index(low), 0), min(index(high), count - 1))
      return first..<max(first, last + 1)
    }
    return (
      range(rect.minX - area.minX, rect.maxX - area.minX, columns),
      range(rect.minY - area.minY, rect.maxY - area.minY, rows)
    )
  }
}
