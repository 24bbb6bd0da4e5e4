internal import DisplayList
internal import Foundation
internal import Geometry
internal import Scene
internal import Stage

extension PlotPainter {
  /// The marks, with their labels where these cover neither curves nor each other; a label for which
  /// there is no such place is left out.
  var marks: [DisplayList.Item] {
    let (texts, marked) = labels
    return plot.marks.indices.flatMap { index in
      item(plot.marks[index], hasLabel: marked.contains(index))
    } + cursor + texts
  }

  private func item(_ mark: Plot.Mark, hasLabel: Bool) -> [DisplayList.Item] {
    let (place, color) = (point(mark.place), theme.color(of: mark.color))
    switch mark.kind {
    case .ring:
      let circle = BezierPath(ovalIn: CGRect(center: place, radius: FigureMetrics.ring))
      return [
        .fill(DisplayList.Fill(.path(circle), color: theme.background)),
        .stroke(DisplayList.Stroke(circle, width: FigureMetrics.axisLine * 1.5, color: color)),
      ]
    case .dot: return [dot(at: place, color)]
    case .settling:
      // A line that says nothing is left out.
      guard hasLabel else { return [dot(at: place, color)] }
      return [
        .line(
          from: CGPoint(x: place.x, y: area.minY), to: CGPoint(x: place.x, y: area.maxY),
          width: FigureMetrics.axisLine, color: theme.axis), dot(at: place, color),
      ]
    case .contact:
      let circle = CGRect(center: place, radius: FigureMetrics.dot)
      return [
        .fill(
          DisplayList.Fill(
            .ellipse(circle.insetBy(dx: -1, dy: -1)), color: theme.background)),
        .fill(DisplayList.Fill(.ellipse(circle), color: theme.text)),
      ]
    }
  }

  private func dot(at place: CGPoint, _ color: Color) -> DisplayList.Item {
    .fill(
      DisplayList.Fill(
        .ellipse(CGRect(center: place, radius: FigureMetrics.dot)), color: color))
  }

  /// The line at the time of a picture beside the plot, and a dot on each curve.
  private var cursor: [DisplayList.Item] {
    guard let time = plot.cursor else { return [] }
    let place = x.position(time)
    let dots = plot.curves.compactMap { curve in
      value(of: curve, at: time).map {
        dot(at: CGPoint(x: place, y: y.position($0)), theme.color(of: curve.color))
      }
    }
    return [
      .line(
        from: CGPoint(x: place, y: area.minY), to: CGPoint(x: place, y: area.maxY),
        width: FigureMetrics.cursor, color: theme.text)
    ] + dots
  }

  /// The height of a curve at a time, between its samples on a straight line; nil where it is not.
  private func value(of curve: Plot.Curve, at time: Double) -> Double? {
    for piece in curve.pieces {
      guard let next = piece.firstIndex(where: { $0.x >= time }) else { continue }
      guard next > 0 else { return piece[0].x - time < 1e-9 ? piece[0].y : nil }
      let (start, end) = (piece[next - 1], piece[next])
      return start.y + (end.y - start.y) * (time - start.x) / (end.x - start.x)
    }
    return nil
  }

  // MARK: - Labels

  /// The labels that have a clear place, and the indices of the marks that have one.
  private var labels: (items: [DisplayList.Item], marked: Set<Int>) {
    let marked = plot.marks.indices.filter { !plot.marks[$0].label.isEmpty }
    let bands = plot.bands.filter { !$0.label.isEmpty }
    func text(_ string: String, _ color: Color) -> FigureText {
      FigureText(
        string: string, size: FigureMetrics.numberSize, color: color, halo: theme.background)
    }
    let texts =
      marked.map { text(plot.marks[$0].label, theme.text) }
      + bands.map { text($0.label, theme.number) }
    guard !texts.isEmpty else { return ([], []) }
    let sizes = texts.map { $0.size(measurer) }
    let wishes =
      zip(marked, sizes).map { wish(for: plot.marks[$0], size: $1) }
      + zip(bands, sizes.dropFirst(marked.count)).map { wish(beside: $0.range, size: $1) }
    var obstacles = obstacles
    if case .callouts(let callouts) = names {
      obstacles += callouts.rects.map { LabelPlacement.Obstacle(.area($0)) }
    }
    let places = LabelPlacement(in: area.insetBy(dx: -2, dy: -2), obstacles: obstacles)
      .places(of: wishes)
    let items = zip(texts, places).flatMap { text, place -> [DisplayList.Item] in
      guard place.isClear else { return [] }
      return text.items(at: place, leader: theme.axis)
    }
    return (items, Set(zip(marked, places).filter(\.1.isClear).map(\.0)))
  }

  private func wish(for mark: Plot.Mark, size: CGSize) -> LabelPlacement.Label {
    let place = point(mark.place)
    switch mark.kind {
    case .ring, .dot, .contact:
      return .callout(place, size: size, distance: FigureMetrics.ring + 2, reach: 50)
    case .settling:
      // Beside the line, at any height.
      let gap: CGFloat = 4
      let heights = stride(from: area.minY + 2, to: area.maxY - size.height, by: size.height / 2)
      return LabelPlacement.Label(
        heights.enumerated().flatMap { index, height in
          [place.x + gap, place.x - gap - size.width].enumerated().map { side, left in
            LabelPlacement.Candidate(
              CGRect(x: left, y: height, width: size.width, height: size.height),
              cost: Double(index) / 2 + Double(side))
          }
        })
    }
  }

  /// The places of a label of a part of the vertical axis: inside or beside it, at the right first.
  private func wish(
    beside range: ClosedRange<Double>, size: CGSize
  ) -> LabelPlacement.Label {
    let edges = [range.lowerBound, range.upperBound].map(y.position)
    let (top, bottom) = (edges.min() ?? 0, edges.max() ?? 0)
    var heights: [(CGFloat, cost: Double)] = [(bottom + 2, 1), (top - 2 - size.height, 0)]
    if bottom - top >= size.height { heights.append(((top + bottom - size.height) / 2, 0)) }
    let lefts = stride(from: area.maxX - size.width - 2, to: area.minX, by: -size.width / 2)
    return LabelPlacement.Label(
      lefts.enumerated().flatMap { index, left in
        heights.map { height, cost in
          LabelPlacement.Candidate(
            CGRect(x: left, y: height, width: size.width, height: size.height),
            cost: cost + Double(index))
        }
      })
  }

  /// What labels do not cover: curves, marks and lines across the plot.
  var obstacles: [LabelPlacement.Obstacle] {
    var obstacles = plot.curves.flatMap { curve in
      curve.pieces.flatMap { piece in
        LabelPlacement.Obstacle.polyline(through: piece.map(point))
      }
    }
    for mark in plot.marks {
      let place = point(mark.place)
      obstacles.append(
        LabelPlacement.Obstacle(.area(CGRect(center: place, radius: FigureMetrics.ring + 0.5))))
      if mark.kind == .settling { obstacles.append(upright(at: place.x)) }
    }
    if let cursor = plot.cursor { obstacles.append(upright(at: x.position(cursor))) }
    obstacles.append(
      LabelPlacement.Obstacle(
        .line(
          LineSegment(
            from: CGPoint(x: area.minX, y: area.maxY), to: CGPoint(x: area.maxX, y: area.maxY)))))
    return obstacles
  }

  private func upright(at x: CGFloat) -> LabelPlacement.Obstacle {
    LabelPlacement.Obstacle(
      .line(
        LineSegment(from: CGPoint(x: x, y: area.minY), to: CGPoint(x: x, y: area.maxY))))
  }
}

/// The names of curves beside their first peaks, or wherever along a curve there is space.
struct CurveCallouts {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// Where the names are, in points of the panel.
  let rects: [CGRect]

  /// The most curves; more are told apart faster by a key.
  private static let mostCurves = 6
  /// How many places along a curve without a peak are considered.
  private static let placeCount = 24
  /// The longest leader, in points.
  private static let reach: CGFloat = 36
  /// How near another curve has a cost, in points.
  private static let crowdedDistance: CGFloat = 20
  /// Where another curve is nearer, in points, a name could be that of either, or the curve is hidden.
  private static let aloneDistance: CGFloat = 3

  /// The names of a plot's curves; nil for a single curve, for many, and where there is no space beside a curve or it is
  /// nowhere by itself.
  ///
  /// - Parameters:
  ///   - painter: The plot, with its scales.
  ///   - hasNotes: Whether the notes of the curves are written behind their names.
  init?(_ painter: PlotPainter, hasNotes: Bool) {
    let plot = painter.plot
    guard (2...Self.mostCurves).contains(plot.curves.count),
      plot.curves.allSatisfy({ !$0.name.isEmpty }),
      !hasNotes || plot.curves.contains(where: { !$0.note.isEmpty })
    else { return nil }
    let texts = zip(plot.curves, plot.names).map { curve, name in
      FigureText(
        string: hasNotes && !curve.note.isEmpty ? "\(name): \(curve.note)" : name,
        size: FigureMetrics.numberSize,
        color: painter.theme.readable(painter.theme.color(of: curve.color), .text),
        halo: painter.theme.background)
    }
    let labels = texts.indices.map { index in
      Self.label(ofCurve: index, size: texts[index].size(painter.measurer), in: painter)
    }
    guard labels.allSatisfy({ !$0.candidates.isEmpty }) else { return nil }
    let places = LabelPlacement(in: painter.area, obstacles: painter.obstacles).places(of: labels)
    guard places.allSatisfy(\.isClear) else { return nil }
    rects = places.map(\.rect)
    items = zip(texts, places).flatMap { $0.items(at: $1, leader: $0.color) }
  }

  /// The places that a curve's name may have.
  private static func label(
    ofCurve index: Int, size: CGSize, in painter: PlotPainter
  ) -> LabelPlacement.Label {
    let curve = painter.plot.curves[index]
    let distance = FigureMetrics.ring + 2
    let peak = painter.plot.marks.first { mark in
      mark.kind == .ring && mark.curve.map { $0 == index } ?? (mark.color == curve.color)
    }
    if let peak {
      return .callout(
        painter.point(peak.place), size: size, distance: distance, reach: Self.reach)
    }
    var label = LabelPlacement.Label([])
    let points = curve.pieces.flatMap { $0 }.map(painter.point)
    let step = max(1, points.count / Self.placeCount)
    let others = painter.plot.curves.enumerated().filter { $0.offset != index }
      .flatMap(\.element.pieces)
      .flatMap { $0.map(painter.point) }
    /// Near other curves it would be unclear which one is meant.
    func crowding(_ distance: (CGPoint) -> CGFloat) -> Double {
      Double(max(0, Self.crowdedDistance - (others.map(distance).min() ?? .infinity)))
    }
    for point in stride(from: step / 2, to: points.count, by: step).map({ points[$0] }) {
      let cost = crowding { CGVector(from: point, to: $0).length }
      guard cost < Double(Self.crowdedDistance - Self.aloneDistance) else { continue }
      label.candidates +=
        LabelPlacement.Label.callout(
          point, size: size, distance: distance, reach: distance + 12
        ).candidates.map { candidate in
          let beside = crowding {
            CGVector(from: candidate.rect.nearestPoint(to: $0), to: $0).length
          }
          return LabelPlacement.Candidate(
            candidate.rect, strokes: candidate.strokes, cost: candidate.cost + cost + beside)
        }
    }
    return label
  }
}

/// The names of curves at their right ends, moved apart where they would overlap.
struct CurveEndNames {
  /// What is drawn.
  let items: [DisplayList.Item]
  /// How far the names reach beyond the plot, in points.
  let width: CGFloat

  /// The names of a plot's curves; nil where there are none, where the curves end inside of the plot, or
  /// too near to each other.
  ///
  /// - Parameters:
  ///   - plot: The plot.
  ///   - x: The horizontal axis.
  ///   - y: The vertical axis.
  ///   - area: The area between the axes, in points of the panel.
  ///   - farthest: How far names may be from the ends of their curves, in points.
  ///   - theme: The colors.
  ///   - measurer: Measures texts as they will be drawn.
  init?(
    _ plot: Plot, x: PlotScale, y: PlotScale, area: CGRect, farthest: CGFloat, theme: FigureTheme,
    measurer: any TextMeasuring
  ) {
    let curves = plot.curves.filter { !$0.name.isEmpty }
    let points = curves.compactMap(\.pieces.last?.last).map {
      CGPoint(x: x.position($0.x), y: y.position($0.y))
    }
    guard curves.count == plot.curves.count, points.count == curves.count, curves.count > 1,
      points.allSatisfy({ area.maxX - $0.x < 1 })
    else { return nil }
    let texts = plot.names.enumerated().map { index, name in
      FigureText(string: name, color: theme.readable(theme.color(of: curves[index].color), .text))
    }
    let ends = zip(points, texts).map {
      LabelPlacement.LineEnd($0, size: $1.size(measurer))
    }
    // The line spacing of texts is clearance enough.
    let column = area.insetBy(dx: 0, dy: -(ends[0].size.height / 2))
    let places = LabelPlacement(in: column, clearance: 0).places(ofLineEnds: ends, distance: 4)
    guard zip(points, places).allSatisfy({ abs($0.y - $1.rect.midY) <= farthest }) else {
      return nil
    }
    width = (places.map(\.rect.maxX).max() ?? area.maxX) - area.maxX
    items = zip(texts, places).flatMap { $0.items(at: $1, leader: $0.color) }
  }
}
